extension RoutingRun {
    /// A notification that the app itself scheduled: the way of an alert, without service
    /// extension and without fallback to the app delegate.
    ///
    /// Source: delivery rules A7, R46, LEG07.
    mutating func routeLocal() {
        let verdict = decidePermission()
        guard app.state.isForeground else {
            showInBackground(verdict, content: .original)
            return
        }
        if isLegacy {
            callLocalBelow10(verdict)
        } else if verdict.isRefused {
            show([], by: .r32, content: .original)
        } else {
            presentLocal(verdict)
        }
    }

    private mutating func callLocalBelow10(_ verdict: PermissionVerdict) {
        if !verdict.isRefused, wiring.responds(to: .appDidReceiveLocal, phase) {
            var event = call(.appDidReceiveLocal, by: .leg07)
            event.applicationState = app.state == .inactive ? .inactive : .active
            event.content = .original
            deliver(.appDidReceiveLocal, event)
        }
        show([], by: verdict.isRefused ? .r32 : .leg07, content: .original)
    }

    private mutating func presentLocal(_ verdict: PermissionVerdict) {
        switch resolveUNDelegate() {
        case .answers: routeForeground(verdict, content: .original)
        case .withoutWillPresent:
            apply(.localNoFallback)
            show([], by: .localWithoutMethod, content: .original)
        case .absent:
            switch policy.noDelegateForeground {
            case .observed:
                apply(.localNoFallback)
                show([], by: .r04, content: .original)
            case .documented:
                let parts = parts(payloadParts, under: verdict).foldingList
                show(parts, by: .r05, content: .original)
            }
        }
    }

    /// The trace of a local notification: where pushes have their rules, it has R46 or LEG07.
    mutating func finishLocal() -> Trace {
        let plain = finish()
        let ofPushes: [RoutingRule] = [.r01, .r02, .r10]
        let own: RoutingRule = isLegacy ? .leg07Behind : .r46
        func local(_ rule: RoutingRule) -> RoutingRule { ofPushes.contains(rule) ? own : rule }
        var events = events
        for index in events.indices { events[index].rule = local(events[index].rule) }
        var all: [RoutingRule] = []
        for rule in rules.map(local) where !all.contains(rule) { all.append(rule) }
        return Trace(
            appState: app.state, payloadClass: plain.payloadClass, outcome: plain.outcome,
            shown: shown, events: events, diagnostics: diagnostics, rules: all,
            system: os)
    }
}
