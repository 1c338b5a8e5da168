extension HookSet {
    /// The third plan of the first founding document, as it stands there.
    static let seedProxy = HookSet(
        "seed-proxy", "Plan 3 of the first founding document: a proxy in front of the UN delegate.",
        hooks: [
            Hook(
                "PushFramework", sdk: "PushFramework", .unReplace, on: .unCenter,
                [.unWillPresent, .unDidReceive]
            ) {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.owner = .none
                $0.readsOriginalTwice = true
                $0.presents = [.banner, .sound]
            }
        ], evidence: .documented, source: "founding document 1, plan 3")
}
