internal import JSON

/// What happened to devices, as the control plane tells it.
enum EventText {
    /// One line an event of the member `events`; nil where there is none.
    static func table(_ answer: JSONValue) -> String? {
        let events = answer.value(for: "events")?.array ?? []
        guard !events.isEmpty else { return nil }
        var table = TextTable(["at", "device", "push", "event", "rule"])
        for event in events {
            func text(_ name: String) -> String? { event.value(for: name)?.string }
            let push = event.value(for: "push")?.integer.map { "\($0)" }
            let cells = [
                text("at") ?? "?", text("device") ?? "?", push ?? "-",
                text("callback") ?? text("state") ?? "?", text("rule") ?? "-",
            ]
            table.add(cells.map { TerminalText.visible($0) })
        }
        return table.text
    }
}
