extension HookSet {
    /// Customer.io 4.7.
    static let customerIO = HookSet(
        "customerio", "Customer.io: a wrapper around the app delegate, one proxy, peers behind it.",
        hooks: [
            Hook(
                "CIO", sdk: "CustomerIO", .appDelegateWrapper, on: .liveAppDelegate,
                [.appToken, .appTokenFail]
            ) {
                $0.addIfMissing = true
                $0.installAt = .willFinish
            },
            Hook(
                "CIO", sdk: "CustomerIO", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive, .unOpenSettings]
            ) {
                $0.completion = .aggregateOnce
                $0.followsDelegateChanges = true
                $0.guardsReentry = true
                $0.presents = []
            },
        ], evidence: .sdk,
        source: "customerio/customerio-ios @ 8b9ee362 Sources/MessagingPush/Integration; when it "
            + "installs itself, and that it does not answer itself in a ring, is assumed")
}
