internal import JSON

/// Findings and pushes of the control plane as lines for people.
///
/// What a sender wrote is in them: whoever prints a line makes it visible first.
enum ClueText {
    /// What was found, and below it what to do and what shows it.
    static func lines(_ clue: JSONValue) -> [String] {
        var lines = ["- " + (clue.value(for: "what")?.string ?? "?")]
        if let hint = clue.value(for: "hint")?.string { lines.append("    " + hint) }
        let evidence = clue.value(for: "evidence")
        for (key, name) in [("pushes", "push"), ("connections", "connection")] {
            let numbers = evidence?.value(for: key)?.array?.compactMap(\.integer) ?? []
            guard !numbers.isEmpty else { continue }
            let plural = numbers.count == 1 ? name : (name == "push" ? "pushes" : name + "s")
            let list = numbers.prefix(5).map { "\($0)" }.joined(separator: ", ")
            lines.append("    \(plural) \(list)" + (numbers.count > 5 ? " and others" : ""))
        }
        return lines
    }

    /// Number and summary of a push.
    static func push(_ push: JSONValue) -> String {
        let number = push.value(for: "seq")?.integer.map { "push \($0): " } ?? ""
        return number + (push.value(for: "summary")?.string ?? "")
    }

    /// What a push has instead of what was expected.
    static func differences(_ push: JSONValue) -> [String] {
        (push.value(for: "differences")?.array ?? []).map { difference in
            let field = difference.value(for: "field")?.string ?? "?"
            let likeness = difference.value(for: "likeness")?.string.map { " (\($0))" } ?? ""
            return "\(field): expected \(shown(difference.value(for: "expected"))), got "
                + shown(difference.value(for: "got")) + likeness
        }
    }

    private static func shown(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: "nothing"
        case .string(let text)?: text
        case .some(let value): value.integer.map { "\($0)" } ?? value.kindName
        }
    }
}
