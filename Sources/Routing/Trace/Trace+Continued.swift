extension Trace {
    /// Milliseconds after the push's arrival at which it is shown; 0 where nothing is.
    package var displayedAtMilliseconds: Int {
        events.last { $0.kind == .ui }?.atMilliseconds ?? 0
    }

    /// What is shown stays in the list: behind other apps always, in front where the app said so,
    /// or where the system alone decided (R05).
    var leavesEntry: Bool {
        !appState.isForeground || shown.contains(.list) || rules.contains(.r05)
    }

    /// The same trace with what happened later.
    ///
    /// - Parameters:
    ///   - later: events whose times count from the push's arrival, as those of the trace.
    ///   - more: the rules that decided then; those known already are not named again.
    ///   - diagnostics: remarks on it.
    ///   - outcome: what became of the push; nil: what had become of it already.
    ///   - shown: what the user sees and hears of it from then on; nil: as before.
    /// - Returns: a trace of its own.
    package func continued(
        by later: [TraceEvent], rules more: [RoutingRule], diagnostics: [Diagnostic] = [],
        outcome: Outcome? = nil, shown: Shown? = nil
    ) -> Trace {
        Trace(
            appState: appState, payloadClass: payloadClass, outcome: outcome ?? self.outcome,
            reasons: ownReasons, shown: shown ?? self.shown, events: events + later,
            diagnostics: remarks + diagnostics.filter { !remarks.contains($0) },
            rules: rules + more.filter { !rules.contains($0) }, system: system)
    }
}
