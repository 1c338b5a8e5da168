import APNs
import PushLog
import Routing

/// A push that the service keeps for an app of a device: one for each.
///
/// Source: protocol section 10.
struct StoredPush: Sendable {
    /// Why it waits.
    enum Reason: Sendable, Equatable, CaseIterable {
        /// The device is offline.
        case offline
        /// The device saves power, or sleeps.
        case power

        /// The delivery state that stands for it.
        var state: DeliveryState {
            switch self {
            case .offline: .storedOffline
            case .power: .storedPower
            }
        }
    }

    /// `seq` of its record.
    let sequence: UInt64
    /// Place of the app in the device's list.
    var app: Int
    /// What reaches the device in the end.
    let input: PushInput
    /// Virtual time at which it came.
    let arrivedAt: Instant
    /// Virtual time at which it is given up.
    let deadline: Instant
    /// Virtual time at which it is brought to a device that saves power, with all others that
    /// wait; nil: only when the device is used or woken.
    var groupAt: Instant?
    var reason: Reason

    /// Longest time that a push is kept.
    ///
    /// Source: Apple, usernotifications/sending-notification-requests-to-apns (30 days).
    static let longestMilliseconds: Int64 = 30 * 86_400_000
}
