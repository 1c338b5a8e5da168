package import APNs

/// Where a push is on its way from the service to the device.
///
/// Source: the words of Apple's Push Notifications Console; `Discarded - Replaced` is ours.
package enum DeliveryState: String, Sendable, CaseIterable {
    case received = "Received by APNs"
    case delivered = "Delivered to Device"
    case deliveredFromStorage = "Delivered to Device (From Storage)"
    case storedOffline = "Stored - Device Offline"
    case storedPower = "Stored - Power Considerations"
    case discardedUnregistered = "Discarded - Token Unregistered"
    case discardedUnregisteredFromStorage = "Discarded - Token Unregistered (From Storage)"
    case discardedExpired = "Discarded - Expired"
    case discardedDisabled = "Discarded - Disabled"
    case discardedDisabledFromStorage = "Discarded - Disabled (From Storage)"
    case discardedReplaced = "Discarded - Replaced"
}

extension DeliveryState {
    /// Nothing follows it: the push has come to the device, or was given up.
    package var isFinal: Bool {
        switch self {
        case .received, .storedOffline, .storedPower: false
        case .delivered, .deliveredFromStorage, .discardedUnregistered,
            .discardedUnregisteredFromStorage, .discardedExpired, .discardedDisabled,
            .discardedDisabledFromStorage, .discardedReplaced:
            true
        }
    }
}

/// The state a push is in and what came before.
package struct DeliveryStatus: Sendable {
    /// The state decided when the push was admitted.
    package let initial: DeliveryState
    /// What followed; empty for a push that was decided at once.
    package var later: [(state: DeliveryState, at: Instant)] = []

    package init(_ initial: DeliveryState) {
        self.initial = initial
    }

    /// The state now.
    package var state: DeliveryState { later.last?.state ?? initial }

    /// All states in their order, from the push's arrival on, in virtual time.
    package func history(arrivedAt: Instant) -> [(state: DeliveryState, at: Instant)] {
        let first = [(state: DeliveryState.received, at: arrivedAt)]
        return first + (initial == .received ? [] : [(initial, arrivedAt)]) + later
    }
}
