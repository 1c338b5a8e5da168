extension HookSet {
    /// The second plan of the first founding document, as it stands there.
    static let seedObserver = HookSet(
        "seed-observer", "Plan 2 of the first founding document: observers of NotificationCenter.",
        hooks: [
            Hook("PushFramework", sdk: "PushFramework", .observer, on: .liveAppDelegate, []) {
                $0.forward = .none
                $0.notificationNames = [
                    "UIApplicationDidRegisterForRemoteNotificationsNotification",
                    "UIApplicationDidReceiveRemoteNotificationNotification",
                    "UIApplicationNotificationSettingsDidChangeNotification",
                ]
            }
        ], evidence: .documented, source: "founding document 1, plan 2; UIApplication.h")
}
