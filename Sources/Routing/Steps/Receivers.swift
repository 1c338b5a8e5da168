/// The objects of an app that can be called.
enum ReceiverRole {
    case appDelegate(Lifecycle)
    case unDelegate
    case serviceExtension, pushRegistry, channelManager, locationExtension

    var receiver: TraceEvent.Receiver {
        switch self {
        case .appDelegate(.sceneless), .appDelegate(.scene):
            .init(object: "app-delegate", className: "AppDelegate")
        case .appDelegate(.swiftui):
            .init(object: "app-delegate", className: "SwiftUI.AppDelegate")
        case .unDelegate: .init(object: "un-delegate", className: "NotificationDelegate")
        case .serviceExtension:
            .init(object: "service-extension", className: "NotificationService")
        case .pushRegistry:
            .init(object: "push-registry-delegate", className: "PushRegistryDelegate")
        case .channelManager:
            .init(object: "channel-manager-delegate", className: "ChannelManagerDelegate")
        case .locationExtension:
            .init(object: "location-extension", className: "LocationPushService")
        }
    }
}

extension TraceEvent {
    /// The call of a method of the app.
    init(_ callback: Callback, to role: ReceiverRole, by rule: RoutingRule) {
        self.init(
            kind: .callback, callback: callback.name, selector: callback.selector,
            receiver: role.receiver, rule: rule)
    }

    /// Something the system does with processes or by its own services.
    init(system name: String, by rule: RoutingRule, detail: String? = nil) {
        self.init(kind: .system, callback: name, rule: rule)
        self.detail = detail
    }
}

/// Who answers for `UNUserNotificationCenter.delegate` in the foreground.
enum UNReceiver {
    /// There is no delegate, or it was deallocated.
    case absent
    /// There is one without `willPresent`.
    case withoutWillPresent
    case answers(PresentationOptions)
}

extension RoutingRun {
    /// Step 9 for the UN delegate: `center.delegate` is weak, so one that nobody holds is gone.
    mutating func resolveUNDelegate() -> UNReceiver {
        guard app.delegate.un else { return .absent }
        guard app.delegate.retained else {
            remark(.delegateDeallocated)
            return .absent
        }
        guard let options = app.delegate.willPresent else { return .withoutWillPresent }
        return .answers(options)
    }

    /// The call of the app delegate's method for remote notifications, or nil without one.
    ///
    /// With both variants only the one with a handler is called; the old one counts only in
    /// the foreground.
    mutating func remoteCall(by rule: RoutingRule, state: ApplicationState) -> TraceEvent? {
        let methods = app.delegate.appDelegate
        let callback: Callback
        if methods.contains(.fetch) {
            callback = .appDidReceiveRemote
            if methods.contains(.old) { apply(.r51) }
        } else if methods.contains(.old) && state != .background {
            callback = .appDidReceiveRemoteOld
        } else {
            return nil
        }
        var event = TraceEvent(callback, to: .appDelegate(app.lifecycle), by: rule)
        event.applicationState = state
        event.content = .original
        if callback == .appDidReceiveRemote {
            event.detail = "30 s to call the completion handler"
        }
        return event
    }
}
