import Routing

extension Known {
    /// Source: delivery rules A1, A6, C4 (R41 to R44).
    func permitsAction(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isBehind = button?.foreground == false || verb == .dismiss
        return switch rule.id {
        case "R41": button?.foreground == false && !inFront && sparesAppDelegate(event)
        case "R41.foreground": button?.foreground == true
        case "R41.unlock":
            button?.authenticationRequired == true && isLocked && isUnlocking(event)
        // The button does not exist, so no trace has it: --explain and a refusal say it.
        case "A6.no-category": false
        case "R42": button?.textInput == true && !isLegacy && calledDidReceive
        case "R43": verb == .dismiss && sparesAppDelegate(event) || verb == .flick && events.isEmpty
        case "R44": verb == .openSettings && (called(.unOpenSettings) || crashed)
        case "R44.no-method": verb == .openSettings && !called(.unOpenSettings)
        case "A6.icon": (verb == .launch || verb == .foreground) && registration == nil
        case "A1.state": isChange(event)
        case "A6.unlock": opens && isLocked && isUnlocking(event)
        case "R41.force-quit": isBehind && app.state == .forceQuit
        case "R23.restart": verb == .reboot && event?.subject == .system(.pushDiscarded)
        case "A6.locked":
            isBehind && device.locked && button?.authenticationRequired != true
        case "A1.online": verb == .online
        default: nil
        }
    }

    private func isUnlocking(_ event: TraceEvent?) -> Bool {
        event?.subject == .system(.deviceUnlock)
    }

    /// What the user did to the process or device itself, and what that did to the app in front.
    private func isChange(_ event: TraceEvent?) -> Bool {
        switch (verb, event?.subject) {
        case (.background, .system(.processBackground)), (.lock, .system(.processBackground)),
            (.lock, .system(.deviceLock)), (.unlock, .system(.deviceUnlock)),
            (.forceQuit, .system(.processForceQuit)), (.reboot, .system(.deviceRestart)):
            true
        case (_, .system(.processBackground)): opens || registration != nil
        default: false
        }
    }
}
