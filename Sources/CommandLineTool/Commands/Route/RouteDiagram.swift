internal import APNs
internal import Routing

/// Routes as one Mermaid sequence diagram: a state, or all of them as alternatives.
struct RouteDiagram {
    let request: RouteRequest
    let reports: [ScenarioReport]

    var text: String {
        var lines = [
            "sequenceDiagram", "    participant sender as Sender", "    participant apns as APNs",
            "    participant device as "
                + escaped("Device, iOS \(request.scenario.device.os)"),
        ]
        for (index, name) in receivers.enumerated() {
            lines.append("    participant r\(index + 1) as \(escaped(name))")
        }
        lines.append("    actor user as User")
        lines += cause.map { "    " + $0 }
        let groups = alternatives
        if groups.count == 1 {
            lines += groups[0].lines.map { "    " + $0 }
        } else {
            for (index, group) in groups.enumerated() {
                let states = escaped("app \(group.states.joined(separator: ", "))", columnsMax: 90)
                lines.append("    \(index == 0 ? "alt" : "else") \(states)")
                lines += group.lines.map { "        " + $0 }
            }
            lines.append("    end")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines of each state; states in which the same happens stand together.
    private var alternatives: [(states: [String], lines: [String])] {
        var groups: [(states: [String], lines: [String])] = []
        for report in reports {
            let lines = self.lines(report)
            if let index = groups.firstIndex(where: { $0.lines == lines }) {
                groups[index].states.append(report.startState.name)
            } else {
                groups.append(([report.startState.name], lines))
            }
        }
        return groups
    }

    /// How the push or the local notification comes to the device.
    private var cause: [String] {
        switch request.scenario.cause {
        case .push(let push): return arrival(of: push, place: place)
        case .local:
            let alert = request.alert.map { " \"\($0)\"" } ?? ""
            return ["Note over device: \(escaped("local notification" + alert + place))"]
        case nil: return []
        }
    }

    private var place: String {
        request.isOne ? reports.first.map { ", app \($0.startState.name)" } ?? "" : ""
    }

    private func lines(_ report: ScenarioReport) -> [String] {
        var lines: [String] = []
        if let step = report.registration { lines += self.lines("the first launch", step) }
        switch report.cause {
        case .routed(let trace):
            lines += self.lines(trace.events)
            lines.append("Note over device,user: \(escaped(trace.outcome.name))")
        case .impossible(let error): lines.append(note("impossible: \(error.message)"))
        case nil: break
        }
        for act in report.acts { lines += self.lines(act) }
        return lines
    }

    /// What follows: a push comes from its sender, all else begins with the user or the clock.
    private func lines(_ act: ScenarioReport.Act) -> [String] {
        switch act.input {
        case .action(let action): return lines(action.argument, act.step)
        case .wait(let milliseconds):
            return [note(DurationText.text(Int64(milliseconds)) + " pass")]
                + lines(act.step.events)
        case .push(let push):
            let outcome = act.trace.map { [note($0.outcome.name)] } ?? []
            return arrival(of: push) + lines(act.step.events) + outcome
        }
    }

    /// A push on its way to the device, with its text.
    private func arrival(of push: PushInput, place: String = "") -> [String] {
        let alert = AlertLine.text(of: push.payload).map { " \"\($0)\"" } ?? ""
        let type = push.shape.effectiveType?.name ?? "push"
        return [
            "sender->>apns: \(escaped(type + alert))",
            "apns->>device: \(escaped(push.shape.payloadClass.name + place))",
        ]
    }

    private func lines(_ title: String, _ step: ScenarioReport.Step) -> [String] {
        if let obstacle = step.obstacle { return [note("\(title): \(obstacle.message)")] }
        return ["user->>device: \(escaped(title))"] + self.lines(step.events)
    }

    private func note(_ text: String) -> String { "Note over device,user: \(escaped(text))" }

    /// The objects that are called, each once, in the order of their first call.
    private var receivers: [String] {
        var names: [String] = []
        for event in reports.flatMap(\.events) {
            if let name = event.receiver?.className, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// A line an event; an answer comes from whoever was called last.
    private func lines(_ events: [TraceEvent]) -> [String] {
        var callees: [Callback: String] = [:]
        return events.map { event in
            switch event.subject {
            case .callback(let callback):
                callees[callback] = event.receiver?.className
                return line(event, event.receiver?.className)
            case .completion(let callback):
                return line(event, event.receiver?.className ?? callees[callback])
            case .system, .ui: return line(event, nil)
            }
        }
    }

    private func line(_ event: TraceEvent, _ receiver: String?) -> String {
        let via = event.receiver.map(\.via) ?? []
        let past = via.isEmpty ? "" : " via " + via.joined(separator: ", ")
        let detail = says(event) ? event.detail.map { ": " + $0 } ?? "" : ""
        let answer = event.kind == .completion ? "answer to " : ""
        let what = escaped(
            "\(answer)\(event.callback)\(past)\(detail) (\(event.rule.id), \(event.evidence.name))",
            columnsMax: 90)
        let index = receiver.flatMap { receivers.firstIndex(of: $0) }
        switch (event.kind, index) {
        case (.callback, let index?): return "device->>r\(index + 1): \(what)"
        case (.completion, let index?): return "r\(index + 1)-->>device: \(what)"
        case (.ui, _): return "device->>user: \(what)"
        case (.callback, nil), (.completion, nil), (.system, _): return "Note over device: \(what)"
        }
    }

    /// Whose code it is, or what the answer is: worth its room in a diagram.
    private func says(_ event: TraceEvent) -> Bool {
        guard event.kind == .callback else { return event.kind == .completion }
        switch event.handler?.owner {
        case .sdk: return true
        case .app, .system, nil: return false
        }
    }

    private func escaped(_ text: String, columnsMax: Int = 60) -> String {
        MermaidText.escaped(text, columnsMax: columnsMax)
    }
}
