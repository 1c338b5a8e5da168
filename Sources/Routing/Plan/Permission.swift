/// What the user allows the app's notifications to do.
///
/// JSON: a status word, or an object with these members, all optional:
///
///     {"status": "authorized", "alert": true, "badge": true, "sound": true, "list": true,
///      "lock_screen": true, "time_sensitive": true, "critical": true,
///      "provides_settings": false}
///
/// Source: delivery rules A5.
package struct Permission: Sendable, Hashable {
    /// `UNAuthorizationStatus`.
    package enum Status: UInt8, Sendable, PlanWord {
        case authorized, denied, notDetermined, provisional, ephemeral

        package var name: String {
            switch self {
            case .authorized: "authorized"
            case .denied: "denied"
            case .notDetermined: "not-determined"
            case .provisional: "provisional"
            case .ephemeral: "ephemeral"
            }
        }
    }

    /// What the user decided, or was not asked.
    package var status: Status
    /// The switches in Settings; they count only where the status allows notifications.
    package var alert: Bool
    package var badge: Bool
    package var sound: Bool
    /// Entries in Notification Center.
    package var list: Bool
    /// Entries on the lock screen.
    package var lockScreen: Bool
    /// Time Sensitive Notifications; counts only with the app's entitlement.
    package var timeSensitive: Bool
    /// Critical Alerts; counts only with the app's entitlement.
    package var critical: Bool
    /// The settings page of the app's notifications has a button that leads into the app.
    package var providesSettings: Bool

    package init(
        _ status: Status = .authorized, alert: Bool = true, badge: Bool = true, sound: Bool = true,
        list: Bool = true, lockScreen: Bool = true, timeSensitive: Bool = true,
        critical: Bool = true, providesSettings: Bool = false
    ) {
        self.status = status
        self.alert = alert
        self.badge = badge
        self.sound = sound
        self.list = list
        self.lockScreen = lockScreen
        self.timeSensitive = timeSensitive
        self.critical = critical
        self.providesSettings = providesSettings
    }

    /// Notifications may appear in one form or another.
    package var allowsNotifications: Bool {
        switch status {
        case .authorized, .provisional, .ephemeral: true
        case .denied, .notDetermined: false
        }
    }
}
