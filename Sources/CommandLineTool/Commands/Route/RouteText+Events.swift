internal import Routing

extension RouteText {
    /// A table with a line an event, and an empty line.
    static func events(_ events: [TraceEvent]) -> String {
        guard !events.isEmpty else { return "" }
        var table = TextTable(["", "at", "kind", "event", "object", "rule", "evidence", "note"])
        for (index, event) in events.enumerated() {
            table.add([
                String(index + 1), "+\(event.atMilliseconds) ms", event.kind.name, event.callback,
                event.receiver.map(chain) ?? "-", event.rule.id, event.evidence.name, note(event),
            ])
        }
        return table.text + "\n"
    }

    /// `app-delegate AppDelegate via FIR`: the object, its class, the hooks run through before.
    static func chain(_ receiver: TraceEvent.Receiver) -> String {
        let via = receiver.via.isEmpty ? "" : " via \(receiver.via.joined(separator: ", "))"
        return "\(receiver.object) \(receiver.className)\(via)"
    }

    private static func note(_ event: TraceEvent) -> String {
        var notes = [event.detail].compactMap(\.self)
        if let response = event.response {
            notes.append("response \(response.action)" + (response.text.map { " \($0)" } ?? ""))
        }
        if let state = event.applicationState { notes.append("applicationState \(state.name)") }
        if event.content == .modified { notes.append("content as the extension left it") }
        if let handler = event.handler {
            let calls = handler.calls == 1 ? "once" : "\(handler.calls) times"
            notes.append("handler with \(handler.owner.name), called \(calls)")
        }
        switch event.order {
        case .defined: break
        case .observedOnce: notes.append("this order was observed once")
        case .undefined: notes.append("in any order with the others")
        }
        return notes.joined(separator: "; ")
    }
}
