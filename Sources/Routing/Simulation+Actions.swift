extension Simulation {
    /// Something the user does: what happens then.
    package mutating func act(_ action: UserAction) throws(ActionImpossible) -> [TraceEvent] {
        try perform(action).events
    }

    /// Something the user does: what happens then, with the rules and remarks that go with it.
    ///
    /// Source: delivery rules A6.
    package mutating func perform(
        _ action: UserAction
    ) throws(ActionImpossible) -> Continuation {
        switch action {
        case .tap(let reference): try tap(reference)
        case .action(let reference, let id, let text): try press(id, text, on: reference)
        case .dismiss(let reference): try dismiss(reference)
        case .flick(let reference): try flick(reference)
        case .openSettings(let reference, let topic): try openSettings(reference, topic)
        case .launch(let topic): try open(topic)
        case .foreground(let topic): try open(topic)
        case .background(let topic): try leave(topic)
        case .forceQuit(let topic): try forceQuit(topic)
        case .uninstall(let topic): try uninstall(topic)
        case .reinstall(let topic): try reinstall(topic)
        case .permission(let permission, let topic): try allow(permission, topic)
        case .reboot: reboot()
        case .lock: try lock()
        case .unlock: try unlock()
        case .online: try connect(true)
        case .offline: try connect(false)
        }
    }

    /// An app that is on the device.
    func installedApp(_ topic: String?) throws(ActionImpossible) -> Int {
        let index = try app(topic)
        guard device.apps[index].installed else {
            throw ActionImpossible(
                .notInstalled, "the app \(device.apps[index].topic) is not installed",
                hint: "reinstall it first")
        }
        return index
    }

    /// Refuses what nobody can reach on a locked screen.
    func needUnlocked(_ what: String) throws(ActionImpossible) {
        guard device.locked else { return }
        throw ActionImpossible(
            .locked, "the device is locked: \(what) cannot be reached", hint: "unlock it first")
    }

    /// Begins to continue a trace: a process that has ended is launched by what follows.
    func begin(_ index: Int, with push: PushShape = .nothing) -> RoutingRun {
        var app = current(index)
        if !app.state.hasProcess { app.state = .terminated }
        var run = makeRun(push, app, late: lateDelegates(of: index))
        run.wasForcedToQuit = device.apps[index].state == .forceQuit
        run.remarkOnHooks()
        return run
    }

    /// Ends what has brought the app to the front: a push that the device held comes now.
    mutating func finishInFront(_ run: RoutingRun, _ index: Int) -> Continuation {
        var end = finish(run, index, .foreground)
        for other in device.apps.indices where other != index {
            guard device.apps[other].state.isForeground else { continue }
            change(other, to: .background)
            let event = TraceEvent(
                system: .processBackground, by: .stateChange, detail: device.apps[other].topic)
            end.append([event], at: now)
        }
        guard !run.hasCrashed else { return end }
        append(to: &end) { $0.releaseHeld(of: index) }
        return end
    }

    /// Ends it: the app is in `state` then, unless its process died on the way.
    mutating func finish(_ run: RoutingRun, _ index: Int, _ state: AppState) -> Continuation {
        change(index, to: run.hasCrashed ? .terminated : state)
        noteLaunch(in: run.events, of: index)
        return continuation(run)
    }

    /// What happened, at the simulation's time.
    func continuation(_ run: RoutingRun) -> Continuation {
        var events = run.events
        for index in events.indices { events[index].atMilliseconds += now }
        return Continuation(events: events, rules: run.rules, diagnostics: run.diagnostics)
    }

    /// What one rule brings about in the system alone.
    func happen(_ events: [SystemEvent], by rule: RoutingRule) -> Continuation {
        let list = events.map { event in
            var event = TraceEvent(system: event, by: rule)
            event.atMilliseconds = now
            return event
        }
        return Continuation(events: list, rules: [rule])
    }

    /// Lets the user unlock the device where that comes first.
    mutating func unlock(_ run: inout RoutingRun, by rule: RoutingRule) {
        guard device.locked || !device.unlockedSinceBoot else { return }
        run.emit(TraceEvent(system: .deviceUnlock, by: rule))
        device.locked = false
        device.unlockedSinceBoot = true
    }
}

extension AppState {
    /// There is a process: it runs or is suspended.
    var hasProcess: Bool {
        switch self {
        case .foreground, .inactive, .background, .suspended: true
        case .terminated, .forceQuit, .neverLaunched: false
        }
    }
}

extension PushShape {
    /// The shape of what is no push.
    static let nothing = PushShape(facts: [], pushType: nil)
}
