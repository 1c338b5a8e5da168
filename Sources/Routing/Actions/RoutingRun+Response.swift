import APNs

extension RoutingRun {
    /// Brings the app to the front with what the user did to a notification of it.
    mutating func open(
        _ response: TraceEvent.Response, to notification: DeliveredNotification,
        by rule: RoutingRule
    ) {
        bringToFront(.notification(notification, response), by: rule)
        let isTold = phase == .launching && usesScenes && sceneTellsResponse
        if !isTold || policy.sceneDuplicate {
            let called = events.count
            respond(
                response, to: notification, state: app.state == .foreground ? .active : .inactive,
                by: rule)
            if isTold && events.count > called { remark(.duplicateResponse) }
        }
        if app.state != .foreground { becomeActive(by: .becomesActive) }
    }

    /// The rule by which a tap finds the app where it is.
    func tapRule(_ notification: DeliveredNotification) -> RoutingRule {
        if notification.isLocal { return isLegacy ? .leg07 : .r55 }
        switch app.state {
        case .foreground, .inactive: return isLegacy ? .leg02 : .respondedInFront
        case .background, .suspended: return isLegacy ? .leg02 : .r36
        case .terminated, .forceQuit, .neverLaunched:
            return isLegacy ? .leg03 : usesScenes ? .r38 : .r37
        }
    }

    /// Hands what the user did to the app, and says who hears it.
    mutating func respond(
        _ response: TraceEvent.Response, to notification: DeliveredNotification,
        state: ApplicationState, by rule: RoutingRule
    ) {
        if isLegacy {
            respondBelow10(response, to: notification, state)
            return
        }
        guard wiring.responds(to: .unDidReceive, phase), !setsDelegateTooLate else {
            remarkOnMissingDelegate()
            fallBack(response, to: notification, by: rule)
            return
        }
        if phase == .launching && app.delegate.un && app.delegate.setAt == .didFinishNotification {
            apply(.delegateByNotification)
        }
        var event = call(.unDidReceive, by: notification.version == .modified ? .r54 : rule)
        event.content = notification.version
        event.applicationState = state
        event.response = response
        deliver(.unDidReceive, event)
        if response == .tap, !notification.isLocal, hasRemoteMethod { apply(.fb4) }
    }

    private var hasRemoteMethod: Bool {
        wiring.responds(to: .appDidReceiveRemote, phase)
            || wiring.responds(to: .appDidReceiveRemoteOld, phase)
    }

    /// Without hooks the wiring does not look at the moment; the plan says it.
    private var setsDelegateTooLate: Bool {
        guard phase == .launching, !wiring.hasHooks, app.delegate.un else { return false }
        switch app.delegate.setAt {
        case .willFinish, .didFinish, .didFinishNotification: return false
        case .later: return true
        }
    }

    private mutating func remarkOnMissingDelegate() {
        let comesLater =
            wiring.hasHooks && phase == .launching && !wiring.hasUNDelegate(.launching)
            && wiring.hasUNDelegate(.running)
        if setsDelegateTooLate || comesLater {
            apply(.r39)
            if !diagnostics.contains(where: { $0.code == Diagnostic.delegateLate.code }) {
                remark(.delegateLate)
            }
        } else if !wiring.hasHooks && app.delegate.un && !wiring.hasUNDelegate(phase) {
            remark(.delegateDeallocated)
        }
    }

    /// A tap on a push without `un.didReceive` goes to the app delegate; nothing else does.
    private mutating func fallBack(
        _ response: TraceEvent.Response, to notification: DeliveredNotification,
        by rule: RoutingRule
    ) {
        if notification.isLocal {
            apply(.localNoFallback)
            remark(.noResponseMethod)
            return
        }
        guard response == .tap else {
            apply(rule)
            remark(.noResponseMethod)
            return
        }
        guard phase == .launching else {
            apply(.fb3)
            if callRemote(by: .r40, state: .inactive, order: .defined) == nil {
                remark(.noResponseMethod)
            }
            return
        }
        callFetchAfterLaunch(by: .fb3)
    }

    /// After a launch only the variant with a handler is called.
    private mutating func callFetchAfterLaunch(by rule: RoutingRule) {
        if wiring.responds(to: .appDidReceiveRemote, phase) {
            callRemote(by: rule, state: .inactive, order: .defined)
            return
        }
        if wiring.responds(to: .appDidReceiveRemoteOld, phase) { apply(.fb6) }
        remark(.noResponseMethod)
    }

    /// iOS 8 and 9: everything goes to the app delegate.
    ///
    /// Source: delivery rules C4 (LEG02, LEG03, LEG05 to LEG07).
    private mutating func respondBelow10(
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
            remark(.noResponseMethod)
        }
    }

    private mutating func callBelow10(
        _ callback: Callback, _ response: TraceEvent.Response?,
        _ notification: DeliveredNotification, _ state: ApplicationState, by rule: RoutingRule
    ) {
        guard wiring.responds(to: callback, phase) else {
            apply(rule)
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
