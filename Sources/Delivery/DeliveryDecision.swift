import APNs
import PushLog
import Routing

/// What happens to an accepted push on its way to a device, before and after it is routed.
///
/// Source: delivery rules C2, steps 1 and 3; protocol section 10.
enum DeliveryDecision {
    /// True when the device is offline and the push may not wait for it.
    ///
    /// Only where waiting is the question: an app that was removed or never launched has no use
    /// for a push at any time.
    static func isExpired(
        _ request: PushRequest, _ app: AppInstall, on device: Device, at now: Instant
    ) -> Bool {
        guard !device.online, app.installed, app.state != .neverLaunched,
            let seconds = request.expiration.value
        else { return false }
        // 0 is one attempt, and a date that has passed cannot be waited for.
        return Instant(seconds: seconds) <= now
    }

    /// The trace of a push that was discarded instead of stored.
    static func expiredTrace(_ shape: PushShape, _ app: AppInstall) -> Trace {
        Trace(
            appState: app.state, payloadClass: shape.payloadClass, outcome: .dropped,
            reasons: ["the device is offline and the push allows no waiting (apns-expiration)"])
    }

    /// The state of a push that was routed.
    ///
    /// Source: delivery rules C3, Outcomes ("Discarded - Disabled").
    static func state(_ trace: Trace, _ app: AppInstall) -> DeliveryState {
        switch trace.outcome {
        case .dropped:
            if !app.installed { return .discardedUnregistered }
            return app.permission.allowsNotifications ? .delivered : .discardedDisabled
        case .stored: return .storedOffline
        case .impossible: return .received
        case .shown, .listed, .silentCallback, .held, .system: return .delivered
        }
    }
}
