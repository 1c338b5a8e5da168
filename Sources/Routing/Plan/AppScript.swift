/// What the app's own code does beside its delegates: when it registers, how it answers.
///
/// JSON, all members optional, with these defaults:
///
///     {"registers": "at-launch", "off_main_thread": false, "prompts": "at-launch",
///      "replies": {}, "nse": {"answers": "modified", "after_ms": 0},
///      "voip": {"reports_call": true}, "categories": [],
///      "entitlements": {"push": true, "filtering": false, "time_sensitive": true,
///                       "critical": false},
///      "provides_settings": false, "activities": []}
///
/// Source: delivery rules C1, C4.
package struct AppScript: Sendable, Hashable {
    /// When the app calls `registerForRemoteNotifications`.
    package enum Registers: UInt8, Sendable, PlanWord {
        case atLaunch
        /// Some time after a launch is over: a push that launches the app comes too early.
        case later
        /// In the answer to the request for permission, when that was granted.
        case whenGranted
        case never

        package var name: String {
            switch self {
            case .atLaunch: "at-launch"
            case .later: "later"
            case .whenGranted: "when-granted"
            case .never: "never"
            }
        }
    }

    /// When, and how, the app asks for permission to notify the user.
    package enum Prompts: UInt8, Sendable, PlanWord {
        case atLaunch, later
        /// At launch with the option `provisional`: the user is not asked.
        case provisional
        case never

        package var name: String {
            switch self {
            case .atLaunch: "at-launch"
            case .later: "later"
            case .provisional: "provisional"
            case .never: "never"
            }
        }
    }

    package var registers: Registers
    /// The app registers on whatever thread the answer to its request comes.
    package var offMainThread: Bool
    package var prompts: Prompts
    /// How the app answers callbacks that have a completion handler.
    package var replies: ScriptReplies
    /// What the service extension does, where the app has one.
    package var serviceExtension: ExtensionScript
    /// The app reports the call of a VoIP push to CallKit.
    package var reportsCall: Bool
    /// The categories that the app registers at launch.
    package var categories: [NotificationCategory]
    package var entitlements: Entitlements
    /// The app asks for the option `providesAppNotificationSettings`.
    package var providesSettings: Bool
    /// The kinds of Live Activities whose keys are known; others take any payload.
    package var activities: [ActivitySchema]

    /// Makes a script; what is left out is that of the default plan.
    package init(
        registers: Registers = .atLaunch, offMainThread: Bool = false,
        prompts: Prompts = .atLaunch, replies: ScriptReplies = ScriptReplies(),
        serviceExtension: ExtensionScript = ExtensionScript(), reportsCall: Bool = true,
        categories: [NotificationCategory] = [], entitlements: Entitlements = Entitlements(),
        providesSettings: Bool = false, activities: [ActivitySchema] = []
    ) {
        self.registers = registers
        self.offMainThread = offMainThread
        self.prompts = prompts
        self.replies = replies
        self.serviceExtension = serviceExtension
        self.reportsCall = reportsCall
        self.categories = categories
        self.entitlements = entitlements
        self.providesSettings = providesSettings
        self.activities = activities
    }

    /// The category that a payload names, where the app registered it.
    package func category(_ id: String) -> NotificationCategory? {
        categories.first { $0.id == id }
    }
}
