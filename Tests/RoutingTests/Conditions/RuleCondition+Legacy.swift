import APNs
import Routing

extension Known {
    /// Source: delivery rules C4 (LEG); all of it below iOS 10.
    func permitsLegacy(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isOfPush = touched?.shape != nil
        let repeats = touched?.shape?.facts.contains(.contentAvailable) == true
        let holds: Bool? =
            switch rule.id {
            case "LEG01": shape != nil && inFront && isVisible && !isRefused
            case "LEG02": isTap && isOfPush && hasProcess && (calledRemote || crashed)
            case "LEG03": isTap && isOfPush && !hasProcess
            case "LEG04": isSilent && !called(.appDidReceiveRemoteOld)
            case "LEG05":
                event?.isRemote == true
                    && (isVisible && hasContentAvailable || isTap && isOfPush && repeats)
            case "LEG06": button != nil && (called(.appHandleAction) || crashed)
            case "LEG07": permitsLocal
            case "LEG07.behind": local != nil && !inFront && event?.isScreen == true
            case "LEG08": registration != nil
            case "LEG09": shape != nil && facts.isSuperset(of: [.mutableContent, .alertText])
            case "LEG10":
                app.hooks.flatMap(\.hooks).contains {
                    $0.target == .unCenter || $0.target == .liveUNDelegate
                }
            default: nil
            }
        return holds.map { $0 && isLegacy }
    }

    private var permitsLocal: Bool {
        if local != nil { return inFront && !isRefused }
        return isTap && touchedLocal && (!hasProcess || called(.appDidReceiveLocal) || crashed)
    }
}
