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
        route(push, to: app, on: device, policy: policy, wiring: Wiring(of: app, on: device.os))
    }

    /// Routes `push` with a wiring that the caller keeps for the app.
    package static func route(
        _ push: PushShape, to app: AppInstall, on device: Device, policy: RoutingPolicy,
        wiring: Wiring
    ) -> Trace {
        var run = RoutingRun(push, app, device, policy, wiring)
        run.remarkOnPlan()
        if let outcome = run.checkAddress() { return run.finish(outcome) }
        if let outcome = run.routeSpecialType() { return run.finish(outcome) }
        if let outcome = run.checkPayload() { return run.finish(outcome) }
        run.remarkOnHooks()
        let verdict = run.decidePermission()
        let content = run.runExtension(verdict)
        if app.state.isForeground {
            run.routeForeground(verdict, content: content)
        } else {
            run.showInBackground(verdict, content: content)
            run.wakeForContent(verdict, content: content)
        }
        return run.finish()
    }
}
