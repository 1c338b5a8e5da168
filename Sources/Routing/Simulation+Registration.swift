extension Simulation {
    /// A launch of the app that asks for permission and registers as its script says.
    package mutating func register(
        _ registration: Registration
    ) throws(ActionImpossible) -> [TraceEvent] {
        try perform(registration).events
    }

    /// A launch that asks and registers, with the rules and remarks that go with it.
    ///
    /// A process that was behind what the user sees is taken to have ended before.
    ///
    /// Source: delivery rules C4 (REG, LEG08).
    package mutating func perform(
        _ registration: Registration
    ) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(registration.topic)
        try needUnlocked("the app's icon")
        let state = device.apps[index].state
        guard !state.isForeground else {
            throw ActionImpossible(
                .alreadySo, "the app runs in front: nothing is launched",
                hint: "force it to quit first")
        }
        if state.hasProcess { change(index, to: .terminated) }
        var launch = RegistrationRun(
            run: begin(index), answer: registration.userAnswers,
            isFirst: state == .neverLaunched, lostToken: runtimes[index].lostToken,
            permission: device.apps[index].permission, token: runtimes[index].token)
        launch.launch()
        device.apps[index].permission = launch.permission
        runtimes[index].token = launch.token
        return finishInFront(launch.run, index)
    }

    /// The app has been launched, and no token came of it: nothing can address it.
    ///
    /// Source: REG02, REG05.
    func lacksToken(_ index: Int) -> Bool {
        let app = device.apps[index]
        return app.installed && app.state != .neverLaunched && !runtimes[index].hasToken
    }

    /// The trace of a push for an app without a token.
    func tokenless(_ push: PushInput, _ index: Int) -> Trace {
        Trace(
            appState: device.apps[index].state, payloadClass: push.shape.payloadClass,
            outcome: .impossible, rules: [.withoutToken])
    }
}
