import APNs

// iOS 8 and 9: everything goes to the app delegate.
extension RoutingRun {
    /// The rule by which a tap finds the app where it is.
    func tapRuleBelow10(_ notification: DeliveredNotification) -> RoutingRule {
        // A launch has options, whatever is called after it.
        if phase == .launching { return notification.isLocal ? .leg07 : .leg03 }
        if notification.isLocal {
            return wiring.responds(to: .appDidReceiveLocal, phase) ? .leg07 : .tapOpens
        }
        return hasRemoteMethod ? .leg02 : .tapOpens
    }

    /// Hands what the user did to the app delegate.
    ///
    /// Source: delivery rules C4 (LEG02, LEG03, LEG05 to LEG07).
    mutating func respondBelow10(
        _ response: TraceEvent.Response, to notification: DeliveredNotification,
        _ state: ApplicationState
    ) {
        guard response == .tap else {
            callBelow10(.appHandleAction, response, notification, state, by: .leg06)
            return
        }
        if notification.isLocal {
            // A launch has told the app by its options.
            guard phase == .running else { return }
            callBelow10(.appDidReceiveLocal, nil, notification, .inactive, by: .leg07)
        } else if phase == .launching {
            callFetchAfterLaunch(by: .leg03)
        } else if callRemote(
            by: push.facts.contains(.contentAvailable) ? .leg05 : .leg02, state: .inactive,
            order: .defined) == nil
        {
            apply(.unheard)
            remark(.noResponseMethod)
        }
    }

    private mutating func callBelow10(
        _ callback: Callback, _ response: TraceEvent.Response?,
        _ notification: DeliveredNotification, _ state: ApplicationState, by rule: RoutingRule
    ) {
        guard wiring.responds(to: callback, phase) else {
            apply(.unheard)
            remark(.noResponseMethod)
            return
        }
        var event = call(callback, by: rule)
        event.applicationState = state
        event.content = notification.version
        event.response = response
        deliver(callback, event)
    }
}
