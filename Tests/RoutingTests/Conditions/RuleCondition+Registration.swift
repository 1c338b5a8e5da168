import Routing

extension Known {
    /// Source: delivery rules C4 (REG).
    func permitsRegistration(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isLaunch = registration != nil
        let isFirst = app.state == .neverLaunched
        let script = app.script
        return switch rule.id {
        case "REG01": isLaunch && isFirst
        case "REG04": isLaunch && !isFirst
        case "REG01.at-launch":
            isLaunch && (!isFirst || script.prompts == .later || script.registers == .later)
        case "REG02": isLaunch && script.registers == .whenGranted && !happened(.remoteRegister)
        case "REG03":
            isLaunch && !isLegacy && happened(.remoteRegister) && !isGrantedBeforeRegistering
        case "REG04.answered": isLaunch && app.permission.status != .notDetermined
        case "REG05": isLaunch && !script.entitlements.push && !called(.appToken)
        case "REG06": isLaunch && script.offMainThread && script.registers == .whenGranted
        case "REG07":
            isLaunch && script.prompts == .provisional && os >= OSVersion(12)
                && !happened(.authorizationPrompt)
        case "REG08": isLaunch && lostToken || verb == .reinstall
        case "REG09": isLaunch && wiring.hasHooks && getsToken
        case "REG01.offline":
            isLaunch && !device.online && token != .valid && !called(.appToken)
        case "REG08.expired": isLaunch && token == .expired && getsToken
        case "REG02.no-token": shape != nil && token == .none && events.isEmpty
        default: nil
        }
    }

    private var getsToken: Bool {
        happened(.remoteRegister) && app.script.entitlements.push
            && (device.online || token == .valid)
    }

    private var isGrantedBeforeRegistering: Bool {
        if !isRefused { return true }
        let place = events.firstIndex { $0.subject == .system(.remoteRegister) } ?? 0
        return events[..<place].contains { $0.subject == .system(.authorizationGranted) }
    }
}
