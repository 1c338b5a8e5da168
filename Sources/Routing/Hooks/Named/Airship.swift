extension HookSet {
    /// Airship, Objective-C versions.
    ///
    /// How it makes UIKit see the methods that it adds is not known; the set takes it to
    /// re-assign the delegate.
    static let airship = HookSet(
        "airship", "Airship: stored implementations, answers joined, second calls ignored.",
        hooks: [
            Hook(
                "Airship", sdk: "Airship", .setImplementation, on: .liveAppDelegate,
                [.appToken, .appTokenFail, .appDidReceiveRemote]
            ) {
                $0.addIfMissing = true
                $0.completion = .aggregateOnce
                $0.forward = .originalFirst
                $0.reassignsDelegate = true
            },
            Hook(
                "Airship", sdk: "Airship", .unSetterSwizzle, on: .unCenter,
                [.unWillPresent, .unDidReceive]
            ) {
                $0.addIfMissing = true
                $0.completion = .aggregateOnce
                $0.followsDelegateChanges = true
                $0.forward = .originalFirst
                $0.ownDelegate = true
                $0.presents = []
            },
        ], evidence: .sdk,
        source:
            "urbanairship/ios-library UAAutoIntegration.m (revision not verified), UASwizzler.m "
            + "@ 0c1bf0d4; re-assigning the delegate is assumed")
}
