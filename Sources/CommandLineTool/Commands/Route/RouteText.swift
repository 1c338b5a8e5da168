internal import Routing

/// Routes for people: a table of states, or one state step by step.
struct RouteText {
    let request: RouteRequest
    let routes: [Trace]

    /// One line a state, then the remarks on any of them.
    var table: String {
        var table = TextTable(["state", "outcome", "the user sees", "callbacks, in order"])
        for trace in routes {
            let calls = trace.events.filter { $0.kind == .callback }.map(\.callback)
            table.add([
                trace.appState.name, trace.outcome.name, RouteText.seen(trace),
                calls.isEmpty ? "-" : calls.joined(separator: ", "),
            ])
        }
        return head + table.text + remarks
    }

    /// One line an event, then why, then the remarks.
    var timeline: String {
        var text = head
        for trace in routes {
            text += "app \(trace.appState.name): \(trace.outcome.name); the user sees "
            text += "\(RouteText.seen(trace))\n\n"
            text += events(trace)
            for reason in trace.reasons { text += "because: \(reason)\n" }
        }
        return TerminalText.visible(lines: text) + remarks
    }

    private var head: String {
        let device = "iOS \(request.device.os)\(request.device.online ? "" : ", offline")"
        return TerminalText.visible(
            "\(request.push); app \(request.app.topic) on \(device)") + "\n\n"
    }

    private func events(_ trace: Trace) -> String {
        guard !trace.events.isEmpty else { return "" }
        var table = TextTable([
            "", "at", "kind", "event", "receiver", "rule", "evidence", "note",
        ])
        for (index, event) in trace.events.enumerated() {
            table.add([
                String(index + 1), "+\(event.atMilliseconds) ms", event.kind.name, event.callback,
                RouteText.receiver(event), event.rule.id, event.evidence.name,
                RouteText.note(event),
            ])
        }
        return table.text + "\n"
    }

    /// The remarks of all routes, each once, with the states they hold for.
    private var remarks: String {
        var found: [(remark: Diagnostic, states: [String])] = []
        for trace in routes {
            for remark in trace.diagnostics {
                if let index = found.firstIndex(where: { $0.remark == remark }) {
                    found[index].states.append(trace.appState.name)
                } else {
                    found.append((remark, [trace.appState.name]))
                }
            }
        }
        guard !found.isEmpty else { return "" }
        var text = "\n"
        for (remark, states) in found {
            let place = states.count == routes.count ? "" : " (\(states.joined(separator: ", ")))"
            let remedy = remark.remedy.map { "; \($0)" } ?? ""
            text +=
                TerminalText.visible(
                    "\(remark.level.name): \(remark.message)\(remedy) [\(remark.code)]\(place)")
                + "\n"
        }
        return text
    }

    static func seen(_ trace: Trace) -> String {
        trace.shown.isEmpty ? "nothing" : trace.shown.names.joined(separator: ", ")
    }

    static func receiver(_ event: TraceEvent) -> String {
        guard let receiver = event.receiver else { return "-" }
        let via = receiver.via.isEmpty ? "" : " via \(receiver.via.joined(separator: ", "))"
        return "\(receiver.className) (\(receiver.object))\(via)"
    }

    private static func note(_ event: TraceEvent) -> String {
        var notes = [event.detail].compactMap(\.self)
        if let state = event.applicationState { notes.append("applicationState \(state.name)") }
        if event.content == .modified { notes.append("content as the extension left it") }
        switch event.order {
        case .defined: break
        case .observedOnce: notes.append("this order was observed once")
        case .undefined: notes.append("in any order with the others")
        }
        return notes.joined(separator: "; ")
    }
}
