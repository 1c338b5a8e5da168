/// What an action of the user or a registration causes on the device.
package struct Continuation: Sendable, Hashable {
    /// What happens, in order of time; empty where the app hears nothing.
    ///
    /// Times are those of the simulation's clock, as an action continues an earlier trace.
    package private(set) var events: [TraceEvent]
    /// Those that the action itself causes.
    package private(set) var own: [TraceEvent]
    /// Those that happen besides and are no news of a push, as that another app leaves the front.
    package private(set) var besides: [TraceEvent] = []
    /// The rules that decided, in the order they were applied, those without an event included.
    package var rules: [RoutingRule]
    /// Remarks without the one on assumptions.
    package private(set) var remarks: [Diagnostic]

    package init(events: [TraceEvent], rules: [RoutingRule], diagnostics: [Diagnostic] = []) {
        self.events = events
        own = []
        self.rules = rules
        remarks = diagnostics
        putInOrder()
        own = self.events
    }

    /// By time; events of one time keep their order.
    ///
    /// A process that has crashed answers no more.
    private mutating func putInOrder() {
        events = events.enumerated().sorted {
            ($0.element.atMilliseconds, $0.offset) < ($1.element.atMilliseconds, $1.offset)
        }.map(\.element)
        guard let end = events.firstIndex(where: { $0.subject == .system(.processCrash) }) else {
            return
        }
        let last = events[end].atMilliseconds
        events.removeAll { $0.atMilliseconds > last && $0.kind == .completion }
    }

    /// Adds what happens besides, `start` milliseconds later than its events say.
    ///
    /// - Parameters:
    ///   - events: what happens.
    ///   - start: milliseconds.
    ///   - remark: what there is to say of it.
    ///   - isNews: it is told as news of a push, too.
    mutating func append(
        _ events: [TraceEvent], at start: Int, remark: Diagnostic? = nil, isNews: Bool = false
    ) {
        for var event in events {
            event.atMilliseconds += start
            self.events.append(event)
            if !isNews { besides.append(event) }
            if !rules.contains(event.rule) { rules.append(event.rule) }
        }
        if let remark, !events.isEmpty, !remarks.contains(remark) { remarks.append(remark) }
        putInOrder()
    }

    /// Why it came so, in sentences that name their rule.
    package var reasons: [String] {
        rules.map { "\($0.says) (\($0.id))" }
    }

    /// The statements of the founding documents with which this by itself does not agree.
    package var contradictions: [Contradiction] {
        Sighting(trace: nil, rules: rules, events: events, system: nil).contradictions
    }

    /// Remarks for the authors of push and app; the last one names the rules that are assumed.
    package var diagnostics: [Diagnostic] {
        let assumed = rules.filter { $0.evidence == .assumed }
        return assumed.isEmpty ? remarks : remarks + [.assumed(assumed.map(\.id))]
    }
}
