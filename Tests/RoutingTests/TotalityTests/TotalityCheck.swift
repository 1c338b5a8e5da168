import Routing

/// What must hold for every trace, whatever is assumed: the name of the first thing that does
/// not, or nil.
enum TotalityCheck {
    static func problem(_ app: AppInstall, _ trace: Trace) -> String? {
        if !outcomeFits(trace) { return "the outcome is not what was shown and called" }
        if !permissionHolds(app.permission, trace) { return "shown against the user's permission" }
        if !staysQuit(app, trace) { return "app code runs after a force-quit" }
        if !handlersAreAccounted(trace) { return "a completion handler is not accounted for" }
        for (one, next) in zip(trace.events, trace.events.dropFirst())
        where one.atMilliseconds > next.atMilliseconds {
            return "the events do not stand in the order of their times"
        }
        for event in trace.events where event.rule.source.isEmpty || event.atMilliseconds < 0 {
            return "an event without source, or before its cause"
        }
        return nil
    }

    /// One primary outcome, which follows from the events.
    private static func outcomeFits(_ trace: Trace) -> Bool {
        let seen = !trace.shown.isEmpty
        let called = trace.events.contains { $0.kind == .callback }
        switch trace.outcome {
        case .shown: return seen
        case .listed: return !trace.shown.isDisjoint(with: [.list, .summary])
        case .silentCallback: return !seen && called
        case .held:
            return !seen && !called && trace.events.contains { $0.subject == .system(.pushHeld) }
        case .stored, .dropped, .impossible: return !seen && !called
        case .system: return !seen && trace.events.contains { $0.kind == .system }
        }
    }

    private static func permissionHolds(_ permission: Permission, _ trace: Trace) -> Bool {
        let shown = trace.shown
        switch permission.status {
        case .denied, .notDetermined: return shown.isEmpty
        case .provisional: return shown.isSubset(of: permission.list ? .list : [])
        case .authorized, .ephemeral:
            return (permission.alert || shown.isDisjoint(with: [.banner, .lockScreen]))
                && (permission.sound || !shown.contains(.sound))
                && (permission.badge || !shown.contains(.badge))
                && (permission.critical || !shown.contains(.criticalSound))
                && (permission.lockScreen || !shown.contains(.lockScreen))
        }
    }

    /// The rules by which app code runs although the user forced the app to quit.
    private static let afterForceQuit: Set<RoutingRule> = [
        .voipForceQuit, .complicationForceQuit, .pushToTalkForceQuit, .fileProviderCallback,
    ]

    private static func staysQuit(_ app: AppInstall, _ trace: Trace) -> Bool {
        guard app.state == .forceQuit else { return true }
        for event in trace.events {
            guard case .callback(let callback) = event.subject else { continue }
            let role = callback.role
            let isExtension = role == .serviceExtension || role == .locationExtension
            if !isExtension && !afterForceQuit.contains(event.rule) { return false }
        }
        return true
    }

    /// Each handler that was handed out is answered, or the trace says why it is not.
    private static func handlersAreAccounted(_ trace: Trace) -> Bool {
        for event in trace.events {
            guard case .callback(let callback) = event.subject, callback.hasHandler else {
                continue
            }
            // A framework that the app calls by hand is handed no handler.
            if event.rule == .calledByHand { continue }
            guard let handler = event.handler else { return false }
            if handler.calls == 1 && event.receiver?.via.isEmpty == true { continue }
            if trace.events.contains(where: { $0.subject == .completion(callback) }) { continue }
            let excuses: Set<String> = ["E-HANDLER-NEVER", "E-HANDLER-LATE"]
            let crashed = trace.events.contains { $0.subject == .system(.processCrash) }
            guard crashed || trace.diagnostics.contains(where: { excuses.contains($0.code) })
            else { return false }
        }
        return true
    }
}
