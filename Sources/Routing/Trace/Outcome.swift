/// What became of a push on the device, in one word.
///
/// Source: delivery rules C3, Outcomes.
package enum Outcome: UInt8, Sendable, CaseIterable {
    /// Banner, sound, badge or lock screen.
    case shown
    /// In the list or the summary only.
    case listed
    /// App code ran and nothing is visible.
    case silentCallback
    /// On the device, may still run.
    case held
    /// At the service, for a device that is offline.
    case stored
    case dropped
    /// A service of the system handled it: widget, file provider, MDM, Live Activity.
    case system
    /// Cannot happen: no device token exists.
    case impossible

    package var name: String {
        switch self {
        case .shown: "shown"
        case .listed: "listed"
        case .silentCallback: "silent-callback"
        case .held: "held"
        case .stored: "stored"
        case .dropped: "dropped"
        case .system: "system"
        case .impossible: "impossible"
        }
    }
}
