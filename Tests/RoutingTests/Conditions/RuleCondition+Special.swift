import APNs
import Routing

extension Known {
    /// Source: delivery rules A8, A10, C4 (R47 to R50); field cases FC-C10, FC-G1 to FC-G3.
    func permitsSpecial(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let wasQuit = app.state == .forceQuit
        let unreported = isType(.voip) && !app.script.reportsCall
        return switch rule.id {
        case "R47": isType(.voip) && !wasQuit
        case "R47.force-quit": isType(.voip) && wasQuit
        case "R48": unreported && os >= OSVersion(13) && event?.subject == .system(.processKill)
        case "A10.voip": unreported && os < OSVersion(13)
        case "R48.stopped": isType(.voip) && memory.unreported >= 3 && events.isEmpty
        case "R50": permitsSystemService(event)
        case "R50.pushtotalk": isType(.pushtotalk) && !wasQuit
        case "R50.pushtotalk-force-quit": isType(.pushtotalk) && wasQuit
        case "R50.fileprovider-callback":
            isType(.fileprovider) && policy.fileProviderCallback
                && (called(.pkIncoming) || crashed)
        case "A8.complication": isType(.complication) && !wasQuit
        case "A8.complication-force-quit": isType(.complication) && wasQuit
        case "A8.controls": isType(.controls) && event?.subject == .system(.controlReload)
        case "R50.wallet":
            app.topic.hasPrefix("pass.") && event?.subject == .system(.passUpdate)
        case "R50.location-expires": isType(.location) && event?.is(.lpseWillTerminate) == true
        default: permitsActivity(rule, event)
        }
    }

    private func permitsSystemService(_ event: TraceEvent?) -> Bool {
        switch event?.subject {
        case .system(.widgetReload): isType(.widgets)
        case .system(.mdmCheckIn): isType(.mdm)
        case .system(.fileProviderSignal): isType(.fileprovider)
        case .callback(.lpseDidReceive), .completion(.lpseDidReceive): isType(.location)
        case .system, .callback, .completion, .ui, nil: false
        }
    }

    private func permitsActivity(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isActivity = isType(.liveactivity)
        let word = facts.activityEvent
        let isStart = isActivity && word == .start
        let activity = content?.activity
        return switch rule.id {
        case "R49": isActivity && word != .absent && !events.isEmpty
        case "R49.start": isStart && os < OSVersion(17, 2) && events.isEmpty
        case "R49.alert": isStart && !hasAlert && events.isEmpty
        case "A8.end": isActivity && word == .end && event?.subject == .system(.activityRemove)
        case "A8.activity-force-quit": isStart && app.state == .forceQuit && !ranApp
        case "A8.timestamp":
            isActivity && events.isEmpty
                && (activity?.timestamp ?? .max) <= (memory.activityTimestamp ?? .min)
        case "A8.ended":
            isActivity && (word == .update || word == .end) && memory.activityHasEnded
                && events.isEmpty
        case "A8.keys": isActivity && (word == .absent || content != nil) && events.isEmpty
        case "A8.stale": isActivity && activity?.staleDate != nil
        default: nil
        }
    }
}
