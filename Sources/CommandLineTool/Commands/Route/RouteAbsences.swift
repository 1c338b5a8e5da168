internal import Routing

/// Which callbacks did not happen, a line each, with the condition that stopped them.
struct RouteAbsences {
    let reports: [ScenarioReport]

    /// A table for each input, in which states with the same condition share a line; empty where
    /// nobody asked.
    var text: String {
        let explanations = reports.map(\.explanations)
        let count = explanations.map(\.count).max() ?? 0
        return (0..<count).map { index in
            let tables = zip(reports, explanations).filter { index < $0.1.count }.map {
                (state: $0.0.startState.name, explanation: $0.1[index])
            }
            let title = count > 1 ? "\n\(tables[0].explanation.input):\n" : ""
            return title + "\n" + table(tables.map { ($0.state, $0.explanation.absences) })
        }.joined()
    }

    private func table(_ states: [(name: String, absences: [Absence])]) -> String {
        var found: [(absence: Absence, states: [String])] = []
        for callback in Absence.callbacks {
            for (name, absences) in states {
                guard let absence = absences.first(where: { $0.callback == callback }) else {
                    continue
                }
                if let index = found.firstIndex(where: { $0.absence == absence }) {
                    found[index].states.append(name)
                } else {
                    found.append((absence, [name]))
                }
            }
        }
        var table = TextTable(
            ["not called", "because", "rule", "evidence"] + (reports.count > 1 ? ["state"] : []))
        for (absence, names) in found {
            var cells = [
                absence.callback.name, absence.because, absence.rule.id,
                absence.rule.evidence.name,
            ]
            if reports.count > 1 {
                cells.append(names.count == reports.count ? "all" : names.joined(separator: ", "))
            }
            table.add(cells)
        }
        return TerminalText.visible(lines: table.text)
    }
}
