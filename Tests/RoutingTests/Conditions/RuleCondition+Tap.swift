import Routing

extension Known {
    /// Source: delivery rules A6, A7, A11, C4 (R36 to R40, R46, R54, R55).
    func permitsTap(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isPushTap = isTap && !touchedLocal && !isLegacy
        return switch rule.id {
        case "R36": isPushTap && hasProcess && !inFront && calledDidReceive
        case "R37": isPushTap && !hasProcess && !hasScenes && calledDidReceive
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
        case "R55": isTap && touchedLocal && !isLegacy && !inFront && calledDidReceive
        case "A6.in-front": isResponse && inFront && !isLegacy && calledDidReceive
        case "A7.will-present-missing":
            local != nil && inFront && !isLegacy && hasDelegate && !responds(.unWillPresent)
                && event?.subject == .ui([])
        case "A7.no-fallback":
            isLegacy ? false : touchedLocal ? !called(.unDidReceive) : presentsNobody
        case "R46": local != nil && !isLegacy && !called(.nseDidReceive)
        default: nil
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
