import Routing

extension Known {
    /// Source: delivery rules A6, A7, A11, C4 (R36 to R40, R46, R54, R55).
    func permitsTap(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isPushTap = isTap && !touchedLocal && !isLegacy
        return switch rule.id {
        case "R36": isPushTap && hasProcess && !inFront && tellsByDidReceive(event)
        case "R37": isPushTap && !hasProcess && !hasScenes && tellsByDidReceive(event)
        case "R38": isPushTap && sceneHasResponse && calledDidReceive
        case "R38.options":
            isTap && !isLegacy && sceneHasResponse && app.lifecycle == .scene
                && event?.is(.sceneWillConnect) == true && event?.response != nil
        case "R38.nil":
            isResponse && hasScenes && !hasProcess && app.lifecycle == .scene
                && policy.sceneResponse == .none && event?.response == nil
        case "R38.swiftui":
            isResponse && hasScenes && !hasProcess && app.lifecycle == .swiftui
                && event?.is(.sceneWillConnect) == true
        case "A6.tap": isTap && (!calledDidReceive || hasScenes && !sceneHasResponse || crashed)
        case "R36.active": opens && app.state != .foreground && isBecoming(event)
        case "R39": launchesByResponse && !called(.unDidReceive) && setsDelegateLater
        case "A11.did-finish-notification":
            launchesByResponse && calledDidReceive && comesByNotification
                && policy.delegateByNotification == .works
        case "A11.did-finish-returned":
            launchesByResponse && comesByNotification
                && policy.delegateByNotification == .tooLate
        case "R40":
            isPushTap && hasProcess && !called(.unDidReceive)
                && (event?.isRemote == true && event?.applicationState != .background
                    || event?.kind == .completion)
        case "R54": touched?.version == .modified && event?.is(.unDidReceive) == true
        case "R55":
            isTap && touchedLocal && !isLegacy && !inFront && tellsByDidReceive(event)
        case "A6.in-front": isResponse && inFront && !isLegacy && tellsByDidReceive(event)
        case "A7.will-present-missing":
            local != nil && inFront && !isLegacy && hasDelegate && !responds(.unWillPresent)
                && event?.subject == .ui([])
        case "A7.no-fallback":
            isLegacy ? false : touchedLocal ? !called(.unDidReceive) : presentsNobody
        case "R46": local != nil && !isLegacy && !called(.nseDidReceive)
        default: nil
        }
    }

    /// The response is told by `un.didReceive`, and no other method cites the rule.
    private func tellsByDidReceive(_ event: TraceEvent?) -> Bool {
        calledDidReceive && sparesAppDelegate(event)
    }

    /// The event is no call of the app delegate but for the launch.
    func sparesAppDelegate(_ event: TraceEvent?) -> Bool {
        switch event?.subject {
        case .callback(let callback), .completion(let callback):
            return callback.role != .appDelegate
                || !hasProcess && (callback == .appWillFinish || callback == .appDidFinish)
        case .system, .ui, nil: return true
        }
    }

    private var presentsNobody: Bool {
        local != nil && inFront && !called(.unWillPresent) && !calledRemote
    }

    private func isBecoming(_ event: TraceEvent?) -> Bool {
        event?.is(.appDidBecomeActive) == true || event?.is(.sceneDidBecomeActive) == true
    }

    private var setsDelegateLater: Bool {
        if case .later = app.delegate.setAt, app.delegate.un { return true }
        return app.hooks.flatMap(\.hooks).contains { hook in
            guard case .later = hook.installAt else { return false }
            return hook.kind == .unReplace || hook.ownDelegate
        }
    }

    private var comesByNotification: Bool {
        app.delegate.un && app.delegate.setAt == .didFinishNotification
            || app.hooks.flatMap(\.hooks).contains { hook in
                hook.installAt == .didFinishNotification && hook.target != .liveAppDelegate
            }
    }
}
