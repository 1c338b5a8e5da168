/// What the user does to an app.
///
/// Source: delivery rules A1, A6.
extension Simulation {
    /// Opens the app by its icon, or goes back to it.
    ///
    /// The launch of an app without a valid token is a registration in which the user has not
    /// answered yet; in others what the app asks and registers is left out of the trace.
    mutating func open(_ topic: String?) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        try needUnlocked("the app's icon")
        switch device.apps[index].state {
        case .foreground:
            throw ActionImpossible(
                .alreadySo, "the app is in front already", hint: "background it first")
        case .neverLaunched:
            return try perform(Registration(topic: topic, userAnswers: .none))
        case .terminated, .forceQuit:
            if runtimes[index].token != .valid {
                return try perform(Registration(topic: topic, userAnswers: .none))
            }
        case .inactive, .background, .suspended: break
        }
        var run = begin(index)
        run.apply(.openedByIcon)
        run.bringToFront(.icon, by: .openedByIcon)
        run.becomeActive(by: .openedByIcon)
        return finishInFront(run, index)
    }

    /// Goes to the home screen.
    mutating func leave(_ topic: String?) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        switch device.apps[index].state {
        case .foreground, .inactive: break
        case .background, .suspended:
            throw ActionImpossible(
                .alreadySo, "the app is not in front", hint: "bring it to the foreground first")
        case .terminated, .forceQuit, .neverLaunched:
            throw ActionImpossible(.notRunning, "the app does not run", hint: "launch it first")
        }
        change(index, to: .background)
        return happen([.processBackground], by: .stateChange)
    }

    /// Swipes the app away; what the device held for it is lost.
    mutating func forceQuit(_ topic: String?) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        try needUnlocked("the app switcher")
        switch device.apps[index].state {
        case .foreground, .inactive, .background, .suspended, .terminated: break
        case .forceQuit:
            throw ActionImpossible(
                .alreadySo, "the app was forced to quit already", hint: "launch it first")
        case .neverLaunched:
            throw ActionImpossible(
                .notRunning, "the app was never launched: the app switcher does not show it",
                hint: "launch it first")
        }
        change(index, to: .forceQuit)
        var end = happen([.processForceQuit], by: .stateChange)
        append(to: &end, remark: .heldDiscarded) { $0.discardHeld(of: index) }
        return end
    }

    /// Deletes the app with its notifications and tokens.
    mutating func uninstall(_ topic: String?) throws(ActionImpossible) -> Continuation {
        let index = try app(topic)
        guard device.apps[index].installed else {
            throw ActionImpossible(
                .alreadySo, "the app is not installed", hint: "reinstall it first")
        }
        try needUnlocked("the app's icon")
        let hadToken = runtimes[index].hasToken
        device.apps[index].installed = false
        change(index, to: .neverLaunched)
        // What it held goes with the app, without an event of its own.
        _ = discardHeld(of: index, by: .uninstalled)
        runtimes[index] = AppRuntime()
        runtimes[index].token = .none
        runtimes[index].lostToken = hadToken
        return happen(hadToken ? [.installRemove, .tokenDead] : [.installRemove], by: .uninstalled)
    }

    /// Installs the app again: it has no token and no permission yet.
    mutating func reinstall(_ topic: String?) throws(ActionImpossible) -> Continuation {
        let index = try app(topic)
        guard !device.apps[index].installed else {
            throw ActionImpossible(
                .alreadySo, "the app is installed already", hint: "uninstall it first")
        }
        device.apps[index].installed = true
        change(index, to: .neverLaunched)
        device.apps[index].permission = Permission(.notDetermined)
        return happen([.installAdd], by: .reg08)
    }

    /// Changes what the app may do: no method of it is called.
    mutating func allow(
        _ permission: Permission, _ topic: String?
    ) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        try needUnlocked("the Settings app")
        guard device.apps[index].permission != permission else {
            throw ActionImpossible(
                .alreadySo, "the app has that permission already", hint: "give another one")
        }
        device.apps[index].permission = permission
        return happen([.permissionChange], by: .r57)
    }
}
