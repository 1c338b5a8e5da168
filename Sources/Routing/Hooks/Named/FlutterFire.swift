extension HookSet {
    /// FlutterFire, over Firebase Messaging.
    static let flutterFire = HookSet(
        "flutterfire",
        "FlutterFire: an interceptor that answers once within 25 s, and a proxy that forwards.",
        hooks: [
            googleUtilities, firebaseUN,
            Hook(
                "FLT", sdk: "FlutterFire", .isaSubclass, on: .liveAppDelegate,
                [.appDidReceiveRemote]
            ) {
                $0.addIfMissing = true
                $0.completion = .timeout(milliseconds: 25_000)
                $0.installAt = .didFinishNotification
                $0.shares = "GUL"
            },
            Hook(
                "FLT", sdk: "FlutterFire", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive, .unOpenSettings]
            ) {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.installAt = .didFinishNotification
                $0.presents = []
            },
        ], evidence: .sdk,
        source: "firebase/flutterfire @ 09d423b8 FLTFirebaseMessagingPlugin.m")
}
