import APNs

// What keeps a push from every object of the app alike.
extension AbsenceSearch {
    /// The push did not come as far as the app's code; nil where it did.
    var door: Stop? {
        if push != nil { return address ?? payload }
        return isLocal ? address : nil
    }

    private var address: Stop? {
        if !app.installed { return ("the app is not installed", .uninstalled) }
        if state == .neverLaunched {
            return ("the app was never launched, so it has no device token", .neverLaunched)
        }
        if rules.contains(.withoutToken) {
            return ("the app has no device token", .withoutToken)
        }
        if !isLocal && !device.online {
            return ("the device is offline: the service keeps the push", .offline)
        }
        return nil
    }

    private var payload: Stop? {
        if let tooOld { return tooOld }
        if rules.contains(.nothing) {
            return ("the payload has nothing that a device acts on", .nothing)
        }
        if rules.contains(.silentPriority10) {
            return ("a silent push with priority 10 is dropped", .silentPriority10)
        }
        if rules.contains(.silentAsAlert) {
            return ("a silent payload under push type alert is dropped", .silentAsAlert)
        }
        return nil
    }

    /// The system is older than the type of the push, or than what the push asks of it.
    private var tooOld: Stop? {
        if let ignored = AbsenceSearch.ignored.first(where: rules.contains) {
            return ("the system ignores the Live Activity push", ignored)
        }
        if rules.contains(.activityBelow17) {
            return (
                "a push starts no Live Activity on iOS \(device.rulesOfSystem)", .activityBelow17
            )
        }
        guard let type = push?.effectiveType,
            let (_, rule) = RoutingRun.firstSystem(for: type), rules.contains(rule)
        else { return nil }
        return ("iOS \(device.rulesOfSystem) does not know push type \(type.name)", rule)
    }

    /// The rules by which a Live Activity push does nothing.
    private static let ignored: [RoutingRule] = [
        .activityNoAlert, .activityKeys, .activityTimestamp, .activityOver,
    ]

    /// The push is of a type that goes elsewhere; nil for those that notify the user.
    var elsewhere: Stop? {
        guard let type = push?.effectiveType else { return nil }
        switch type {
        case .alert, .background: return nil
        case .voip: return ("a voip push goes to the push registry", .r47)
        case .complication:
            return ("a complication push goes to the push registry", .complication)
        case .pushtotalk: return ("a pushtotalk push goes to the channel manager", .pushToTalk)
        case .location: return ("a location push goes to its own extension", .r50)
        case .liveactivity:
            return ("a liveactivity push is handled by the system", .r49)
        case .controls: return ("a controls push is handled by the system", .controls)
        case .widgets, .mdm, .fileprovider:
            return ("a \(type.name) push is handled by the system", .r50)
        }
    }

    /// The push could not run app code in the background.
    var wakeObstacle: Stop? {
        AbsenceSearch.obstacles.first { rules.contains($0.rule) }
    }

    private static let obstacles: [Stop] = [
        ("alert stands beside content-available", .alertAlone),
        ("the app has no background mode remote-notification", .r13),
        ("Background App Refresh is off for the app", .r14),
        ("the user forced the app to quit", .r18),
        ("the app delegate has no method with a fetch completion handler", .fetchVariant),
        ("the device was not unlocked since it started", .beforeUnlock),
        ("the app left the handlers of two wake-ups uncalled", .r52),
        ("the device's budget of background pushes is spent", .r24),
        ("a newer background push took the place of the held one", .r22),
        ("the held background push was discarded", .r23),
        ("the app had not registered by the end of its launch", .r17),
        ("the app left the calls of three VoIP pushes unreported", .voipUnlaunched),
        ("the user forced the app to quit", .activityForceQuit),
    ]
}
