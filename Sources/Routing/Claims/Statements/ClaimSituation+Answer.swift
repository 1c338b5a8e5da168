import APNs

/// The answer: which callback comes when.
extension ClaimSituation {
    static let answering: [ClaimSituation] = [
        ClaimSituation("003-07", [.r44]) { $0.calls(.unOpenSettings) },
        ClaimSituation("003-14", [.reg02, .reg03]),
        // Each of them is a case that the list of cases leaves out.
        ClaimSituation("003-17", [.r32, .r34, .fb1, .r38, .r09, .r24, .r47, .r49, .r50]),
        ClaimSituation("003-18", [.localWithoutMethod]) { $0.isInFront },
        ClaimSituation("003-20", [.r41, .r43, .r38]) { $0.isLocal && $0.calls(.unDidReceive) },
        ClaimSituation("003-22", [.r29, .nothing, .r47, .r49, .r50]),
        ClaimSituation("003-27", [.fb1, .fb2, .fb3]) { $0.isOf(.alert) && !$0.isLocal },
        ClaimSituation("003-28", [.r06, .r07, .r09, .r33]) {
            $0.isInFront && $0.isOf(.silent, .alertContentAvailable)
                && $0.arrivalCalls(.appDidReceiveRemote)
        },
        ClaimSituation("003-29", [.r13, .r14, .r17, .r24, .r52, .beforeUnlock]) {
            $0.isOf(.silent, .alertContentAvailable, .alertContentAvailableMutable)
                && !$0.isInFront && $0.trace?.appState != .forceQuit
                && !$0.arrivalCalls(.appDidReceiveRemote)
        },
        ClaimSituation("003-31", [.r30]),
        ClaimSituation("003-37", [.r28]),
    ]
}
