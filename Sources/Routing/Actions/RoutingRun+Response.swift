import APNs

extension RoutingRun {
    /// Brings the app to the front with what the user did to a notification of it.
    mutating func open(
        _ response: TraceEvent.Response, to notification: DeliveredNotification,
        by rule: RoutingRule
    ) {
        bringToFront(.notification(notification, response), by: rule)
        if !isToldByScene || policy.sceneDuplicate {
            let called = events.count
            respond(
                response, to: notification, state: app.state == .foreground ? .active : .inactive,
                by: rule)
            if isToldByScene && events.count > called { remark(.duplicateResponse) }
        }
        if app.state != .foreground { becomeActive(by: .becomesActive) }
    }

    /// The app reads the response that launches it from the connection options of its scene.
    private var isToldByScene: Bool { phase == .launching && usesScenes && sceneTellsResponse }

    /// The rule by which a tap finds the app where it is.
    ///
    /// Each of them says which method is called: a tap that calls another one, or none, opens the
    /// app all the same.
    func tapRule(_ notification: DeliveredNotification) -> RoutingRule {
        if isLegacy { return tapRuleBelow10(notification) }
        guard hearsResponse, !isToldByScene || policy.sceneDuplicate else { return .tapOpens }
        if app.state.isForeground { return .respondedInFront }
        if notification.isLocal { return .r55 }
        guard phase == .launching else { return .r36 }
        guard usesScenes else { return .r37 }
        return policy.sceneResponse == .populated ? .r38 : .tapOpens
    }

    /// The system calls `un.didReceive` now.
    var hearsResponse: Bool {
        wiring.responds(to: .unDidReceive, responsePhase) && !setsDelegateTooLate
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
        guard hearsResponse else {
            remarkOnMissingDelegate()
            fallBack(response, to: notification)
            return
        }
        if isByNotification { remarkOnNotification() }
        if response == .tap { citeInstalled(.int28) }
        var event = call(.unDidReceive, by: notification.version == .modified ? .r54 : rule)
        event.content = notification.version
        event.applicationState = state
        event.response = response
        let earlier = events.count
        deliver(.unDidReceive, event, at: responsePhase)
        let isStoodInFor = events[earlier...].contains {
            $0.subject == .callback(.appDidReceiveRemote)
        }
        if response == .tap, !notification.isLocal, hasRemoteMethod, !isStoodInFor { apply(.fb4) }
    }

    /// The app delegate has a method for remote notifications.
    var hasRemoteMethod: Bool {
        wiring.responds(to: .appDidReceiveRemote, phase)
            || wiring.responds(to: .appDidReceiveRemoteOld, phase)
    }

    /// What a response that launches the app finds of the delegates: by the switch, those that
    /// come with the launch notification are there or are not.
    var responsePhase: Wiring.Phase {
        phase == .launching && policy.delegateByNotification == .tooLate ? .returned : phase
    }

    /// Who hears the response has come with the launch notification.
    private var isByNotification: Bool {
        guard phase == .launching else { return false }
        guard wiring.hasHooks else {
            return app.delegate.un && app.delegate.setAt == .didFinishNotification
        }
        return wiring.chain(.unDidReceive, .launching)?.steps
            != wiring.chain(.unDidReceive, .returned)?.steps
    }

    /// The delegate that came so hears the response, or by the switch one before it alone does.
    private mutating func remarkOnNotification() {
        switch policy.delegateByNotification {
        case .works: apply(.delegateByNotification)
        case .tooLate:
            apply(.delegateAfterReturn)
            remark(.delegateLate)
        }
    }

    /// Without hooks the wiring does not look at the moment; the plan says it.
    private var setsDelegateTooLate: Bool {
        guard phase == .launching, !wiring.hasHooks, app.delegate.un else { return false }
        switch app.delegate.setAt {
        case .willFinish, .didFinish: return false
        case .didFinishNotification: return policy.delegateByNotification == .tooLate
        case .later: return true
        }
    }

    private mutating func remarkOnMissingDelegate() {
        let comesLater =
            wiring.hasHooks && phase == .launching && !wiring.hasUNDelegate(responsePhase)
            && wiring.hasUNDelegate(.running)
        if setsDelegateTooLate || comesLater {
            let isBySwitch =
                wiring.hasHooks ? wiring.hasUNDelegate(.launching) : isByNotification
            apply(isBySwitch ? .delegateAfterReturn : .r39)
            if !diagnostics.contains(where: { $0.code == Diagnostic.delegateLate.code }) {
                remark(.delegateLate)
            }
        } else if memory.lateDelegates.contains(.delegateNotYet) {
            remark(.delegateNotYet)
        } else if !wiring.hasHooks && app.delegate.un && !wiring.hasUNDelegate(phase) {
            remark(.delegateDeallocated)
        }
    }

    /// A tap on a push without `un.didReceive` goes to the app delegate; nothing else does.
    ///
    /// A delegate that comes later makes no difference: the system cannot know of it now.
    private mutating func fallBack(
        _ response: TraceEvent.Response, to notification: DeliveredNotification
    ) {
        if notification.isLocal {
            apply(.localNoFallback)
            remark(.noResponseMethod)
        } else if response != .tap {
            apply(.unheard)
            remark(.noResponseMethod)
        } else if phase == .launching {
            callFetchAfterLaunch(by: .fb3)
        } else if hasRemoteMethod {
            apply(.fb3)
            callRemote(by: .r40, state: .inactive, order: .defined)
        } else {
            apply(.unheard)
            remark(.noResponseMethod)
        }
    }

    /// After a launch only the variant with a handler is called.
    mutating func callFetchAfterLaunch(by rule: RoutingRule) {
        if wiring.responds(to: .appDidReceiveRemote, phase) {
            callRemote(by: rule, state: .inactive, order: .defined)
            return
        }
        apply(wiring.responds(to: .appDidReceiveRemoteOld, phase) ? .fb6 : .unheard)
        remark(.noResponseMethod)
    }
}
