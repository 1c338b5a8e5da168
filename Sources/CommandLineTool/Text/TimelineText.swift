internal import JSON

/// What a device went through, as the control plane tells it.
enum TimelineText {
    /// One line an entry, oldest first.
    static func text(_ answer: JSONValue) -> String {
        let entries = answer.value(for: "entries")?.array ?? []
        guard !entries.isEmpty else { return "nothing has happened to it\n" }
        var table = TextTable(["at", "push", "kind", "what", "rule"])
        for entry in entries {
            func text(_ name: String) -> String? { entry.value(for: name)?.string }
            let push = entry.value(for: "push")?.integer.map { "\($0)" }
            let what = text("summary") ?? text("state") ?? text("action") ?? text("callback")
            let cells = [
                text("at") ?? "?", push ?? "-", text("kind") ?? "?", what ?? "?",
                text("rule") ?? "-",
            ]
            table.add(cells.map { TerminalText.visible($0) })
        }
        let isPartial = answer.value(for: "partial")?.bool == true
        return (isPartial ? "earlier entries are left out\n" : "") + table.text
    }
}
