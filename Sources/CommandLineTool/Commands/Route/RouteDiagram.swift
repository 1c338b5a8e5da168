internal import APNs
internal import Routing

/// One route as a Mermaid sequence diagram.
struct RouteDiagram {
    let request: RouteRequest
    let trace: Trace

    var text: String {
        let receivers = receivers
        var lines = [
            "sequenceDiagram", "    participant sender as Sender", "    participant apns as APNs",
            "    participant device as \(escaped("Device, iOS \(request.device.os)"))",
        ]
        for (index, name) in receivers.enumerated() {
            lines.append("    participant r\(index + 1) as \(escaped(name))")
        }
        lines.append("    actor user as User")
        let type = request.shape.effectiveType?.name ?? "push"
        let alert = request.alert.map { " \"\($0)\"" } ?? ""
        lines.append("    sender->>apns: \(escaped(type + alert))")
        let place = "\(request.shape.payloadClass.name), app \(trace.appState.name)"
        lines.append("    apns->>device: \(escaped(place))")
        for event in trace.events { lines.append("    " + line(event, receivers)) }
        lines.append("    Note over device,user: \(escaped(trace.outcome.name))")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The objects that are called, each once, in the order of their first call.
    private var receivers: [String] {
        var names: [String] = []
        for event in trace.events {
            if let name = event.receiver?.className, !names.contains(name) { names.append(name) }
        }
        return names
    }

    private func line(_ event: TraceEvent, _ receivers: [String]) -> String {
        let rule = "(\(event.rule.id), \(event.evidence.name))"
        let what = escaped("\(event.callback) \(rule)")
        let index = event.receiver.flatMap { receivers.firstIndex(of: $0.className) }
        switch (event.kind, index) {
        case (.callback, let index?): return "device->>r\(index + 1): \(what)"
        case (.completion, let index?): return "r\(index + 1)-->>device: \(what)"
        case (.ui, _): return "device->>user: \(what)"
        case (.callback, nil), (.completion, nil), (.system, _): return "Note over device: \(what)"
        }
    }

    private func escaped(_ text: String) -> String {
        MermaidText.escaped(text)
    }
}
