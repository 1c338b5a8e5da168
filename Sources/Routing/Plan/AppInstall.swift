package import APNs

/// One app on a device: its tokens, what it may do, and the state it is in.
///
/// The values left out are those of the default plan. JSON, all members optional but `topic`:
///
///     {"topic": "com.example.app", "device_token": null, "device_tokens": {},
///      "environment": null, "installed": true, "state": "suspended",
///      "permission": "authorized", "service_extension": false,
///      "background_modes": ["remote-notification"], "background_refresh": true,
///      "delegate": {}, "lifecycle": "sceneless", "script": {}, "hooks": []}
///
/// Source: delivery rules C4.
package struct AppInstall: Sendable, Hashable {
    /// The bundle id, without the suffix of a push type.
    package var topic: String
    /// The token of alert and background pushes, 1 to 100 bytes; nil when none was issued.
    package var deviceToken: [UInt8]?
    /// The tokens of the other push types, each 1 to 100 bytes.
    package var deviceTokens: [PushType: [UInt8]]
    /// Nil: whichever environment the server takes where nobody says.
    package var environment: Environment?
    /// False once the user has deleted the app; its tokens then die.
    package var installed: Bool
    /// What the app's process is doing now.
    package var state: AppState
    package var permission: Permission
    /// The app contains a notification service extension.
    package var serviceExtension: Bool
    /// `UIBackgroundModes`; `remoteNotification` lets content-available wake the app.
    package var backgroundModes: Set<BackgroundMode>
    /// Background App Refresh is on for the app.
    package var backgroundRefresh: Bool
    /// What the app's delegates implement and answer.
    package var delegate: DelegatePlan
    package var lifecycle: Lifecycle
    /// What the app's own code does beside its delegates.
    package var script: AppScript
    /// The push frameworks in the app, in the order they install themselves.
    package var hooks: [HookSet]

    /// Makes an app; what is left out is that of the default plan.
    package init(
        topic: String, deviceToken: [UInt8]? = nil, deviceTokens: [PushType: [UInt8]] = [:],
        environment: Environment? = nil, installed: Bool = true, state: AppState = .suspended,
        permission: Permission = Permission(), serviceExtension: Bool = false,
        backgroundModes: Set<BackgroundMode> = [.remoteNotification],
        backgroundRefresh: Bool = true, delegate: DelegatePlan = DelegatePlan(),
        lifecycle: Lifecycle = .sceneless, script: AppScript = AppScript(), hooks: [HookSet] = []
    ) {
        self.topic = topic
        self.deviceToken = deviceToken
        self.deviceTokens = deviceTokens
        self.environment = environment
        self.installed = installed
        self.state = state
        self.permission = permission
        self.serviceExtension = serviceExtension
        self.backgroundModes = backgroundModes
        self.backgroundRefresh = backgroundRefresh
        self.delegate = delegate
        self.lifecycle = lifecycle
        self.script = script
        self.hooks = hooks
    }
}

extension AppInstall {
    /// The class of `UIApplication.delegate`; in a SwiftUI app it is SwiftUI's own.
    package var appDelegateClass: String {
        switch lifecycle {
        case .sceneless, .scene: delegate.className
        case .swiftui: "SwiftUI.AppDelegate"
        }
    }

    /// The class of the object that the app sets as UN delegate.
    package var unDelegateClass: String {
        delegate.unIsAppDelegate ? delegate.className : delegate.unClassName
    }
}
