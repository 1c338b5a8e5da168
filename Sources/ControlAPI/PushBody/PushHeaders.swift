import JSON
import Routing

/// Header fields as a body names them: an object, or a list of pairs as in a record of the log.
enum PushHeaders {
    typealias Field = (name: String, value: String)

    /// The fields in their order, names in lower case as HTTP/2 sends them.
    ///
    /// Source: RFC 9113 section 8.2.
    static func read(_ field: PlanField?) throws(DevicePlanError) -> [Field] {
        guard let field else { return [] }
        let expected = "an object of names and values, or an array of [name, value] pairs"
        switch field.value {
        case .object(let members):
            var fields: [Field] = []
            for member in members {
                let place = PlanField(
                    value: member.value, path: "\(field.path).\(member.key)", offset: member.offset)
                fields.append(try one(member.key, place))
            }
            return fields
        case .array:
            var fields: [Field] = []
            for element in try field.elements(of: "pairs") {
                guard let pair = element.value.array, pair.count == 2, let name = pair[0].string
                else { throw element.bad(expected: "[name, value]") }
                let value = PlanField(
                    value: pair[1], path: "\(element.path)[1]", offset: element.offset)
                fields.append(try one(name, value))
            }
            return fields
        case .null, .bool, .number, .string: throw field.wrongKind(expected)
        }
    }

    private static func one(
        _ name: String, _ field: PlanField
    ) throws(DevicePlanError) -> Field {
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw DevicePlanError(
                .badValue, path: field.path, got: "a header with that name",
                expected: "a name of visible ASCII characters", offset: field.offset)
        }
        let folded = name.lowercased()
        // The log shows a summary in its place, and the value is not judged.
        if folded == "authorization" {
            guard let value = field.value.string else { return (folded, "") }
            guard isSendable(value) else { throw unsendable(field) }
            return (folded, value)
        }
        return (folded, try text(field))
    }

    /// The text of a value that may be written as a number, as in `"apns-priority": 10`.
    ///
    /// A byte that no header value can hold is refused: HTTP/2 would not send it.
    static func text(_ field: PlanField) throws(DevicePlanError) -> String {
        let text: String
        switch field.value {
        case .string(let value): text = value
        case .number(let number): text = number.text
        case .null, .bool, .array, .object: throw field.wrongKind("a string or a number")
        }
        guard isSendable(text) else {
            throw field.bad(expected: "a text without control characters")
        }
        return text
    }

    /// True for a text that a header value can hold.
    static func isSendable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }

    /// The error that a provider token holds such a byte; the token itself is not shown.
    static func unsendable(_ field: PlanField) -> DevicePlanError {
        DevicePlanError(
            .badValue, path: field.path, got: "a value with control characters",
            expected: "a text without control characters",
            hint: "take the line end off the token", offset: field.offset)
    }
}

extension [PushHeaders.Field] {
    /// Gives a field this value, in the place of all it had; nil changes nothing.
    mutating func replace(_ name: String, with value: String?) {
        guard let value else { return }
        removeAll { $0.name == name }
        append((name, value))
    }
}
