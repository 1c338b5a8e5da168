internal import Routing

/// The statements of the founding documents with which the routes do not agree, a line each.
struct RouteStatements {
    let reports: [ScenarioReport]

    /// Each statement once, in the order of the documents, with the states it was found in; empty
    /// where there is none.
    var text: String {
        let found = reports.map { (state: $0.startState.name, $0.contradictions) }
        var text = ""
        for claim in Claim.all {
            let states = found.filter { $0.1.contains { $0.claim == claim } }.map(\.state)
            guard let first = found.flatMap(\.1).first(where: { $0.claim == claim }) else {
                continue
            }
            let place = states.count == reports.count ? "" : " (\(states.joined(separator: ", ")))"
            text += TerminalText.visible(first.sentence + place) + "\n"
        }
        return text.isEmpty ? "" : "\n" + text
    }
}
