import APNs
import Routing

extension Known {
    /// Source: delivery rules A5, A10, C4 (R32 to R35, R57).
    func permitsPermission(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        switch rule.id {
        case "R32": isRefused && isVisible && event?.subject == .ui([]) && !called(.nseDidReceive)
        case "R33": isRefused && shape != nil && hasContentAvailable && event?.isRemote == true
        case "R34": isQuiet && !inFront && isVisible && isScreen(event, within: .list)
        case "R35":
            isBehind && device.focus != nil && level == .active
                && isScreen(event, within: [.badge, .list, .lockScreen])
        case "R57": verb == .permission && event?.kind == .system && events.count == 1
        case "A5.settings": isVisible && !isRefused && hasSwitchOff
        case "A5.passive":
            isBehind && level == .passive
                && isScreen(event, within: [.badge, .list, .lockScreen])
        case "A5.time-sensitive":
            isBehind && level == .timeSensitive && (device.focus != nil || device.summary)
        case "A5.critical": isBehind && level == .critical
        case "A5.summary":
            isBehind && device.summary && os >= OSVersion(15)
                && (level == .active || level == .passive)
                && isScreen(event, within: [.summary, .badge])
        case "A5.filter-criteria":
            isVisible && content?.filterCriteria != nil && device.focus != nil
                && os >= OSVersion(16)
        case "A5.lock-screen": isBehind && device.locked
        case "A10.interruption-level":
            isVisible && os < OSVersion(15) && facts.interruptionLevel != .active
        // What "Keep" leaves is a permission that the plan states: no event cites it.
        case "A5.provisional-kept": false
        case "A5.unauthorized-foreground":
            inFront && isRefused && isVisible && !hasContentAvailable
                && policy.unknownAuthP1 == .silent && event?.isRemote == true
        case "A5.provisional-foreground": canPresent && isQuiet
        case "A5.provisional-extension": isQuiet && startsExtension
        default: nil
        }
    }

    /// Something that the system shows of an app that is not in front, as the user allows it.
    private var isBehind: Bool { isVisible && !inFront && !isRefused && !isQuiet }

    private func isScreen(_ event: TraceEvent?, within limit: Shown) -> Bool {
        guard case .ui(let shown) = event?.subject else { return false }
        return shown.isSubset(of: limit)
    }

    private var hasSwitchOff: Bool {
        let permission = app.permission
        return !(permission.alert && permission.sound && permission.badge && permission.list)
            || facts.interruptionLevel == .critical && !permission.critical
            || facts.interruptionLevel == .timeSensitive && !permission.timeSensitive
    }

    /// The interruption level that entitlement, user and system leave.
    private var level: InterruptionLevel {
        let entitlements = app.script.entitlements
        switch facts.interruptionLevel {
        case .active: return .active
        case .passive: return os >= OSVersion(15) ? .passive : .active
        case .timeSensitive:
            let counts = entitlements.timeSensitive && app.permission.timeSensitive
            return counts && os >= OSVersion(15) ? .timeSensitive : .active
        case .critical:
            let counts = entitlements.critical && app.permission.critical
            return counts && os >= OSVersion(12) ? .critical : .active
        }
    }
}
