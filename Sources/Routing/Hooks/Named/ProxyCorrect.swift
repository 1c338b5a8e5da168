extension HookSet {
    /// The third plan as it should be.
    static let proxyCorrect = HookSet(
        "proxy-correct",
        "A proxy as it should be: held, in front of the delegate set last, responding only as it "
            + "does.",
        hooks: [
            Hook(
                "PushFramework", sdk: "PushFramework", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive, .unOpenSettings]
            ) {
                $0.completion = .aggregateOnce
                $0.followsDelegateChanges = true
                $0.installAt = .willFinish
                $0.guardsReentry = true
                $0.passesToLatest = true
                $0.presents = []
            }
        ], evidence: .assumed,
        source: "delivery rules, seeds compared (Plan 3) and B1 (Customer.io): each defect "
            + "removed; without the fan-out, by which delegates that were replaced are called")
}
