extension HookSet {
    /// The first plan as it should be.
    static let swizzleCorrect = HookSet(
        "swizzle-correct",
        "Swizzling as it should be: the live delegate's class, stored implementations, "
            + "nothing added.",
        hooks: [
            Hook(
                "PushFramework", sdk: "PushFramework", .setImplementation, on: .liveAppDelegate,
                [.appToken, .appTokenFail, .appDidReceiveRemote]
            ) {
                $0.installAt = .load
                $0.followsDelegateChanges = true
                $0.seesForwardingTarget = true
            }
        ], evidence: .assumed,
        source: "delivery rules, seeds compared (Plan 1) and B2: each defect removed")
}
