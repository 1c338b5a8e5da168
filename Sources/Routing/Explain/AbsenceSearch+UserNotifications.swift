import APNs

// The UN delegate and the service extension.
extension AbsenceSearch {
    private var noUserNotifications: Stop? {
        isLegacy ? ("iOS \(device.os) has no UNUserNotificationCenter", .leg10) : nil
    }

    var willPresent: Stop? {
        if let stop = noUserNotifications ?? nothingCame(.r01) ?? door ?? elsewhere {
            return stop
        }
        if facts.isDisjoint(with: .visible) {
            return ("the push is silent", app.state.isForeground ? .r06 : .r11)
        }
        guard app.state.isForeground else {
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
        if let stop = nothingCame(.r36) ?? door ?? elsewhere { return stop }
        if let blankScreen { return blankScreen }
        if let refused = refused([.tap, .action, .dismiss, .flick]) { return refused }
        guard !verbs.isDisjoint(with: [.tap, .action, .dismiss, .flick]) else {
            return ("the user did nothing with the notification", .r36)
        }
        if let stop = unReceiver(.unDidReceive, none: .fb3, without: .fb3) { return stop }
        if rules.contains(.r39) {
            return ("the UN delegate was set after launching had finished", .r39)
        }
        guard verbs.isDisjoint(with: [.tap, .action]) else {
            return verbs.contains(.action)
                ? ("the category has no such button, or the app registered none", .actionUnknown)
                : nil
        }
        return (
            verbs.contains(.dismiss)
                ? "the category does not ask for dismissals" : "a banner was flicked away", .r43
        )
    }

    /// Nothing appeared on the screen.
    private var blankScreen: Stop? {
        let screens = events.filter { $0.kind == .ui }
        guard screens.allSatisfy({ $0.subject == .ui([]) }) else { return nil }
        let silent: RoutingRule = app.state.isForeground ? .r06 : .r11
        return (
            "nothing was shown, so there is nothing to act on", screens.first?.rule ?? silent
        )
    }

    /// The user wanted to, and it was not possible.
    private func refused(_ verbs: Set<UserAction.Verb>) -> Stop? {
        guard let (verb, obstacle) = obstacles.first(where: { verbs.contains($0.verb) }) else {
            return nil
        }
        let rule: RoutingRule =
            switch obstacle.reason {
            case .noSuchButton: .actionUnknown
            case .textMismatch: .r42
            case .noSettingsButton: .r44
            case .locked: .actionUnlocks
            case .noSuchApp, .notInstalled: .uninstalled
            case .noSuchNotification, .alreadySo, .notRunning: .r36
            }
        return ("\(verb.name) was impossible: \(obstacle.message)", rule)
    }

    var openSettings: Stop? {
        if let stop = noUserNotifications ?? refused([.openSettings]) { return stop }
        guard verbs.contains(.openSettings) else {
            return ("the user pressed no settings button", .r44)
        }
        guard app.script.providesSettings || app.permission.providesSettings else {
            return ("the app did not ask for a settings button", .r44)
        }
        return unReceiver(.unOpenSettings, none: .r44, without: .r44)
    }

    var serviceExtension: Stop? {
        if let stop = nothingCame(.r25) { return stop }
        if isLocal {
            return ("a local notification never goes through a service extension", .r46)
        }
        if let stop = door ?? elsewhere { return stop }
        guard facts.contains(.mutableContent) else {
            return ("the payload has no mutable-content", .r25)
        }
        if isLegacy { return ("iOS \(device.os) ignores mutable-content", .leg09) }
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
