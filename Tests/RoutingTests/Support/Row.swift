import APNs
import Routing
import Testing

/// One row of the rule table: a situation and what must come of it.
struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let situation: Situation
    /// Each event as `short name rule`, in order.
    let events: [String]
    let outcome: Outcome
    let shown: [String]
    let codes: [String]
    /// Rules that decide without an event.
    let silentRules: [String]
    /// A part of the source of a rule that decides; nil: what the rule book has is enough.
    let source: String?

    init(
        _ id: String, _ situation: Situation, _ events: [String], _ outcome: Outcome,
        shown: [String] = [], codes: [String] = [], silentRules: [String] = [],
        source: String? = nil
    ) {
        self.id = id
        self.situation = situation
        self.events = events
        self.outcome = outcome
        self.shown = shown
        self.codes = codes
        self.silentRules = silentRules
        self.source = source
    }

    var testDescription: String {
        let app = situation.app
        return "\(id): \(situation.push.payloadClass.name), \(app.state.name)"
    }

    func check() {
        let trace = situation.trace
        #expect(trace.lines == events)
        #expect(trace.outcome == outcome)
        #expect(trace.shown.names == shown)
        #expect(trace.codes == codes)
        let eventRules = Set(trace.events.map(\.rule.id))
        #expect(trace.ruleIDs.filter { !eventRules.contains($0) } == silentRules)
        #expect(trace.appState == situation.app.state)
        #expect(trace.payloadClass == situation.push.payloadClass)
        #expect(trace.reasons.count == trace.rules.count)
        if let source { #expect(trace.rules.contains { $0.source.contains(source) }) }
    }
}
