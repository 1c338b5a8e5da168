import APNs
import Routing

extension Known {
    /// Source: delivery rules A1, A2, A10; field cases FC-C8, FC-D4, FC-I8.
    func permitsAddress(_ rule: RoutingRule) -> Bool? {
        switch rule.id {
        case "A1.uninstalled": shape != nil && !app.installed || verb == .uninstall
        case "A1.never-launched": shape != nil && app.state == .neverLaunched
        case "A1.offline": shape != nil && !device.online || verb == .offline
        case "A1.before-unlock": !device.unlockedSinceBoot && (shape != nil || isResponse)
        case "A2.nothing": isForUser && !isVisible && !hasContentAvailable
        case "A2.priority-10":
            shape?.priority == .immediate && (isSilent || isType(.background))
                && policy.backgroundP10 == .drop && events.isEmpty
        case "A2.push-type":
            isSilent && shape?.pushType == .alert && os >= OSVersion(13)
                && policy.silentAsAlert == .drop && events.isEmpty
        case "A10.push-type":
            lacksPushType && device.platform == .watchos && device.os >= OSVersion(6)
                && events.isEmpty
        case "A10.push-type-advised":
            lacksPushType && device.platform == .ios && device.os >= OSVersion(13)
        default: nil
        }
    }

    private var lacksPushType: Bool { shape.map { $0.pushType == nil } ?? false }
}
