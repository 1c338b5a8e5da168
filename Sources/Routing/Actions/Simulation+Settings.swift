extension Simulation {
    /// Something that happens between pushes: what comes of it.
    ///
    package mutating func perform(
        _ action: DeviceAction
    ) throws(ActionImpossible) -> (continuation: Continuation, trace: Trace?) {
        switch action {
        case .user(let action): return (try perform(action), nil)
        case .register(let registration): return (try perform(registration), nil)
        case .local(let notification):
            let trace = try local(notification)
            return (trace.continuation(from: now), trace)
        case .lowPower(let isOn):
            return (try change(\.lowPower, to: isOn, "Low Power Mode"), nil)
        case .summary(let isOn):
            return (try change(\.summary, to: isOn, "the scheduled summary"), nil)
        case .focus(let name): return (try change(focus: name), nil)
        case .backgroundRefresh(let isOn, let topic):
            return (try change(backgroundRefresh: isOn, topic), nil)
        case .expireToken(let topic):
            return (try expireToken(topic), nil)
        }
    }

    /// The app knows nothing of it; what waits for the app still comes.
    private mutating func expireToken(
        _ topic: String?
    ) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        guard runtimes[index].token == .valid else {
            throw ActionImpossible(
                .alreadySo, "the app has no valid device token", hint: "let it register first")
        }
        runtimes[index].token = .expired
        return happen([.tokenDead], by: .tokenExpired)
    }

    private mutating func change(
        _ key: WritableKeyPath<Device, Bool>, to isOn: Bool, _ what: String
    ) throws(ActionImpossible) -> Continuation {
        guard device[keyPath: key] != isOn else { throw .alreadySo("\(what) is", isOn) }
        device[keyPath: key] = isOn
        return happen([.settingChange], by: .stateChange)
    }

    private mutating func change(focus name: String?) throws(ActionImpossible) -> Continuation {
        guard device.focus != name else {
            throw ActionImpossible(
                .alreadySo, name.map { "the Focus \"\($0)\" is on already" } ?? "no Focus is on",
                hint: "give another name, or null to end it")
        }
        device.focus = name
        return happen([.settingChange], by: .stateChange)
    }

    private mutating func change(
        backgroundRefresh isOn: Bool, _ topic: String?
    ) throws(ActionImpossible) -> Continuation {
        let index = try installedApp(topic)
        guard device.apps[index].backgroundRefresh != isOn else {
            throw .alreadySo("Background App Refresh is", isOn)
        }
        device.apps[index].backgroundRefresh = isOn
        return happen([.settingChange], by: .stateChange)
    }
}

extension ActionImpossible {
    fileprivate static func alreadySo(_ what: String, _ isOn: Bool) -> ActionImpossible {
        ActionImpossible(
            .alreadySo, "\(what) \(isOn ? "on" : "off") already",
            hint: "switch it \(isOn ? "off" : "on") first")
    }
}

extension Trace {
    /// What happened, at a simulation's time.
    fileprivate func continuation(from start: Int) -> Continuation {
        let events = events.map { event in
            var event = event
            event.atMilliseconds += start
            return event
        }
        return Continuation(events: events, rules: rules, diagnostics: remarks)
    }
}
