/// What the registry knows of the device token of a push.
///
/// Times are turned into instants outside.
package struct DeviceFacts: Sendable, Equatable {
    /// Whether the device token can still be used.
    package enum Validity: Sendable, Equatable {
        case valid
        /// The app was removed; APNs confirmed it at this instant.
        case unregistered(since: Instant)
        /// The device token itself expired at this instant.
        case expired(since: Instant)
    }

    /// A device has it, or unknown tokens get a device of their own.
    package var isKnown = true
    package var fitsEnvironment = true
    /// The token was issued to the app that the topic names.
    package var fitsTopic = true
    package var validity = Validity.valid
    /// The special type the token was issued for; nil for an app's own token, or not known.
    package var kind: PushType?
    /// Too many pushes to this token within the window.
    package var exceedsRate = false

    package init() {}
}

/// A rule of steps 10 to 12: judged inside the device's critical section.
package protocol DeviceRule: SendableMetatype {
    static var rule: Rule { get }
    static var id: RuleID { get }
    static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool
    static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation
}
