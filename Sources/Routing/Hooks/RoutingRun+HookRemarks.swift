extension RoutingRun {
    /// What installing the frameworks has done to the app.
    ///
    /// The remarks are on the plan and always given. A rule that speaks of one callback is cited
    /// where that is called, or is not, by `citeInstalled`.
    ///
    /// Source: delivery rules C4 (INT07, INT23, INT26, INT28).
    mutating func remarkOnHooks() {
        let ofOneCallback: [RoutingRule] = [.int07, .int23, .int26, .int28]
        for found in wiring.hookRemarks {
            if let rule = found.rule, !ofOneCallback.contains(rule) { apply(rule) }
            remark(found.diagnostic)
        }
        for late in memory.lateDelegates where late != .delegateNotYet { remark(late) }
    }

    /// Cites a rule about how frameworks installed themselves, if it holds for this app.
    mutating func citeInstalled(_ rule: RoutingRule) {
        if wiring.hookRemarks.contains(where: { $0.rule == rule }) { apply(rule) }
    }
}
