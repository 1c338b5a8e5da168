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
    case answers
}

extension RoutingRun {
    /// Step 9 for the UN delegate: `center.delegate` is weak, so one that nobody holds is gone.
    mutating func resolveUNDelegate() -> UNReceiver {
        guard wiring.hasUNDelegate(phase) else {
            if memory.lateDelegates.contains(.delegateNotYet) {
                remark(.delegateNotYet)
            } else if !wiring.hasHooks && app.delegate.un {
                remark(.delegateDeallocated)
            }
            return .absent
        }
        return wiring.responds(to: .unWillPresent, phase) ? .answers : .withoutWillPresent
    }

    /// Calls the app delegate's method for remote notifications; nil without one.
    ///
    /// With both variants only the one with a handler is called; the old one counts only in
    /// the foreground, unless the policy says otherwise.
    @discardableResult
    mutating func callRemote(
        by rule: RoutingRule, state: ApplicationState, order: TraceEvent.Order,
        after delay: Int = 0
    ) -> HandlerOutcome? {
        let hasOld = wiring.responds(to: .appDidReceiveRemoteOld, phase)
        var rule = rule
        let callback: Callback
        if wiring.responds(to: .appDidReceiveRemote, phase) {
            callback = .appDidReceiveRemote
            if hasOld { apply(.r51) }
        } else if hasOld && (state != .background || policy.oldVariantInBackground) {
            callback = .appDidReceiveRemoteOld
            if state == .background { apply(.oldInBackground) }
            // Which speaks of the fetch variant alone.
            if rule == .leg04 { rule = .oldInBackground }
        } else {
            return nil
        }
        var event = call(callback, by: rule)
        event.applicationState = state
        event.content = .original
        event.order = order
        event.atMilliseconds = delay
        if callback == .appDidReceiveRemote {
            event.detail = "30 s to call the completion handler"
        }
        return deliver(callback, event)
    }
}
