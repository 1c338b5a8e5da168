import APNs

// The UN delegate and the service extension.
extension AbsenceSearch {
    private var noUserNotifications: Stop? {
        isLegacy ? ("iOS \(device.rulesOfSystem) has no UNUserNotificationCenter", .leg10) : nil
    }

    var willPresent: Stop? {
        if let stop = noUserNotifications ?? nothingCame(.r01) ?? door ?? elsewhere {
            return stop
        }
        if facts.isDisjoint(with: .visible) {
            return ("the push is silent", state.isForeground ? .r06 : .r11)
        }
        guard state.isForeground else {
            return ("the app is not in front", isLocal ? .r46 : .r10)
        }
        if isRefused { return ("the user does not allow notifications", .r32) }
        return unReceiver(
            .unWillPresent, none: isLocal ? .localWithoutMethod : .fb2,
            without: isLocal ? .localWithoutMethod : isContentAvailable ? .fb7 : .fb1)
    }

    /// There is no UN delegate, or it lacks the method.
    private func unReceiver(
        _ callback: Callback, none: RoutingRule, without: RoutingRule
    ) -> Stop? {
        guard wiring.hasUNDelegate() else {
            let wasSet = app.delegate.un && !app.delegate.retained
            return (wasSet ? "the UN delegate was deallocated" : "no UN delegate is set", none)
        }
        guard !wiring.responds(to: callback) else { return nil }
        return ("the UN delegate does not implement it", without)
    }

    var response: Stop? {
        if let noUserNotifications { return noUserNotifications }
        guard let verb else {
            if push == nil && !isLocal { return nothingDone }
            return door ?? elsewhere ?? blankScreen ?? nothingDone
        }
        switch verb {
        case .tap, .action, .dismiss: return responseTo(verb)
        case .flick: return ("a banner that is flicked away tells nobody", .r43)
        case .openSettings, .launch, .foreground, .background, .forceQuit, .uninstall, .reinstall,
            .permission, .reboot, .lock, .unlock, .online, .offline:
            return ("\(verb.name) touches no notification", .r36)
        }
    }

    private var nothingDone: Stop {
        ("only what the user does with a notification calls it", .r36)
    }

    private func responseTo(_ verb: UserAction.Verb) -> Stop? {
        if let processEnd { return ("the app's process ended before", processEnd) }
        if rules.contains(.r39) {
            return ("the UN delegate was set after launching had finished", .r39)
        }
        if events.contains(where: {
            $0.subject == .callback(.sceneWillConnect) && $0.response != nil
        }) {
            return ("the scene was told, and the switch scene-duplicate is off", .r38)
        }
        if let stop = unReceiver(.unDidReceive, none: .fb3, without: .fb3) { return stop }
        if rules.contains(.beforeUnlock) && events.isEmpty {
            return ("the device was not unlocked since it started", .beforeUnlock)
        }
        return verb == .dismiss
            ? ("no category of the notification asks for dismissals", .r43) : nil
    }

    /// Nothing appeared on the screen.
    private var blankScreen: Stop? {
        let screens = events.filter { $0.kind == .ui }
        guard screens.allSatisfy({ $0.subject == .ui([]) }) else { return nil }
        let silent: RoutingRule = state.isForeground ? .r06 : .r11
        return (
            "nothing was shown, so there is nothing to act on", screens.first?.rule ?? silent
        )
    }

    var openSettings: Stop? {
        if let noUserNotifications { return noUserNotifications }
        guard verb == .openSettings else {
            return ("only the settings button for notifications calls it", .r44)
        }
        return unReceiver(.unOpenSettings, none: .r44, without: .r44)
    }

    var serviceExtension: Stop? {
        if isLocal {
            return ("a local notification never goes through a service extension", .r46)
        }
        if let stop = nothingCame(.r25) ?? door ?? elsewhere { return stop }
        guard facts.contains(.mutableContent) else {
            return ("the payload has no mutable-content", .r25)
        }
        if isLegacy { return ("iOS \(device.rulesOfSystem) ignores mutable-content", .leg09) }
        guard facts.contains(.alertText) else { return ("the payload has no alert text", .r29) }
        guard app.serviceExtension else { return ("the app has no service extension", .r53) }
        if isRefused { return ("the user does not allow notifications", .r32) }
        return app.permission.alert ? nil : ("alerts are off in Settings", .r30)
    }

    var serviceExtensionExpiry: Stop? {
        let hasRun = events.contains { $0.subject == .callback(.nseDidReceive) }
        return hasRun ? ("the service extension answered in time", .r26) : serviceExtension
    }
}
