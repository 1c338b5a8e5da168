import Routing

extension Known {
    /// Source: delivery rules A4.
    func permitsFallback(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isRemote = event?.isRemote == true
        let isPushTap = isTap && !touchedLocal && !isLegacy
        return switch rule.id {
        case "FB1":
            canPresent && hasDelegate && !responds(.unWillPresent) && !hasContentAvailable
                && isRemote
        case "FB2":
            canPresent && !hasDelegate && isRemote && policy.noDelegateForeground == .observed
        case "FB3": isPushTap && !called(.unDidReceive) && systemCalledRemote
        case "FB4":
            isPushTap && calledDidReceive && hasRemoteMethod && !systemCalledRemote
                && !frameworkCalledRemote
        // R51 says the same, and is what traces cite.
        case "FB5":
            responds(.appDidReceiveRemote) && responds(.appDidReceiveRemoteOld)
                && called(.appDidReceiveRemote)
        case "FB6":
            isTap && !hasProcess && responds(.appDidReceiveRemoteOld)
                && !responds(.appDidReceiveRemote) && !fellBack
        case "FB7": canPresent && !called(.unWillPresent) && hasContentAvailable && isRemote
        case "FB8": app.hooks.flatMap(\.hooks).contains { $0.addIfMissing }
        case "FB3.nobody": isResponse && hearsNobody
        default: nil
        }
    }

    /// No method of the app was called for what the user did.
    private var hearsNobody: Bool {
        !called(.unDidReceive) && !fellBack && !called(.appHandleAction)
            && !called(.appDidReceiveLocal)
    }
}
