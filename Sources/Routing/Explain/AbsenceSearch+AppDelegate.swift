import APNs

// The methods of the app delegate.
extension AbsenceSearch {
    func launch(_ callback: Callback) -> Stop? {
        if hasLaunched { return missing(callback) ?? launchBesides }
        if let door { return door }
        if cause == .none { return ("nothing launched the app", .r16) }
        switch app.state {
        case .foreground, .inactive, .background, .suspended:
            return ("the app has a process already", .r16)
        case .terminated, .forceQuit, .neverLaunched: break
        }
        if let elsewhere { return elsewhere }
        if let obstacle { return obstacle }
        if app.state == .forceQuit && isContentAvailable {
            return ("the user forced the app to quit", .r18)
        }
        return isContentAvailable ? nil : withoutContentAvailable
    }

    /// A push of another type launched the app.
    private var launchBesides: Stop? {
        elsewhere.map { ("the launch by such a push is not followed in detail", $0.rule) }
    }

    private var withoutContentAvailable: Stop {
        isLocal
            ? ("a local notification is shown without the app", .r46)
            : ("without content-available the push is shown without the app", .r10)
    }

    var token: Stop? {
        let failed = events.contains { $0.subject == .callback(.appTokenFail) }
        if failed || hasRegistered && !app.script.entitlements.push {
            return ("the app has no push entitlement: registering fails", .reg05)
        }
        return registration(.reg04) ?? missing(.appToken)
    }

    var tokenFailure: Stop? {
        if events.contains(where: { $0.subject == .callback(.appToken) }) {
            return ("the registration succeeded", .reg05)
        }
        if let stop = registration(.reg05) { return stop }
        guard !app.script.entitlements.push else {
            return ("the app has the push entitlement", .reg05)
        }
        return missing(.appTokenFail)
    }

    /// The app did not call registerForRemoteNotifications.
    private func registration(_ rule: RoutingRule) -> Stop? {
        guard hasRegistered else { return ("no registration was among the inputs", rule) }
        let asked = events.contains { $0.subject == .system(.remoteRegister) }
        guard !asked else { return nil }
        switch app.script.registers {
        case .never: return ("the app never registers for remote notifications", rule)
        case .later: return ("the app registers later", .registerAtLaunch)
        case .whenGranted:
            return ("the app registers only when permission is granted", .reg02)
        case .atLaunch: return nil
        }
    }

    var remote: Stop? {
        if let stop = nothingCame(.r11) { return stop }
        if isLocal { return localRemote }
        if let stop = door ?? elsewhere { return stop }
        if let stop = app.state.isForeground ? remoteInFront : remoteBehind { return stop }
        return missing(.appDidReceiveRemote)
    }

    private var localRemote: Stop {
        isLegacy
            ? ("a local notification has a method of its own", .leg07)
            : ("a local notification never reaches the app delegate", .localNoFallback)
    }

    private var remoteInFront: Stop? {
        guard !isContentAvailable else { return nil }
        if events.contains(where: { $0.subject == .callback(.unWillPresent) }) {
            return ("un.willPresent took the push, which has no content-available", .r01)
        }
        if rules.contains(.r05) {
            return ("without a UN delegate the system shows the push itself", .r05)
        }
        if isRefused && !rules.contains(.unauthorizedForeground) {
            return ("the user does not allow notifications", .unauthorizedForeground)
        }
        return nil
    }

    private var remoteBehind: Stop? {
        guard isContentAvailable else { return withoutContentAvailable }
        return obstacle
    }

    var oldRemote: Stop? {
        if wiring.responds(to: .appDidReceiveRemote) {
            return ("the app delegate has the variant with a completion handler", .fb5)
        }
        if let stop = missing(.appDidReceiveRemoteOld) ?? nothingCame(.fb5) { return stop }
        if isLocal { return localRemote }
        if let stop = door ?? elsewhere { return stop }
        if app.state.isForeground { return remoteInFront }
        guard isContentAvailable else { return withoutContentAvailable }
        return ("in the background only the variant with a handler is called", .fetchVariant)
    }
}
