import APNs
import Routing

extension Known {
    /// Source: delivery rules A1, A3, A11, C4 (R10 to R24, R52).
    func permitsBackground(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        switch rule.id {
        case "A11.alert-with-content":
            wants && isVisible && policy.alertWithContent == .shows && !ranApp
        case "A11.old-variant-in-background":
            wants && policy.oldVariantInBackground && called(.appDidReceiveRemoteOld)
        case "R10": shape != nil && !inFront && isVisible && !ranApp
        case "R11": isSilent && !inFront && app.state == .suspended && ranApp
        case "R12": wants && isVisible && app.state != .forceQuit && ranApp
        case "R13": wants && !app.backgroundModes.contains(.remoteNotification) && !ranApp
        case "R14": wants && !app.backgroundRefresh && !ranApp
        case "R15": wants && called(.appDidReceiveRemote) && isUnansweredFor30Seconds
        case "R16": wants && app.state == .terminated
        case "R16.scene":
            wants && app.state == .terminated && hasScenes && event?.is(.appDidFinish) == true
        case "R17": wants && app.state == .terminated && !registersEarly && !calledRemote
        case "R18": wants && app.state == .forceQuit && !ranApp
        case "R19": isVisible && hasContentAvailable && app.state == .forceQuit
        case "R21": app.state == .forceQuit && (opens || verb == .reboot || registration != nil)
        case "R22":
            isSilent && (memory.holdsOlder || memory.isReleasedByUser && inFront)
        case "R23":
            event?.subject == .system(.pushDiscarded) && (verb == .forceQuit || isClock)
        case "R24": isHeld(event) && memory.budgetIsSpent && !device.runFromXcode
        case "R52": wants && memory.unanswered >= 2 && !ranApp
        case "A10.fetch-variant": wants && !responds(.appDidReceiveRemote) && !ranApp
        case "A3.background": isSilent && app.state == .background && !isRefused
        case "A1.suspend": isClock && event?.subject == .system(.processSuspend)
        case "R24.alert": wants && isVisible && memory.budgetIsSpent
        default: nil
        }
    }

    /// Content-available that asks for code behind what the user sees.
    private var wants: Bool {
        isForUser && shape != nil && hasContentAvailable && !inFront
    }

    private func isHeld(_ event: TraceEvent?) -> Bool {
        wants && isSilent && event?.subject == .system(.pushHeld)
    }

    private var isClock: Bool {
        guard case .clock = cause else { return false }
        return true
    }

    private var registersEarly: Bool {
        app.script.registers == .atLaunch || app.script.registers == .whenGranted && !isRefused
    }

    /// R15: no answer has reached the system when its patience ends.
    private var isUnansweredFor30Seconds: Bool {
        guard let call = events.first(where: { $0.subject == .callback(.appDidReceiveRemote) })
        else { return false }
        return !events.contains {
            $0.subject == .completion(.appDidReceiveRemote)
                && $0.atMilliseconds <= call.atMilliseconds + 30_000
        }
    }
}
