import APNs
import Routing

extension Known {
    /// Source: delivery rules A9, A10, C4 (R20, R25 to R31, R53, R56).
    func permitsExtension(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let script = app.script.serviceExtension
        let isLate = script.answers == .never || script.afterMilliseconds >= 30_000
        let ran = startsExtension && called(.nseDidReceive)
        return switch rule.id {
        case "R20": ran && app.state == .forceQuit
        case "R25": ran && app.state != .forceQuit && !isQuiet
        case "R26": ran && isLate && event?.is(.nseWillExpire) == true
        case "A9.grace": ran && isLate
        case "R27": ran && !isLate && [.noText, .empty].contains(script.answers)
        case "R28":
            ran && script.answers == .empty && app.script.entitlements.filtering
                && os >= OSVersion(13, 3) && shape?.pushType == .alert && showsNothing
        case "R29": asks && !hasAlert && !called(.nseDidReceive)
        case "R30": asks && hasAlert && !app.permission.alert && !called(.nseDidReceive)
        case "R31": ran && hasContentAvailable && event?.isRemote == true
        case "R53": asks && hasAlert && !app.serviceExtension && !called(.nseDidReceive)
        case "R56": shape != nil && facts.contains(.flagIsTrue)
        case "A10.extension": asks && hasAlert && isLegacy && app.serviceExtension
        default: nil
        }
    }

    /// All that a service extension needs.
    var startsExtension: Bool {
        asks && hasAlert && app.serviceExtension && !isRefused && app.permission.alert && !isLegacy
    }

    private var asks: Bool { isForUser && shape != nil && facts.contains(.mutableContent) }

    private var showsNothing: Bool {
        events.allSatisfy { $0.subject == .ui([]) || $0.kind != .ui }
    }
}
