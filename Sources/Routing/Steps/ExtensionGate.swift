import APNs

extension RoutingRun {
    /// Step 5: decides whether the service extension runs, and so which content goes on.
    ///
    /// It needs mutable-content, alert text, an installed extension, permission, and alerts
    /// switched on.
    ///
    /// Source: delivery rules A9.
    mutating func runExtension(_ verdict: PermissionVerdict) -> TraceEvent.Content {
        guard push.facts.isSuperset(of: [.mutableContent, .alertText]) else { return .original }
        guard app.serviceExtension else {
            apply(.r53)
            remark(.noExtension)
            return .original
        }
        let rule: RoutingRule
        switch verdict {
        case .refused: return .original
        case .quiet: rule = .provisionalExtension
        case .allowed: rule = app.state == .forceQuit ? .r20 : .r25
        }
        guard app.permission.alert else {
            apply(.r30)
            remark(.alertsOffForExtension)
            return .original
        }
        var event = call(.nseDidReceive, by: rule)
        event.content = .original
        event.detail = "about 30 s to answer, then the original is shown"
        emit(event)
        return .modified
    }
}
