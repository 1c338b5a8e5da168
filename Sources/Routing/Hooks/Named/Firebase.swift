extension HookSet {
    /// Firebase Messaging with GoogleUtilities.
    static let firebase = HookSet(
        "firebase",
        "Firebase Messaging: interceptors below the app delegate's class, stored implementations "
            + "in the UN delegate's.",
        hooks: [googleUtilities, firebaseUN], evidence: .sdk,
        source: "firebase/firebase-ios-sdk @ eed63a35 FIRMessagingRemoteNotificationsProxy.m; "
            + "google/GoogleUtilities @ 9f183ae8 GULAppDelegateSwizzler.m")

    /// The interceptor in the proxy that GoogleUtilities makes, once per process.
    static let googleUtilities = Hook(
        "FIR", sdk: "Firebase", .isaSubclass, on: .liveAppDelegate,
        [.appToken, .appTokenFail, .appDidReceiveRemote]
    ) {
        $0.addIfMissing = true
        $0.completion = .dispatchGroup
        $0.reassignsDelegate = true
        $0.shares = "GUL"
    }

    /// Only methods that the UN delegate has; the handler is the original's affair.
    static let firebaseUN = Hook(
        "FIR", sdk: "Firebase", .kvo, on: .liveUNDelegate, [.unWillPresent, .unDidReceive]
    ) {
        $0.followsDelegateChanges = true
        $0.leavesStub = true
    }
}
