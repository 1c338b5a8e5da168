/// A device with its apps as a test needs it; what is left out is as on most phones.
///
/// Pushes to device tokens that no registered device has are accepted too: their device runs iOS
/// 17, the app is suspended, and the user allows notifications.
public struct TestDevice: Sendable, Hashable {
    /// Names the device: 1 to 128 letters, digits, `.`, `-` or `_`.
    public var id: String
    /// The version of iOS, such as `17.5`.
    public var os: String
    /// Reachable for the service; otherwise pushes are stored.
    public var isOnline: Bool
    /// The screen is locked.
    public var isLocked: Bool
    /// Name of the Focus that is on, or nil.
    public var focus: String?
    /// The apps, each topic once.
    public var apps: [App]

    /// Makes a device with its apps.
    public init(
        id: String, os: String = "17.0", isOnline: Bool = true, isLocked: Bool = false,
        focus: String? = nil, apps: [App]
    ) {
        self.id = id
        self.os = os
        self.isOnline = isOnline
        self.isLocked = isLocked
        self.focus = focus
        self.apps = apps
    }

    /// One app on a device.
    public struct App: Sendable, Hashable {
        /// The bundle id.
        public var topic: String
        /// Its device token, 2 to 200 hexadecimal digits.
        public var deviceToken: String
        /// What its process is doing when a push arrives.
        public var state: State
        /// What the user allows.
        public var permission: Permission
        /// False once the user has deleted the app: pushes are then answered 410.
        public var isInstalled: Bool
        /// What the app's `willPresent` answers; nil when it is not implemented.
        public var willPresent: Presentation?
        /// The app contains a notification service extension.
        public var hasServiceExtension: Bool
        /// `UIBackgroundModes` names `remote-notification`: `content-available` wakes the app.
        public var hasRemoteNotificationMode: Bool
        /// Background App Refresh is on for the app.
        public var hasBackgroundRefresh: Bool

        /// Makes an app; what is left out is as in most apps.
        public init(
            topic: String, deviceToken: String, state: State = .suspended,
            permission: Permission = .authorized, isInstalled: Bool = true,
            willPresent: Presentation? = [.banner, .sound], hasServiceExtension: Bool = false,
            hasRemoteNotificationMode: Bool = true, hasBackgroundRefresh: Bool = true
        ) {
            self.topic = topic
            self.deviceToken = deviceToken
            self.state = state
            self.permission = permission
            self.isInstalled = isInstalled
            self.willPresent = willPresent
            self.hasServiceExtension = hasServiceExtension
            self.hasRemoteNotificationMode = hasRemoteNotificationMode
            self.hasBackgroundRefresh = hasBackgroundRefresh
        }
    }

    /// What an app's process is doing.
    public enum State: Sendable, Hashable, CaseIterable {
        /// In front and active.
        case foreground
        /// In front, while something lies over it.
        case inactive
        /// Running behind others.
        case background
        /// In memory, and not running.
        case suspended
        /// Ended by the system.
        case terminated
        /// The user has swiped the app away.
        case forceQuit
        /// Not opened since it was installed.
        case neverLaunched
    }

    /// What the user allows an app.
    public enum Permission: Sendable, Hashable, CaseIterable {
        /// The user said yes.
        case authorized
        /// The user said no.
        case denied
        /// The user was not asked.
        case notDetermined
        /// Quietly, without having been asked.
        case provisional
        /// For an App Clip.
        case ephemeral
    }

    /// `UNNotificationPresentationOptions`.
    public struct Presentation: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A banner.
        public static let banner = Presentation(rawValue: 1 << 0)
        /// A sound.
        public static let sound = Presentation(rawValue: 1 << 1)
        /// A number on the app's icon.
        public static let badge = Presentation(rawValue: 1 << 2)
        /// An entry in the list.
        public static let list = Presentation(rawValue: 1 << 3)
    }
}
