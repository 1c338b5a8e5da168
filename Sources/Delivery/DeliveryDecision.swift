import APNs
import PushLog
import Routing

/// What happens to an accepted push on its way to a device: store-and-forward, then the route.
///
/// Source: delivery rules C2, step 3; protocol section 10.
enum DeliveryDecision {
    /// The first state of a push to `device`, before it is routed; nil when it arrives at once.
    static func stored(
        _ request: PushRequest, for device: Device, at now: Instant
    ) -> DeliveryState? {
        guard !device.online else { return nil }
        guard let seconds = request.expiration.value else { return .storedOffline }
        // 0 is one attempt, and a date that has passed cannot be waited for.
        return Instant(seconds: seconds) > now ? .storedOffline : .discardedExpired
    }

    /// The trace of a push that does not reach its device now.
    static func trace(_ state: DeliveryState, _ shape: PushShape, _ app: AppInstall) -> Trace {
        let isStored = state == .storedOffline
        return Trace(
            appState: app.state, payloadClass: shape.payloadClass,
            outcome: isStored ? .stored : .dropped,
            reasons: [
                isStored
                    ? "the device is offline: APNs keeps the push"
                    : "the device is offline and the push allows no waiting (apns-expiration)"
            ])
    }

    /// The state of a push that reached its device.
    ///
    /// Source: delivery rules C3, Outcomes ("Discarded - Disabled").
    static func arrived(_ trace: Trace, _ permission: Permission) -> DeliveryState {
        switch trace.outcome {
        case .dropped: permission.allowsNotifications ? .delivered : .discardedDisabled
        case .impossible: .received
        case .shown, .listed, .silentCallback, .held, .stored, .system: .delivered
        }
    }
}
