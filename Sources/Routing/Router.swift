import APNs

/// Decides what a push does on a device.
///
/// Source: delivery rules C2, whose order of steps is kept.
package enum Router {
    /// Routes `push`, which the service has accepted for `app`, under `policy`.
    ///
    /// Pure: the same values give an equal trace. `app` is taken as it is given; it need not be
    /// in `device.apps`.
    package static func route(
        _ push: PushShape, to app: AppInstall, on device: Device, policy: RoutingPolicy
    ) -> Trace {
        route(
            push, to: app, on: device, policy: policy,
            wiring: Wiring(of: app, on: device.rulesOfSystem))
    }

    /// Routes `push` with a wiring that the caller keeps for the app.
    ///
    /// `memory` is what the device remembers of earlier pushes; `content` is what the payload
    /// says beyond its shape, where it is at hand.
    package static func route(
        _ push: PushShape, to app: AppInstall, on device: Device, policy: RoutingPolicy,
        wiring: Wiring, memory: RoutingMemory = RoutingMemory(), content: PushContent? = nil
    ) -> Trace {
        var run = RoutingRun(push, app, device, policy, wiring, memory, content)
        return run.route()
    }

    /// Routes a push of which only the shape is known, and says whether that is enough.
    ///
    /// What the device remembers of earlier pushes is left out, so the decision holds for a device
    /// that remembers nothing.
    package static func decide(
        _ push: PushShape, to app: AppInstall, on device: Device, policy: RoutingPolicy
    ) -> RoutingDecision {
        var run = RoutingRun(
            push, app, device, policy, Wiring(of: app, on: device.rulesOfSystem), RoutingMemory(),
            nil)
        let trace = run.route()
        let dependsOnContent =
            push.payloadClass == .liveactivity || device.focus != nil || device.summary
        return RoutingDecision(
            trace: trace,
            isWhole: !dependsOnContent && run.aftermath == Aftermath(state: app.state))
    }
}

/// The trace of a push of which only the shape is known.
package struct RoutingDecision: Sendable {
    /// What the push does on a device that remembers nothing.
    package let trace: Trace
    /// The payload's texts and numbers would change nothing in the trace, and the push changes
    /// nothing on the device but its screen.
    package let isWhole: Bool
}

extension RoutingRun {
    /// Takes all steps.
    mutating func route() -> Trace {
        remarkOnPlan()
        if let outcome = checkAddress() { return finish(outcome) }
        if let outcome = routeSpecialType() { return finish(outcome) }
        if let outcome = checkPayload() { return finish(outcome) }
        remarkOnHooks()
        let verdict = decidePermission()
        guard let version = runExtension(verdict) else {
            wakeBesidesFilter(verdict)
            return finish()
        }
        if app.state.isForeground {
            routeForeground(verdict, content: version)
        } else {
            showInBackground(verdict, content: version)
            wakeForContent(verdict, content: version)
            if !hasWoken { recite(.r12, as: .r10) }
        }
        return finish()
    }
}
