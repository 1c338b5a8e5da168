import Routing

extension Known {
    var hooks: [Hook] { app.hooks.flatMap(\.hooks) }

    /// Source: delivery rules C4 (INT01 to INT08, INT21 to INT29).
    func permitsSeedHook(_ rule: RoutingRule) -> Bool? {
        switch rule.id {
        case "INT01": exchanges { app.delegate.implements.contains($0) || isAdded($0) }
        case "INT02": exchanges { !app.delegate.appResponds.contains($0) }
        case "INT03":
            hooks.contains { hook in
                guard case .literalClass(let name) = hook.target else { return false }
                return name != app.delegate.className && name != app.delegate.unClassName
            }
        case "INT04":
            exchanges {
                app.delegate.inherits.contains($0) && !app.delegate.implements.contains($0)
            }
        case "INT05":
            hooks.contains { hook in
                hook.notificationNames.contains { $0.contains("Remote") || $0.contains("Settings") }
            }
        case "INT06": hooks.contains { $0.kind == .unReplace && $0.owner != .strong }
        case "INT07":
            canPresent && shape != nil && called(.unWillPresent) && brings(.unWillPresent)
        case "INT08": app.delegate.un && hooks.contains { $0.kind == .unReplace || $0.ownDelegate }
        case "INT21": hooks.contains { $0.times > 1 || $0.undoneAt != nil }
        case "INT22":
            hooks.contains { $0.forward == .none || $0.kind == .unReplace && !$0.isWhole }
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
        case "INT27": hooks.contains { $0.kind == .unReplace && $0.readsOriginalTwice }
        case "INT28": isTap && called(.unDidReceive) && brings(.unDidReceive)
        case "INT29": hooks.contains { !$0.callbacks.isDisjoint(with: Known.needless) }
        case "INT25":
            hooks.contains { $0.kind == .unReplace }
                && (called(.appToken) || hasContentAvailable && called(.appDidReceiveRemote))
        // R05 and A10.presentation-options say what a trace has of INT24.
        case "INT24": false
        default: nil
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
