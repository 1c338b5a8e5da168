extension HookSet {
    /// expo-notifications.
    static let expo = HookSet(
        "expo", "expo-notifications: sets itself only where there is no UN delegate.",
        hooks: [
            Hook(
                "EXNotifications", sdk: "expo-notifications", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive, .unOpenSettings]
            ) {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.onlyIfNone = true
                $0.presents = []
            },
            Hook(
                "EXNotifications", sdk: "expo-notifications", .manual, on: .liveAppDelegate,
                [.appToken, .appTokenFail, .appDidReceiveRemote]
            ),
        ], evidence: .sdk,
        source: "expo/expo @ 01ebbef7 NotificationCenterManager.swift; the app delegate's "
            + "subscriber is taken for a call by hand")
}
