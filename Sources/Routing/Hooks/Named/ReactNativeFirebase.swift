extension HookSet {
    /// React Native Firebase, over Firebase Messaging.
    static let reactNativeFirebase = HookSet(
        "rnfirebase",
        "React Native Firebase: an interceptor with a 25 s timer, and a proxy that forwards.",
        hooks: [
            googleUtilities, firebaseUN,
            Hook(
                "RNFB", sdk: "RNFirebase", .isaSubclass, on: .liveAppDelegate,
                [.appDidReceiveRemote]
            ) {
                $0.addIfMissing = true
                $0.completion = .timeout(milliseconds: 25_000)
                $0.installAt = .didFinishNotification
                $0.shares = "GUL"
            },
            Hook(
                "RNFB", sdk: "RNFirebase", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive, .unOpenSettings]
            ) {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.installAt = .didFinishNotification
                $0.presents = []
            },
        ], evidence: .sdk,
        source: "invertase/react-native-firebase @ 4ef21d03 packages/messaging/ios/RNFBMessaging")
}
