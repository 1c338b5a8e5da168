extension HookSet {
    /// The first plan of the first founding document, as it stands there.
    static let seedSwizzle = HookSet(
        "seed-swizzle", "Plan 1 of the first founding document: methods exchanged in +load.",
        hooks: [
            Hook(
                "PushFramework", sdk: "PushFramework", .exchange,
                on: .literalClass("AppDelegate"), [.appToken, .appDidReceiveRemoteOld]
            ) {
                $0.addIfMissing = true
                $0.arity = .oneArgument
                $0.callsOriginal = .missingSelector
                $0.installAt = .load
            }
        ], evidence: .reproduced, source: "founding document 1, plan 1")
}
