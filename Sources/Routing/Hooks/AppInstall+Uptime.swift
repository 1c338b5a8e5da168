/// The app a while after its launch, before everything that it does later has happened.
extension AppInstall {
    /// Without the UN delegate, the hooks and the removals of hooks that come more than
    /// `milliseconds` after launching.
    ///
    /// Source: field case FC-I3 (c); R39.
    func setUp(within milliseconds: Int) -> AppInstall {
        var app = self
        if Hook.Moment(delegate.setAt).comes(after: milliseconds) { app.delegate.un = false }
        for index in hooks.indices {
            app.hooks[index].hooks.removeAll { $0.installAt.comes(after: milliseconds) }
            for place in app.hooks[index].hooks.indices
            where app.hooks[index].hooks[place].undoneAt?.comes(after: milliseconds) == true {
                app.hooks[index].hooks[place].undoneAt = nil
            }
        }
        return app
    }

    /// What there is to say of delegates that are still missing `milliseconds` after launching.
    func lateDelegates(after milliseconds: Int) -> [Diagnostic] {
        let proxies = hooks.flatMap(\.hooks).filter {
            $0.kind == .unReplace && $0.installAt.comes(after: milliseconds)
        }
        let isOwnLate = delegate.un && Hook.Moment(delegate.setAt).comes(after: milliseconds)
        return (isOwnLate ? [.delegateNotYet] : []) + proxies.map { .proxyLate($0.name) }
    }
}

extension Hook.Moment {
    /// It is more than `milliseconds` after launching.
    fileprivate func comes(after milliseconds: Int) -> Bool {
        guard case .later(let delay) = self else { return false }
        return delay > milliseconds
    }
}

extension Simulation {
    /// The app as it is set up now: what it does some time after its launch may not have come yet.
    package func current(_ index: Int) -> AppInstall {
        uptime(of: index).map { device.apps[index].setUp(within: $0) } ?? device.apps[index]
    }

    /// The same of an app by its topic; the app itself where it is not on the device.
    func current(_ app: AppInstall) -> AppInstall {
        device.apps.firstIndex { $0.topic == app.topic }.map(current) ?? app
    }

    /// Whether every app is set up at that time as its plan says, however late parts of it come.
    package func isSetUp(atMilliseconds milliseconds: Int) -> Bool {
        device.apps.indices.allSatisfy { index in
            guard let launch = runtimes[index].launchedAt, device.apps[index].state.hasProcess
            else { return true }
            let app = device.apps[index]
            return app.setUp(within: milliseconds - launch) == app
        }
    }

    /// The delegates that are missing only now.
    func lateDelegates(of index: Int) -> [Diagnostic] {
        uptime(of: index).map { device.apps[index].lateDelegates(after: $0) } ?? []
    }

    /// Milliseconds since the launch of the app's process; nil without one, and where it ran
    /// before the simulation began.
    private func uptime(of index: Int) -> Int? {
        guard device.apps[index].state.hasProcess else { return nil }
        return runtimes[index].launchedAt.map { now - $0 }
    }

    /// Remembers when the app's process was launched, if `events`, counted from now, say so.
    mutating func noteLaunch(in events: [TraceEvent], of index: Int) {
        guard let launch = events.last(where: { $0.subject == .system(.processLaunch) }) else {
            return
        }
        runtimes[index].launchedAt = now + launch.atMilliseconds
    }
}
