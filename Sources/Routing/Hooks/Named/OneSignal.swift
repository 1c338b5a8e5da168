extension HookSet {
    /// OneSignal.
    static let oneSignal = HookSet(
        "onesignal",
        "OneSignal: both setters swizzled; it answers un.willPresent after forwarding.",
        hooks: [
            Hook(
                "OneSignal", sdk: "OneSignal", .exchange, on: .liveAppDelegate,
                [.appToken, .appTokenFail, .appDidReceiveRemote]
            ) {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.followsDelegateChanges = true
                $0.seesForwardingTarget = true
                $0.installAt = .load
            },
            oneSignalCenter("will-present", [.unWillPresent]) { $0.completion = .thenCallAgain },
            oneSignalCenter("did-receive", [.unDidReceive]) {
                $0.completion = .ownsIfNoOriginal
                $0.emulatesFallback = true
            },
        ], evidence: .sdk,
        source: "OneSignal/OneSignal-iOS-SDK UNUserNotificationCenter+OneSignalNotifications.m "
            + "@ 1fe4fc1a, UIApplicationDelegate+OneSignalNotifications.m @ 4164b0f0")

    private static func oneSignalCenter(
        _ part: String, _ callbacks: [Callback], _ change: (inout Hook) -> Void
    ) -> Hook {
        Hook("OneSignal", sdk: "OneSignal", .unSetterSwizzle, on: .unCenter, callbacks) {
            $0.addIfMissing = true
            $0.followsDelegateChanges = true
            $0.ownDelegate = true
            $0.installAt = .load
            change(&$0)
        }
    }
}
