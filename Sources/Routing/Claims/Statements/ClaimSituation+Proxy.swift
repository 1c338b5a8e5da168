import APNs

/// The article: the proxy as UN delegate.
extension ClaimSituation {
    static let proxying: [ClaimSituation] = [
        ClaimSituation("000-64", [.int06]),
        ClaimSituation("000-65", [.int08]),
        ClaimSituation("000-68", [.int07, .int23, .int28]),
        ClaimSituation("000-70", [.int07]) { $0.tellsFramework(.unWillPresent) },
        // What the framework chooses there are options; the content stays as it came.
        ClaimSituation("000-71", [.r01, .r25]) { sighting in
            sighting.events.contains {
                $0.subject == .callback(.unWillPresent) && $0.rule == .delegateReplaced
            }
        },
        ClaimSituation("000-76", [.unknownOption]),
        ClaimSituation("000-77", [.int28]) { $0.tellsFramework(.unDidReceive) },
        ClaimSituation("000-84", [.int06]),
        ClaimSituation("000-85", [.int08]),
        ClaimSituation("000-86", [.int06]),
        // Without permission for it a badge alone is nothing.
        ClaimSituation("000-88", [.r10]) {
            $0.has(.settings) && $0.isOf(.badgeOnly) && $0.trace?.shown.isEmpty == true
        },
        ClaimSituation("000-89", [.reg02, .reg03]),
        ClaimSituation("000-90", [.reg06]),
        ClaimSituation("000-92", [.int25]),
        ClaimSituation("000-94", [.int25]) {
            $0.arrivalCalls(.appDidReceiveRemote) && !$0.isInFront
        },
        ClaimSituation("000-96", [.int06, .int07, .int28]),
        ClaimSituation("000-97", [.int07, .int08, .int28]),
        ClaimSituation("000-101", [.int06]),
    ]
}
