import APNs

// Launching and registering: the methods of the app delegate that bring no notification.
extension AbsenceSearch {
    func launch(_ callback: Callback) -> Stop? {
        if launchRule != nil { return missing(callback) }
        if app.state.hasProcess, app.installed {
            return door ?? ("the app has a process already", ownRule(or: .r16))
        }
        if push == nil, verb != nil || input == .wait(brings: nil) {
            return ("\(name) does not launch the app", ownRule(or: .r16))
        }
        return door ?? wakeObstacle ?? elsewhere
            ?? (isContentAvailable ? nil : withoutContentAvailable)
    }

    var withoutContentAvailable: Stop {
        isLocal
            ? ("a local notification is shown without the app", .r46)
            : ("without content-available the push is shown without the app", .r10)
    }

    var token: Stop? {
        if happened(.appTokenFail) { return ("registering failed", .reg05) }
        return registration(.reg04) ?? offline ?? missing(.appToken)
    }

    var tokenFailure: Stop? {
        if happened(.appToken) { return ("the registration succeeded", .reg05) }
        if let stop = registration(.reg05) { return stop }
        guard !app.script.entitlements.push else {
            return ("the app has the push entitlement", .reg05)
        }
        return missing(.appTokenFail)
    }

    /// Neither token nor failure comes before the device is online.
    private var offline: Stop? {
        rules.contains(.tokenNeedsNetwork)
            ? ("the device is offline: no token comes", .tokenNeedsNetwork) : nil
    }

    /// The app did not call registerForRemoteNotifications.
    private func registration(_ rule: RoutingRule) -> Stop? {
        guard !events.contains(where: { $0.subject == .system(.remoteRegister) }) else {
            return nil
        }
        guard isRegistering else {
            return launchRule == nil
                ? ("only a launch that registers calls it", rule)
                : ("the trace of such a launch leaves out what the app registers", rule)
        }
        switch app.script.registers {
        case .never: return ("the app never registers for remote notifications", rule)
        case .later, .atLaunch: return nil
        case .whenGranted:
            return ("the app registers only when permission is granted", .reg02)
        }
    }

    /// What the app asks and registers is part of the input: the first launch is a registration.
    private var isRegistering: Bool {
        switch input {
        case .registration: true
        case .action(.launch, _, _), .action(.foreground, _, _): app.state == .neverLaunched
        case .push, .local, .action, .wait: false
        }
    }
}
