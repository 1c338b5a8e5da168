extension HookSet {
    /// Batch.
    static let batch = HookSet(
        "batch", "Batch: token methods only, in the adaptor's class where SwiftUI has one.",
        hooks: [
            Hook(
                "Batch", sdk: "Batch", .setImplementation, on: .liveAppDelegate,
                [.appToken, .appTokenFail]
            ) {
                $0.addIfMissing = true
                $0.reassignsDelegate = true
                $0.seesForwardingTarget = true
            }
        ], evidence: .sdk,
        source: "BatchLabs/Batch-iOS-SDK @ a543f13e BADelegatedApplicationDelegate.m; "
            + "re-assigning the delegate is assumed")
}
