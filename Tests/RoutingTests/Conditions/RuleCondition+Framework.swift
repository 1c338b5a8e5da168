import Routing

extension Known {
    /// Source: delivery rules B1, B3, A10, C4 (INT09 to INT20).
    func permitsFramework(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isOfCrash: [RoutingRule] = [
            .int11, .groupLeftTwice, .fetchAnsweredTwice, .int17, .passedInARing,
        ]
        if event != nil, rule != .frameworkFallsBack, rule != .int13,
            !isOfCrash.contains(rule) || event?.subject != .system(.processCrash)
        {
            return false
        }
        return switch rule.id {
        case "INT11": hooks.contains { $0.shares == "GUL" } && isFetchCrash
        case "B3.dispatch-group":
            hooks.contains { $0.isGroupOfItsOwn } && (crashed || codes.contains("E-HANDLER-TWICE"))
        case "INT10":
            has("Firebase") && hasDelegate && !responds(.unWillPresent)
                && called(.appDidReceiveRemote)
        case "INT12":
            hooks.contains { $0.shares == "GUL" } && codes.contains("E-HANDLER-NEVER")
                && called(.appDidReceiveRemote)
        case "INT13":
            hooks.contains { $0.shares == "GUL" } && !called(.appDidReceiveRemote)
                && event?.subject == .completion(.appDidReceiveRemote)
        case "INT14":
            has("Airship")
                && (Callback.allCases.contains { app.script.replies[$0].calls > 1 && hostRuns($0) }
                    || hooks.contains { $0.completion == .thenCallAgain })
        case "INT15":
            has("OneSignal") && called(.unWillPresent) && codes.contains("E-HANDLER-TWICE")
        case "INT16":
            has("RNFirebase") && (called(.unWillPresent) || called(.unDidReceive))
                && codes.contains("E-HANDLER-TWICE")
        case "B3.first-answer": codes.contains("E-HANDLER-TWICE") && isAnsweredOutsideFetch
        case "A10.handler-twice": os >= OSVersion(10) && isFetchCrash
        case "INT17":
            goesRound && hooks.contains { $0.kind == .exchange }
                && hooks.contains { $0.kind == .isaSubclass }
        case "B3.recursion": goesRound
        case "INT18":
            codes.contains("W-SWIFTUI-FORWARDING-LOST") && app.lifecycle == .swiftui
                && app.delegate.adaptor && hooks.contains(where: hidesAdaptor)
        case "B1.onesignal-legacy":
            called(.unDidReceive) && !hostRuns(.unDidReceive)
                && event?.isRemote == true && hooks.contains(where: \.emulatesFallback)
                && (event?.kind == .completion
                    ? frameworkCalledRemote
                    : event?.receiver?.framework == nil && event?.isByFramework(app) == true)
        case "INT19":
            codes.contains("W-NOT-CALLED-BY-APP")
                && hooks.contains { $0.kind == .manual && !$0.calledByApp }
        case "INT20":
            codes.contains("I-HOOK-SILENT")
                && hooks.contains { $0.kind == .unReplace && $0.onlyIfNone }
        // What the hooks' calls and answers show; the mechanism is what an event cites.
        case "INT09": false
        default: nil
        }
    }

    /// The process ends after a call has passed the same hooks again and again.
    private var goesRound: Bool {
        crashed && hooks.count > 1
            && events.contains { event in
                let via = event.receiver?.via ?? []
                return via.count >= 10 && via.count > 3 * Set(via).count
            }
    }

    /// It runs in a method of the app delegate in which the adaptor's own code does not.
    private func hidesAdaptor(_ hook: Hook) -> Bool {
        !hook.seesForwardingTarget
            && events.contains { event in
                guard case .callback(let callback) = event.subject, callback.role == .appDelegate
                else { return false }
                return hook.callbacks.contains(callback)
                    && event.receiver?.framework == hook.name && !hostRuns(callback)
            }
    }

    /// The app's own code runs in a callback.
    func hostRuns(_ callback: Callback) -> Bool {
        events.contains {
            $0.subject == .callback(callback) && $0.receiver?.framework == nil
        }
    }

    private func has(_ framework: String) -> Bool { hooks.contains { $0.sdk == framework } }

    /// A second answer that does no harm: to any method but that one of iOS 10 and later.
    private var isAnsweredOutsideFetch: Bool {
        isLegacy || called(.unWillPresent) || called(.unDidReceive)
    }

    /// The second call of the fetch handler ends the process.
    private var isFetchCrash: Bool { called(.appDidReceiveRemote) && crashed }

    /// Source: delivery rules B2.
    func permitsMechanism(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        switch rule.id {
        case "B2.exchange": isCode(of: .exchange, event)
        case "B2.set-implementation": isCode(of: .setImplementation, event)
        case "B2.isa-subclass": isCode(of: .isaSubclass, event)
        case "B2.un-replace": isCode(of: .unReplace, event)
        case "B2.un-setter-swizzle": isCode(of: .unSetterSwizzle, event)
        case "B2.kvo": isCode(of: .kvo, event)
        case "B2.observer": isCode(of: .observer, event)
        case "B2.manual": isCode(of: .manual, event)
        case "B2.app-delegate-wrapper": isCode(of: .appDelegateWrapper, event)
        case "B2.stub": hooks.contains { $0.leavesStub } && crashed
        default: nil
        }
    }

    /// The event is code of a framework that gets in so and hooks that method.
    private func isCode(of kind: Hook.Kind, _ event: TraceEvent?) -> Bool {
        guard case .callback(let callback) = event?.subject, let name = event?.receiver?.framework
        else { return false }
        return hooks.contains {
            $0.kind == kind && $0.name == name
                && ($0.callbacks.contains(callback) || kind == .observer)
        }
    }
}

extension Hook {
    /// It waits for all that take part in a dispatch group that is not GoogleUtilities'.
    fileprivate var isGroupOfItsOwn: Bool {
        kind == .isaSubclass ? shares != "GUL" : completion == .dispatchGroup
    }
}
