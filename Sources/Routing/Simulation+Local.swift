import APNs

extension Simulation {
    /// A local notification that is due now.
    ///
    /// The network plays no part, and an app need not have registered.
    ///
    /// Source: delivery rules A7.
    package mutating func local(
        _ notification: LocalNotification
    ) throws(ActionImpossible) -> Trace {
        let index = try installedApp(notification.topic)
        let app = current(index)
        guard app.state != .neverLaunched else {
            throw ActionImpossible(
                .notRunning, "the app was never launched: it has scheduled nothing",
                hint: "launch it first")
        }
        let shape = PushShape(facts: notification.facts, pushType: .alert)
        var run = makeRun(
            shape, app, content: notification.content, isLocal: true,
            late: lateDelegates(of: index))
        run.isLocal = true
        if app.state.isForeground { run.remarkOnHooks() }
        run.routeLocal()
        let trace = run.finishLocal()
        remember(
            DeliveredNotification(
                number: nil, identifier: notification.identifier, content: notification.content,
                shown: trace.shown, leavesEntry: trace.leavesEntry, atMilliseconds: now), of: index)
        return trace
    }
}
