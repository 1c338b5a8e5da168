/// A device as a value: what it is, and the apps on it.
///
/// JSON, all members optional but `id`, with these defaults:
///
///     {"id": "phone", "platform": "ios", "os": "17.0", "online": true, "locked": false,
///      "unlocked_since_boot": true, "low_power": false, "focus": null, "summary": false,
///      "run_from_xcode": false, "silent_budget": {"per_hour": 3, "per_day": null},
///      "held": [], "apps": []}
package struct Device: Sendable, Hashable {
    /// Name of the device in the control plane: 1 to 128 letters, digits, `.`, `-` or `_`.
    package var id: String
    /// iOS; of watchOS only what it does with a push type left out is its own.
    package var platform: Platform
    package var os: OSVersion
    /// Reachable for the service; what is stored meanwhile is the caller's business.
    package var online: Bool
    /// The screen is locked.
    package var locked: Bool
    /// The user has unlocked the device since it was started.
    package var unlockedSinceBoot: Bool
    /// Low Power Mode is on.
    package var lowPower: Bool
    /// Name of the Focus that is on, or nil.
    package var focus: String?
    /// The scheduled summary is on.
    package var summary: Bool
    /// Apps run from Xcode, for which limits on background pushes are off.
    package var runFromXcode: Bool
    /// The limits on background pushes, for each app; nil: none.
    package var silentBudget: SilentBudget?
    /// Topics of apps for which the device holds a background push.
    package var held: [String]
    /// The apps, each topic once.
    package var apps: [AppInstall]

    /// Makes a device; what is left out is that of the default plan (iOS 17, online, unlocked).
    package init(
        id: String, platform: Platform = .ios, os: OSVersion = OSVersion(17), online: Bool = true,
        locked: Bool = false, unlockedSinceBoot: Bool = true, lowPower: Bool = false,
        focus: String? = nil, summary: Bool = false, runFromXcode: Bool = false,
        silentBudget: SilentBudget? = SilentBudget(), held: [String] = [],
        apps: [AppInstall] = []
    ) {
        self.id = id
        self.platform = platform
        self.os = os
        self.online = online
        self.locked = locked
        self.unlockedSinceBoot = unlockedSinceBoot
        self.lowPower = lowPower
        self.focus = focus
        self.summary = summary
        self.runFromXcode = runFromXcode
        self.silentBudget = silentBudget
        self.held = held
        self.apps = apps
    }
}

extension Device {
    /// The iOS whose rules count: watchOS 6 came with iOS 13, and from 26 on the numbers agree.
    var rulesOfSystem: OSVersion {
        switch platform {
        case .ios: os
        case .watchos: os.major < 26 ? OSVersion(os.major + 7, os.minor, os.patch) : os
        }
    }
}
