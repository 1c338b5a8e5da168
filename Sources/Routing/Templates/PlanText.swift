import JSON

/// A plan as JSON to copy and edit: a member a line, what is short on one line.
enum PlanText {
    /// The text of what `write` writes, with a newline at its end.
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        guard let value = try? JSONValue(parsing: writer.bytes) else { return writer.text + "\n" }
        return laidOut(value, indent: "") + "\n"
    }

    /// Objects and arrays of objects over several lines, all else on one.
    private static func laidOut(_ value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        if let members = value.members, members.count > 1 {
            let lines = members.map { member in
                var key = JSONWriter()
                key.string(member.key)
                return "\(inner)\(key.text): \(laidOut(member.value, indent: inner))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
        if let elements = value.array, elements.contains(where: { $0.members != nil }) {
            let lines = elements.map { inner + laidOut($0, indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        }
        var writer = JSONWriter()
        writer.value(value)
        return writer.text
    }
}
