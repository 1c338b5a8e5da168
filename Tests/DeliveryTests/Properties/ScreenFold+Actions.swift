import APNs
import Delivery
import PushLog
import Routing

extension ScreenFold {
    /// Brings about what a user did to the screen of a device; the rest is in the log.
    mutating func take(_ action: DeviceAction, on id: String, events: [DeviceEvent]) {
        guard var device = devices[id] else { return }
        defer { devices[id] = device }
        switch action {
        case .user(let action): device.take(action)
        case .local(let local): device.show(local, events)
        case .register, .lowPower, .focus, .summary, .backgroundRefresh, .expireToken: break
        }
    }
}

extension DeviceFold {
    fileprivate mutating func take(_ action: UserAction) {
        switch action {
        case .tap(let it), .action(let it, _, _), .dismiss(let it):
            guard let (topic, place) = find(it) else { return }
            apps[topic]?.list.remove(at: place)
        case .flick(let it):
            guard let (topic, place) = find(it) else { return }
            if apps[topic]?.list[place].stays == true {
                apps[topic]?.list[place].shown = .list
            } else {
                apps[topic]?.list.remove(at: place)
            }
        case .uninstall(let topic): apps[topic ?? topics.first ?? ""] = AppFold()
        case .openSettings, .launch, .foreground, .background, .forceQuit, .reinstall, .permission,
            .reboot, .lock, .unlock, .online, .offline:
            break
        }
    }

    fileprivate mutating func show(_ local: LocalNotification, _ events: [DeviceEvent]) {
        var own: [TraceEvent] = []
        var (shown, at): (Shown, Int64?) = ([], nil)
        for event in events where event.push == nil {
            guard case .trace(let trace) = event.subject else { continue }
            own.append(trace)
            guard case .ui(let what) = trace.subject else { continue }
            (shown, at) = (what, event.at.milliseconds + Int64(trace.atMilliseconds))
        }
        guard let at else { return }
        apps[local.topic ?? topics.first ?? ""]?.show(
            AppFold.Entry(
                number: nil, identifier: local.identifier, shown: shown,
                stays: AppFold.stays(shown, own), relevance: local.content.relevanceScore, at: at),
            badge: local.content.badge)
    }
}
