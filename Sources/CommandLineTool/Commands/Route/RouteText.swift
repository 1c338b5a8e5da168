internal import Routing

/// Routes for people: a table of states, or one state step by step.
struct RouteText {
    let request: RouteRequest
    let reports: [ScenarioReport]

    /// The timeline of one state, or the table of all.
    var text: String {
        let body = request.isOne ? reports.map(timeline).joined() : table
        return head + body + RouteAbsences(reports: reports).text + remarks
            + RouteStatements(reports: reports).text
    }

    private var head: String {
        let device = request.scenario.device
        let place = "iOS \(device.os)\(device.online ? "" : ", offline")"
        let hooks = request.scenario.app.hooks.map(\.name)
        let with = hooks.isEmpty ? "" : " with \(hooks.joined(separator: ", "))"
        return TerminalText.visible(
            "\(request.input); app \(request.scenario.app.topic)\(with) on \(place)") + "\n\n"
    }

    /// One line a state; what follows has a column each.
    private var table: String {
        let inputs = request.scenario.inputs.map { "then \($0.argument)" }
        var table = TextTable(
            ["state", "outcome", "the user sees", "callbacks, in order"]
                + inputs.map { TerminalText.visible($0) })
        for report in reports {
            var cells = [report.startState.name]
            switch report.cause {
            case .routed(let trace):
                cells += [trace.outcome.name, RouteText.seen(trace), calls(trace.events)]
            case .impossible(let error): cells += [error.reason.name, "nothing", "-"]
            case nil: cells += ["-", "nothing", "-"]
            }
            cells += report.acts.map { act in
                act.step.obstacle.map(\.reason.name) ?? calls(act.step.events)
            }
            table.add(cells)
        }
        return table.text
    }

    private func calls(_ events: [TraceEvent]) -> String {
        let calls = events.filter { $0.kind == .callback }.map(\.callback)
        return calls.isEmpty ? "-" : calls.joined(separator: ", ")
    }

    /// One line an event of each input, with why where a trace says so.
    private func timeline(_ report: ScenarioReport) -> String {
        var text = ""
        if let step = report.registration { text += section("registration", step) }
        switch report.cause {
        case .routed(let trace):
            text += "app \(trace.appState.name): \(trace.outcome.name); the user sees "
            text += "\(RouteText.seen(trace))\n\n"
            text += RouteText.events(trace.events)
            for reason in trace.reasons { text += "because: \(reason)\n" }
        case .impossible(let error): text += "impossible: \(error.sentence)\n"
        case nil: break
        }
        for act in report.acts {
            if !text.isEmpty { text += "\n" }
            text += section(title(act), act.step)
        }
        return TerminalText.visible(lines: text)
    }

    private func title(_ act: ScenarioReport.Act) -> String {
        guard let trace = act.trace else { return act.input.argument }
        return "\(act.input.argument), \(trace.outcome.name); the user sees "
            + RouteText.seen(trace)
    }

    private func section(_ title: String, _ step: ScenarioReport.Step) -> String {
        if let obstacle = step.obstacle {
            return "\(title): impossible: \(obstacle.sentence)\n"
        }
        var text =
            step.events.isEmpty
            ? "\(title): nothing happens\n" : "\(title):\n\n" + RouteText.events(step.events)
        for reason in step.reasons { text += "because: \(reason)\n" }
        return text
    }

    /// The remarks of all routes, each once, with the states they hold for.
    private var remarks: String {
        var found: [(remark: Diagnostic, states: [String])] = []
        for report in reports {
            for remark in report.diagnostics {
                if let index = found.firstIndex(where: { $0.remark == remark }) {
                    found[index].states.append(report.startState.name)
                } else {
                    found.append((remark, [report.startState.name]))
                }
            }
        }
        guard !found.isEmpty else { return "" }
        var text = "\n"
        for (remark, states) in found {
            let place = states.count == reports.count ? "" : " (\(states.joined(separator: ", ")))"
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
}

extension ActionImpossible {
    /// What is in the way, and what to do.
    var sentence: String { message + (hint.map { "; \($0)" } ?? "") }
}
