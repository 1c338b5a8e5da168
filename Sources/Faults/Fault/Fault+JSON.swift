package import JSON
import PushLog
import Routing

extension Fault {
    private static let ownKeys = [
        "name", "match", "at", "answers", "repeat", "times", "probability",
    ]
    /// Written with a fault and ignored when read, so that what was got can be put back.
    private static let counterKeys = ["hits", "remaining", "active"]

    /// Reads a fault whose name stands in it.
    package init(json: JSONValue) throws(FaultError) {
        try self.init(PlanField(value: json, path: "", offset: nil), name: nil)
    }

    /// Reads a fault whose name stands elsewhere, as in a path; one inside must be the same.
    package init(name: String, json: JSONValue) throws(FaultError) {
        try self.init(PlanField(value: json, path: "", offset: nil), name: name)
    }

    init(_ field: PlanField, name: String?) throws(FaultError) {
        let draft: Draft
        do throws(DevicePlanError) {
            draft = try Draft(field, name: name)
        } catch {
            throw .malformed(error)
        }
        do throws(FaultError) {
            try self.init(
                name: draft.name, match: draft.match, at: draft.hook, answers: draft.answers,
                repeats: draft.repeats, times: draft.times, probability: draft.probability)
            try checkTimes()
        } catch {
            throw draft.located(error)
        }
    }

    /// The members as they were read, each right by itself.
    private struct Draft {
        let object: PlanObject
        let path: String
        let isFlat: Bool
        var name: String
        var match = Matcher()
        var hook = FaultHook.requestComplete
        var answers: [FaultEffect] = []
        var repeats = false
        var times: UInt64?
        var probability = 1.0

        init(_ field: PlanField, name: String?) throws(DevicePlanError) {
            object = try PlanObject(
                field, keys: Fault.ownKeys + FaultEffect.keys + Fault.counterKeys)
            path = field.path
            isFlat = object.nonNull("answers") == nil
            self.name = try Draft.name(object, name)
            if let conditions = object.nonNull("match") { match = try Matcher(conditions) }
            hook = try object.nonNull("at")?.word(FaultHook.self) ?? hook
            try readAnswers(field)
            let limit = try object.nonNull("times")?
                .integer(in: 1...Int64(Fault.timesMax), "a number of pushes")
            times = limit.map(UInt64.init)
            if let share = object.nonNull("probability") {
                guard case .number(let number) = share.value else {
                    throw share.wrongKind("a number from 0 to 1")
                }
                guard let value = number.double, (0...1).contains(value) else {
                    throw share.bad(expected: "a number from 0 to 1")
                }
                probability = value
            }
        }

        private static func name(
            _ object: PlanObject, _ outer: String?
        ) throws(DevicePlanError) -> String {
            guard let outer else { return try object.required("name", Fault.nameRule).text() }
            if let inner = object.nonNull("name"), try inner.text() != outer {
                throw inner.bad(
                    expected: "\"\(outer)\", as in the address", hint: "leave \"name\" out")
            }
            return outer
        }

        /// A sequence under `answers`, or one effect whose members stand on the fault itself.
        private mutating func readAnswers(_ field: PlanField) throws(DevicePlanError) {
            let flat = FaultEffect.keys.compactMap { object.nonNull($0) }.first
            if let list = object.nonNull("answers") {
                if let flat {
                    throw flat.bad(
                        expected: "it in \"answers\"",
                        hint: "a fault has either \"answers\" or one effect of its own")
                }
                for element in try list.elements(of: "effects") {
                    answers.append(try FaultEffect(element))
                }
                repeats = try object.nonNull("repeat")?.bool() ?? false
                return
            }
            guard flat != nil else {
                throw DevicePlanError(
                    .missingKey, path: place("answers"), got: "nothing",
                    expected: "a list of effects such as "
                        + "[{\"status\": 503, \"reason\": \"ServiceUnavailable\"}]",
                    hint: "or the members of one effect on the fault itself",
                    offset: field.offset)
            }
            if let word = object.nonNull("repeat") {
                throw word.bad(
                    expected: "it beside \"answers\" only",
                    hint: "\"times\" says how often a single effect is used; without it, always")
            }
            answers = [try FaultEffect(object)]
            repeats = true
        }

        /// Adds what only the text knows: where the fault and a single effect stand, the offset.
        func located(_ error: FaultError) -> FaultError {
            guard case .malformed(let error) = error else { return error }
            var member = error.path[...]
            if isFlat && member.hasPrefix("answers[0]") {
                member = member.dropFirst("answers[0]".count)
                if member.hasPrefix(".") { member = member.dropFirst() }
            }
            let key = String(member.prefix { $0 != "." && $0 != "[" })
            return .malformed(
                DevicePlanError(
                    error.problem, path: place(String(member)), got: error.got,
                    expected: error.expected, hint: error.hint,
                    offset: object.field(key)?.offset))
        }

        private func place(_ member: String) -> String {
            if member.isEmpty { return path }
            return path.isEmpty ? member : "\(path).\(member)"
        }
    }

    /// Writes the members of the fault into an object that the caller has opened.
    func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.key("match")
        match.write(to: &json)
        json.member("at", hook.name)
        json.key("answers")
        json.beginArray()
        for effect in answers { effect.write(to: &json) }
        json.endArray()
        json.member("repeat", repeats)
        json.member("times", times.map(Int64.init))
        json.key("probability")
        json.double(probability)
    }
}
