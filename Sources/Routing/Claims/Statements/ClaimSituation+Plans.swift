/// The article: its opening, and the plans that hook methods or observe.
extension ClaimSituation {
    static let swizzling: [ClaimSituation] = [
        ClaimSituation("000-04", [.int05, .int25]),
        ClaimSituation("000-05", [.int01, .int02, .int04, .int06]),
        ClaimSituation("000-07", [.int18, .int01, .int02, .int04]),
        ClaimSituation("000-13", [.fb5, .r51, .fb6]),
        ClaimSituation("000-14", [.leg03, .leg04]) {
            !$0.calls(.appDidReceiveRemote) && !$0.calls(.appDidReceiveRemoteOld)
        },
        ClaimSituation("000-15", [.int03]),
        ClaimSituation("000-16", [.int04]),
        ClaimSituation("000-18", [.int02]),
        ClaimSituation("000-19", [.int02]),
        ClaimSituation("000-20", [.int04]),
        ClaimSituation("000-21", [.int01]),
        ClaimSituation("000-22", asWritten) { $0.tellsFramework(.appToken) },
        ClaimSituation("000-23", asWritten) { $0.tellsFramework(.appToken) },
        ClaimSituation("000-24", asWritten) { $0.tellsFramework(.appToken) },
        ClaimSituation("000-26", asWritten) { $0.tellsFramework(.appToken) },
        ClaimSituation("000-27", asWritten) { $0.tellsFramework(.appDidReceiveRemoteOld) },
        ClaimSituation("000-28", asWritten) { $0.tellsFramework(.appDidReceiveRemoteOld) },
        ClaimSituation("000-29", asWritten) { $0.tellsFramework(.appDidReceiveRemoteOld) },
        // The hook is there, and the system calls the other variant.
        ClaimSituation("000-29", [.int29]) {
            $0.arrivalCalls(.appDidReceiveRemote) && !$0.calls(.appDidReceiveRemoteOld)
        },
        ClaimSituation("000-31", asWritten) { $0.tellsFramework(.appDidReceiveRemoteOld) },
    ]

    /// The exchange of the article, on a method that the class has, lacks or inherits.
    private static let asWritten: [RoutingRule] = [.int01, .int02, .int04]

    static let observing: [ClaimSituation] = [
        ClaimSituation("000-38", [.int05]),
        ClaimSituation("000-39", [.int05]),
        ClaimSituation("000-40", [.int05]),
        ClaimSituation("000-43", [.int05]) { $0.calls(.appToken) },
        ClaimSituation("000-44", [.int05]) { $0.isPush && $0.isLegacy },
        ClaimSituation("000-45", [.r57]),
        ClaimSituation("000-46", [.int05]) { $0.calls(.appToken) },
        ClaimSituation("000-47", [.int05]) { $0.calls(.appToken) },
        ClaimSituation("000-48", [.int05]) { $0.calls(.appToken) },
        ClaimSituation("000-49", [.int05]) { $0.isPush },
        ClaimSituation("000-50", [.int05]) { $0.isPush },
        ClaimSituation("000-51", [.int05]) { $0.isPush },
        ClaimSituation("000-52", [.r57]) { $0.has(.int05) },
        ClaimSituation("000-53", [.r57]) { $0.has(.int05) && !$0.isLegacy },
        ClaimSituation("000-54", [.r57]) { $0.has(.int05) },
        ClaimSituation("000-55", [.r57]) { $0.has(.int05) },
        ClaimSituation("000-58", [.int05]),
        ClaimSituation("000-59", [.int05]),
        ClaimSituation("000-99", [.int05]) { $0.isLegacy },
    ]
}
