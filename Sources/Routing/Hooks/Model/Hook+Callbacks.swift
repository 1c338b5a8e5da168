import JSON

extension Hook {
    /// The callbacks that a framework can hook: those of the two delegates.
    package static let reachable = CallbackSet(of: .appDelegate).union(CallbackSet(of: .unDelegate))

    /// Reads `callbacks`: an observer has none, every other hook at least one, and none of them
    /// may be one that its object is never asked for.
    mutating func readCallbacks(_ object: PlanObject) throws(DevicePlanError) {
        guard kind != .observer else {
            try refuseCallbacks(object)
            return
        }
        let list = try object.required("callbacks", "the callbacks that it hooks")
        callbacks = try CallbackSet(list, allowed: Hook.reachable)
        guard !callbacks.isEmpty else {
            throw list.bad(expected: "at least one callback: without one the hook does nothing")
        }
        let role: ReceiverRole
        let place: String
        switch kind {
        case .unReplace: (role, place) = (.unDelegate, "center.delegate")
        case .appDelegateWrapper: (role, place) = (.appDelegate, "UIApplication.delegate")
        case .exchange, .setImplementation, .isaSubclass, .unSetterSwizzle, .kvo, .observer,
            .manual:
            return
        }
        guard let wrong = callbacks.callbacks.first(where: { $0.role != role }) else { return }
        throw list.bad(
            expected: "callbacks of \(place), whose place the hook takes; "
                + "\(wrong.name) is never called on it",
            hint: "hook \(wrong.name) by another kind of hook")
    }

    private func refuseCallbacks(_ object: PlanObject) throws(DevicePlanError) {
        _ = try object.required("notification_names", "the notifications that it observes")
        guard let list = object.field("callbacks"),
            try !CallbackSet(list, allowed: Hook.reachable).isEmpty
        else { return }
        throw list.bad(
            expected: "no callbacks, as an observer hooks no method",
            hint: "name what it observes in notification_names")
    }

    /// Whether the system ever calls `callback` on what the hook gets into.
    ///
    /// A method of the UN delegate can stand in the app delegate's class only where the app
    /// delegate is both, and so the other way round. Classes that other frameworks make are taken
    /// for right.
    func isInPlace(_ callback: Callback, in host: HostApp) -> Bool {
        let isUN = callback.role == .unDelegate
        let isBoth = host.un != nil && host.unIsAppDelegate
        switch target {
        case .liveAppDelegate: return !isUN || isBoth && (!host.isSwiftUI || seesForwardingTarget)
        case .liveUNDelegate, .unCenter: return isUN || isBoth
        case .literalClass(let name):
            let appClasses = [host.className, "UIResponder", "SwiftUI.AppDelegate"]
            if appClasses.contains(name) { return !isUN || isBoth && name != "SwiftUI.AppDelegate" }
            return name != host.unClassName || isUN || isBoth
        }
    }
}
