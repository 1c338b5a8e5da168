import APNs
import JSON
import Routing

// One element of `answers`; a fault with a single effect has the same members on itself.

extension FaultEffect {
    static let keys = [
        "status", "reason", "timestamp", "no_answer", "normal", "delay_ms", "delay",
    ]

    /// Reads an element of `answers`; an empty object is `normal`.
    init(_ field: PlanField) throws(DevicePlanError) {
        try self.init(try PlanObject(field, keys: FaultEffect.keys))
    }

    /// Reads the members of an effect from an object that may have others.
    init(_ object: PlanObject) throws(DevicePlanError) {
        let delay = try FaultEffect.delay(object)
        let answer = try FaultEffect.answer(object)
        let isUnanswered = try object.nonNull("no_answer")?.bool() ?? false
        let isNormal = try object.nonNull("normal")?.bool() ?? false
        if isUnanswered && (answer != nil || delay > 0) {
            let given = answer != nil ? "an answer" : "a delay"
            throw FaultEffect.contradiction(object, "no_answer", "true besides \(given)")
        }
        if isNormal && (answer != nil || isUnanswered) {
            let given = answer != nil ? "an answer" : "\"no_answer\""
            throw FaultEffect.contradiction(object, "normal", "true besides \(given)")
        }
        self.init(isUnanswered ? .noAnswer : answer ?? .pass, delayMilliseconds: delay)
    }

    private static func contradiction(
        _ object: PlanObject, _ key: String, _ got: String
    ) -> DevicePlanError {
        let field = object.field(key)
        return DevicePlanError(
            .badValue, path: field?.path ?? key, got: got, expected: "one of the two",
            hint: "write two effects to have one after the other", offset: field?.offset)
    }

    private static func delay(_ object: PlanObject) throws(DevicePlanError) -> UInt32 {
        let milliseconds = try object.nonNull("delay_ms")?
            .integer(in: 0...Int64(FaultEffect.delayMax), "milliseconds")
        guard let field = object.nonNull("delay") else { return UInt32(milliseconds ?? 0) }
        guard milliseconds == nil else {
            throw contradiction(object, "delay", "a delay besides \"delay_ms\"")
        }
        guard let text = field.value.string else { throw field.wrongKind(FaultDelay.expected) }
        guard let delay = FaultDelay.milliseconds(text) else {
            throw field.bad(expected: FaultDelay.expected)
        }
        return delay
    }

    /// The answer that status and reason stand for; nil when neither is given.
    private static func answer(_ object: PlanObject) throws(DevicePlanError) -> Action? {
        let timestamp = object.nonNull("timestamp")
        guard let reason = try reason(object) else {
            if let timestamp {
                throw timestamp.bad(
                    expected: "none without \"reason\"", hint: "only status 410 carries one")
            }
            return nil
        }
        guard let timestamp else { return .answer(reason, timestamp: nil) }
        guard reason.hasTimestamp else {
            throw timestamp.bad(
                expected: "none with \(reason.name)", hint: "only status 410 carries one")
        }
        return .answer(reason, timestamp: try instant(timestamp))
    }

    /// Source: the table of reasons; a reason has one status, a status may have several reasons.
    private static func reason(_ object: PlanObject) throws(DevicePlanError) -> Reason? {
        let reason = try object.nonNull("reason")?.word(Reason.self)
        guard let field = object.nonNull("status") else { return reason }
        let status = try field.integer(in: 100...599, "the status of an answer")
        if let reason {
            guard Int64(reason.status) == status else {
                throw field.bad(
                    expected: "\(reason.status), the status of \(reason.name)",
                    hint: "leave \"status\" out: the reason decides it")
            }
            return reason
        }
        let reasons = Reason.allCases.filter { Int64($0.status) == status }
        guard let first = reasons.first else {
            let all = Set(Reason.allCases.map(\.status)).sorted().map { "\($0)" }
            throw field.bad(
                expected: "one of " + all.joined(separator: ", "),
                hint: status == 200 ? "{\"normal\": true} lets a push pass" : nil)
        }
        guard reasons.count == 1 else {
            let names = reasons.map(\.name).joined(separator: ", ")
            throw field.bad(
                expected: "a \"reason\" beside it",
                hint: "status \(status) stands for \(names)")
        }
        return first
    }

    private static func instant(_ field: PlanField) throws(DevicePlanError) -> Instant {
        let expected = "an instant of RFC 3339, or milliseconds since 1970, before the year 10000"
        if let text = field.value.string, let instant = Instant(rfc3339: text) { return instant }
        guard case .number = field.value else { throw field.bad(expected: expected) }
        guard let number = field.value.integer, (0...253_402_300_799_999).contains(number) else {
            throw field.bad(expected: expected)
        }
        return Instant(milliseconds: number)
    }
}

extension FaultEffect {
    /// Writes the members that say something; `normal` where nothing else would.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        switch action {
        case .pass:
            if delayMilliseconds == 0 { json.member("normal", true) }
        case .answer(let reason, let timestamp):
            json.member("status", Int64(reason.status))
            json.member("reason", reason.name)
            if let timestamp { json.member("timestamp", timestamp.description) }
        case .noAnswer: json.member("no_answer", true)
        }
        if delayMilliseconds > 0 { json.member("delay_ms", Int64(delayMilliseconds)) }
        json.endObject()
    }
}
