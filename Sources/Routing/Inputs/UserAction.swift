/// Which notification on the device is meant.
package enum NotificationReference: Sendable, Hashable {
    /// The push with that number: the `seq` of its record, or its place among a simulation's.
    case push(Int)
    /// The notification with that request identifier.
    case identifier(String)
}

/// Something the user does, or that happens to device and app.
///
/// A topic that is nil means the only app of the device.
///
/// Source: delivery rules A6, C1 (Inputs).
package enum UserAction: Sendable, Hashable {
    /// Taps the notification itself.
    case tap(NotificationReference)
    /// Presses a button of its category; `text` is what was typed into a text action.
    case action(NotificationReference, id: String, text: String? = nil)
    /// Dismisses it from the list, which the app may hear of.
    case dismiss(NotificationReference)
    /// Flicks the banner away, which the app never hears of.
    case flick(NotificationReference)
    /// Presses the settings button, of a notification or (nil) in the Settings app.
    case openSettings(NotificationReference?, topic: String? = nil)
    /// Opens the app by its icon.
    case launch(topic: String? = nil)
    case foreground(topic: String? = nil)
    case background(topic: String? = nil)
    /// Swipes the app away in the app switcher.
    case forceQuit(topic: String? = nil)
    case uninstall(topic: String? = nil)
    case reinstall(topic: String? = nil)
    /// Changes what the app may do, in Settings.
    case permission(Permission, topic: String? = nil)
    case reboot, lock, unlock, online, offline

    /// The word for what is done.
    package enum Verb: UInt8, Sendable, PlanWord {
        case tap, action, dismiss, flick, openSettings, launch, foreground, background, forceQuit
        case uninstall, reinstall, permission, reboot, lock, unlock, online, offline

        package var name: String {
            switch self {
            case .tap: "tap"
            case .action: "action"
            case .dismiss: "dismiss"
            case .flick: "flick"
            case .openSettings: "open-settings"
            case .launch: "launch"
            case .foreground: "foreground"
            case .background: "background"
            case .forceQuit: "force-quit"
            case .uninstall: "uninstall"
            case .reinstall: "reinstall"
            case .permission: "permission"
            case .reboot: "reboot"
            case .lock: "lock"
            case .unlock: "unlock"
            case .online: "online"
            case .offline: "offline"
            }
        }
    }

    /// What is done.
    package var verb: Verb {
        switch self {
        case .tap: .tap
        case .action: .action
        case .dismiss: .dismiss
        case .flick: .flick
        case .openSettings: .openSettings
        case .launch: .launch
        case .foreground: .foreground
        case .background: .background
        case .forceQuit: .forceQuit
        case .uninstall: .uninstall
        case .reinstall: .reinstall
        case .permission: .permission
        case .reboot: .reboot
        case .lock: .lock
        case .unlock: .unlock
        case .online: .online
        case .offline: .offline
        }
    }

    /// The notification that it is done to, or nil.
    package var notification: NotificationReference? {
        switch self {
        case .tap(let it), .action(let it, _, _), .dismiss(let it), .flick(let it): it
        case .openSettings(let it, _): it
        case .launch, .foreground, .background, .forceQuit, .uninstall, .reinstall, .permission,
            .reboot, .lock, .unlock, .online, .offline:
            nil
        }
    }

    /// The app that is named, or nil.
    package var topic: String? {
        switch self {
        case .openSettings(_, let topic), .launch(let topic), .foreground(let topic),
            .background(let topic), .forceQuit(let topic), .uninstall(let topic),
            .reinstall(let topic), .permission(_, let topic):
            topic
        case .tap, .action, .dismiss, .flick, .reboot, .lock, .unlock, .online, .offline: nil
        }
    }
}
