import Routing

extension Known {
    var hooks: [Hook] { app.hooks.flatMap(\.hooks) }

    /// Source: delivery rules C4 (INT01 to INT08, INT21 to INT29).
    ///
    /// Where such a rule decides without an event, a remark says so.
    func permitsSeedHook(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        let isOfExchange = [RoutingRule.int01, .int02, .int04].contains(rule)
        if event != nil, !isOfExchange || event?.subject != .system(.processCrash) { return false }
        return switch rule.id {
        case "INT01": exchanges { app.delegate.implements.contains($0) || isAdded($0) }
        case "INT02": exchanges { !app.delegate.appResponds.contains($0) }
        case "INT03":
            codes.contains("E-CLASS-NOT-FOUND")
                && hooks.contains { hook in
                    guard case .literalClass(let name) = hook.target else { return false }
                    return name != app.delegate.className && name != app.delegate.unClassName
                }
        case "INT04":
            exchanges {
                app.delegate.inherits.contains($0) && !app.delegate.implements.contains($0)
            }
        case "INT05":
            codes.contains("W-NOTIF-NAME-UNKNOWN")
                && hooks.contains { hook in
                    hook.notificationNames.contains {
                        $0.contains("Remote") || $0.contains("Settings")
                    }
                }
        case "INT06":
            codes.contains("E-DELEGATE-DEALLOC")
                && hooks.contains {
                    $0.kind == .unReplace && $0.owner != .strong && !isHeard($0)
                }
        case "INT07":
            canPresent && shape != nil && called(.unWillPresent) && brings(.unWillPresent)
        case "INT08":
            codes.contains("W-DELEGATE-REPLACED") && app.delegate.un
                && hooks.contains {
                    $0.kind == .unReplace && !$0.followsDelegateChanges && isBeforeApp($0.installAt)
                }
        case "INT21":
            codes.contains("E-HOOK-UNDONE") && hooks.contains { $0.times > 1 || $0.undoneAt != nil }
        case "INT22":
            codes.contains("E-NOT-FORWARDED")
                && hooks.contains { $0.forward == .none || $0.kind == .unReplace && !$0.isWhole }
        case "INT23":
            verb == .openSettings && app.delegate.openSettings && !called(.unOpenSettings)
                && hooks.contains {
                    $0.kind == .unReplace && !$0.callbacks.contains(.unOpenSettings)
                }
        case "INT26":
            launchesByResponse
                && hooks.contains {
                    guard case .later = $0.installAt else { return false }
                    return $0.kind == .unReplace
                }
        case "INT27":
            codes.contains("E-HANDLER-NEVER")
                && hooks.contains {
                    $0.kind == .unReplace && $0.readsOriginalTwice && isHeard($0)
                }
        case "INT28": isTap && called(.unDidReceive) && brings(.unDidReceive)
        case "INT29":
            codes.contains("I-UNNEEDED-HOOK")
                && hooks.contains { !$0.callbacks.isDisjoint(with: Known.needless) }
        case "INT25":
            hooks.contains { $0.kind == .unReplace }
                && (called(.appToken) || hasContentAvailable && called(.appDidReceiveRemote))
        // R05 and A10.presentation-options say what a trace has of INT24.
        case "INT24": false
        default: nil
        }
    }

    /// Code of the hook runs in a method of the UN delegate.
    private func isHeard(_ hook: Hook) -> Bool {
        events.contains { event in
            guard case .callback(let callback) = event.subject, callback.role == .unDelegate else {
                return false
            }
            return event.receiver?.framework == hook.name
        }
    }

    /// The app sets its UN delegate at a later moment of the launch.
    private func isBeforeApp(_ moment: Hook.Moment) -> Bool {
        let installed: Int =
            switch moment {
            case .load: 0
            case .willFinish: 1
            case .didFinish: 2
            case .didFinishNotification: 3
            case .later(let milliseconds): 4 + milliseconds
            }
        return switch app.delegate.setAt {
        case .willFinish: installed < 1
        case .didFinish: installed < 2
        case .didFinishNotification: installed < 3
        case .later(let milliseconds): installed < 4 + milliseconds
        }
    }

    private static let needless = CallbackSet([
        .appWillFinish, .appDidFinish, .appDidBecomeActive, .appDidReceiveRemoteOld,
    ])

    /// An exchange of the first plan in a class by its name, on a method of which `holds`.
    private func exchanges(_ holds: (Callback) -> Bool) -> Bool {
        hooks.contains { hook in
            hook.kind == .exchange && hook.callsOriginal == .missingSelector
                && hook.callbacks.callbacks.contains(where: holds)
        }
    }

    private func isAdded(_ callback: Callback) -> Bool {
        hooks.contains { $0.addIfMissing && $0.callbacks.contains(callback) }
    }

    /// The app itself lacks the method; a framework has it.
    private func brings(_ callback: Callback) -> Bool {
        !app.delegate.unResponds.contains(callback) && isAdded(callback)
    }
}

extension Hook {
    /// A proxy that has all methods of the UN delegate.
    fileprivate var isWhole: Bool {
        callbacks.isSuperset(of: CallbackSet([.unWillPresent, .unDidReceive, .unOpenSettings]))
    }
}
