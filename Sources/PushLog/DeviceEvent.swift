package import APNs
package import Routing

/// One thing that happened to a device between pushes: because of an action, or as time went by.
package struct DeviceEvent: Sendable, Hashable {
    /// What happened.
    package enum Subject: Sendable, Hashable {
        /// Something on the device; its own time counts from `at`.
        case trace(TraceEvent)
        /// A push got into another delivery state.
        case delivery(DeliveryState)
        /// Somebody let something happen to the device: the name of the action.
        ///
        /// Kept for the device's timeline; no answer to the action itself has it.
        case action(String)
    }

    /// Virtual time.
    package let at: Instant
    /// Id of the device.
    package let device: String
    /// `seq` of the push that it belongs to; nil for what concerns none.
    package let push: UInt64?
    package let subject: Subject

    package init(at: Instant, device: String, push: UInt64?, _ subject: Subject) {
        self.at = at
        self.device = device
        self.push = push
        self.subject = subject
    }
}
