/// What became of a push after its own trace had been told: the device held it, and now it was
/// delivered or is gone.
package struct PushNews: Sendable, Equatable {
    /// The number of the push.
    package let number: Int
    /// Milliseconds of the simulation at which it happened.
    package let atMilliseconds: Int
    /// What became of it.
    package let outcome: Outcome
    /// What the user sees and hears of it.
    package let shown: Shown
    /// What happened; times count from `atMilliseconds`.
    package let events: [TraceEvent]
    /// The rules that decided.
    package let rules: [RoutingRule]
    /// Remarks, without the one on assumptions.
    package let diagnostics: [Diagnostic]
}

extension Simulation {
    /// What became of earlier pushes since this was last asked, in the order in which it happened.
    package mutating func takeNews() -> [PushNews] {
        defer { news = [] }
        return news
    }

    /// Adds to what an action causes what comes of a held push; its events count from now.
    mutating func append(
        to end: inout Continuation, remark: Diagnostic? = nil,
        _ bringAbout: (inout Simulation) -> [TraceEvent]
    ) {
        let told = news.count
        let events = bringAbout(&self)
        end.append(events, at: now, remark: remark, isNews: news.count > told)
    }

    /// A push that was held has come to the app; `number` is nil where the plan alone holds it.
    mutating func tell(_ number: Int?, _ trace: Trace) {
        guard let number else { return }
        news.append(
            PushNews(
                number: number, atMilliseconds: now, outcome: trace.outcome, shown: trace.shown,
                events: trace.events, rules: trace.rules, diagnostics: trace.remarks))
    }

    /// A push that was held is gone.
    mutating func tell(_ number: Int?, _ end: TraceEvent) {
        guard let number else { return }
        news.append(
            PushNews(
                number: number, atMilliseconds: now, outcome: .dropped, shown: [], events: [end],
                rules: [end.rule], diagnostics: []))
    }
}
