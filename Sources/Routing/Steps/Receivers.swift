extension RoutingRun {
    /// The call of a method of the app, on the object that has it.
    func call(_ callback: Callback, by rule: RoutingRule) -> TraceEvent {
        TraceEvent(.callback(callback), to: receiver(callback.role), by: rule)
    }

    /// The object of a role, with the name of its class as the plan has it.
    func receiver(_ role: ReceiverRole) -> TraceEvent.Receiver {
        switch role {
        case .appDelegate: .init(.appDelegate, className: app.appDelegateClass)
        case .unDelegate: .init(.unDelegate, className: app.unDelegateClass)
        case .sceneDelegate, .serviceExtension, .pushRegistry, .channelManager,
            .locationExtension:
            .init(role)
        }
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
        var event = call(callback, by: rule)
        event.applicationState = state
        event.content = .original
        if callback == .appDidReceiveRemote {
            event.detail = "30 s to call the completion handler"
        }
        return event
    }
}
