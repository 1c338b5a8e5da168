internal import Routing

/// Which callbacks did not happen, a line each, with the condition that stopped them.
struct RouteAbsences {
    let reports: [ScenarioReport]

    /// A table in which states with the same condition share a line; empty where nobody asked.
    var text: String {
        guard reports.contains(where: { $0.absences != nil }) else { return "" }
        var found: [(absence: Absence, states: [String])] = []
        for callback in Absence.callbacks {
            for report in reports {
                guard let absence = report.absences?.first(where: { $0.callback == callback })
                else { continue }
                if let index = found.firstIndex(where: { $0.absence == absence }) {
                    found[index].states.append(report.startState.name)
                } else {
                    found.append((absence, [report.startState.name]))
                }
            }
        }
        var table = TextTable(
            ["not called", "because", "rule", "evidence"] + (reports.count > 1 ? ["state"] : []))
        for (absence, states) in found {
            var cells = [
                absence.callback.name, absence.because, absence.rule.id,
                absence.rule.evidence.name,
            ]
            if reports.count > 1 {
                cells.append(
                    states.count == reports.count ? "all" : states.joined(separator: ", "))
            }
            table.add(cells)
        }
        return "\n" + TerminalText.visible(lines: table.text)
    }
}
