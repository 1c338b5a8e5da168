/// Why something cannot happen on a device as it is now.
package struct ActionImpossible: Error, Sendable, Hashable {
    /// The kinds of obstacle.
    package enum Reason: UInt8, Sendable, PlanWord {
        /// No app of that topic, or none is named where there are several.
        case noSuchApp
        case notInstalled
        /// No notification of that number or identifier is on the screen.
        case noSuchNotification
        /// Its category has no such button, or the app registered no such category.
        case noSuchButton
        /// The button takes a text and none was given, or the other way round.
        case textMismatch
        /// The app's notifications have no settings button.
        case noSettingsButton
        /// The device or app is in that state already.
        case alreadySo
        /// The app does not run, or never ran, so there is nothing to leave or to end.
        case notRunning
        /// The device must be unlocked first.
        case locked

        package var name: String {
            switch self {
            case .noSuchApp: "no-such-app"
            case .notInstalled: "not-installed"
            case .noSuchNotification: "no-such-notification"
            case .noSuchButton: "no-such-button"
            case .textMismatch: "text-mismatch"
            case .noSettingsButton: "no-settings-button"
            case .alreadySo: "already-so"
            case .notRunning: "not-running"
            case .locked: "locked"
            }
        }
    }

    /// The kind of obstacle.
    package let reason: Reason
    /// What is in the way, in one sentence without a full stop.
    package let message: String
    /// What to do instead; nil where there is nothing.
    package let hint: String?

    package init(_ reason: Reason, _ message: String, hint: String? = nil) {
        self.reason = reason
        self.message = message
        self.hint = hint
    }
}
