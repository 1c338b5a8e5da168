import APNs
import PushLog
import Routing

/// What the service says of a push that was routed.
enum DeliveryDecision {
    /// The state of a push that was brought to its device, at once or from storage.
    ///
    /// Source: delivery rules C3, Outcomes ("Discarded - Disabled").
    static func state(
        _ trace: Trace, _ app: AppInstall, isFromStorage: Bool = false
    ) -> DeliveryState {
        switch trace.outcome {
        case .dropped:
            if !app.installed {
                return isFromStorage ? .discardedUnregisteredFromStorage : .discardedUnregistered
            }
            if !app.permission.allowsNotifications {
                return isFromStorage ? .discardedDisabledFromStorage : .discardedDisabled
            }
        case .stored: return .storedOffline
        case .impossible:
            // No token is registered: the service has no way on, and nothing follows.
            return isFromStorage ? .discardedUnregisteredFromStorage : .discardedUnregistered
        case .shown, .listed, .silentCallback, .held, .system: break
        }
        return isFromStorage ? .deliveredFromStorage : .delivered
    }

    /// The trace of a push that was stored, or discarded instead.
    static func trace(
        _ shape: PushShape, _ app: AppInstall, _ outcome: Outcome, by rules: [RoutingRule]
    ) -> Trace {
        Trace(
            appState: app.state, payloadClass: shape.payloadClass, outcome: outcome, rules: rules)
    }
}
