import JSON

extension Scenario {
    /// What follows the first push: each thing begins when the one before it is done.
    package enum Input: Sendable, Equatable {
        case action(UserAction)
        /// One more push to the app.
        case push(PushInput)
        case wait(milliseconds: Int)
    }

    /// The notification that an action means where it names none: the one that came last before
    /// it.
    package static func notification(
        of cause: Cause?, then inputs: [Input] = []
    ) -> NotificationReference {
        let more = inputs.count(where: \.isPush)
        switch cause {
        case .push: return .push(1 + more)
        case .local(let notification) where more == 0: return .identifier(notification.identifier)
        case .local, nil: return .push(max(1, more))
        }
    }
}

extension Scenario.Input {
    /// The user's action; nil where it is none.
    package var action: UserAction? {
        switch self {
        case .action(let action): action
        case .push, .wait: nil
        }
    }

    /// Another push comes.
    package var isPush: Bool {
        switch self {
        case .push: true
        case .action, .wait: false
        }
    }

    func play(for topic: String, in simulation: inout Simulation) -> ScenarioReport.Act {
        switch self {
        case .action(let action):
            let action = action.for(topic)
            let step = ScenarioReport.Step(&simulation) {
                (simulation) throws(ActionImpossible) in try simulation.perform(action)
            }
            return ScenarioReport.Act(input: .action(action), trace: nil, step: step)
        case .push(var push):
            push.topic = topic
            let before = simulation
            let trace = simulation.push(push)
            return ScenarioReport.Act(
                input: .push(push), trace: trace,
                step: ScenarioReport.Step(trace, before: before, after: simulation))
        case .wait(let milliseconds):
            let start = simulation.now
            let step = ScenarioReport.Step(&simulation) { simulation in
                var due = Continuation(events: [], rules: [])
                due.append(simulation.advance(to: start + milliseconds), at: start)
                return due
            }
            return ScenarioReport.Act(input: self, trace: nil, step: step)
        }
    }

    /// Writes an action as it is read, a push as `{"action": "push", "push_type", "priority",
    /// "collapse_id", "payload"}`, time as `{"action": "wait", "ms": 600000}`.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .action(let action): action.write(to: &writer)
        case .push(let push):
            writer.beginObject()
            writer.member("action", "push")
            push.writeMembers(to: &writer)
            writer.endObject()
        case .wait(let milliseconds):
            writer.beginObject()
            writer.member("action", "wait")
            writer.member("ms", Int64(milliseconds))
            writer.endObject()
        }
    }
}

extension Scenario.Input {
    /// The input in a word.
    var name: String {
        switch self {
        case .action(let action): action.verb.name
        case .push: "push"
        case .wait: "wait"
        }
    }
}

extension UserAction {
    /// The same, done to the app of that topic where it names none.
    fileprivate func `for`(_ topic: String) -> UserAction {
        switch self {
        case .openSettings(let notification, nil): .openSettings(notification, topic: topic)
        case .launch(nil): .launch(topic: topic)
        case .foreground(nil): .foreground(topic: topic)
        case .background(nil): .background(topic: topic)
        case .forceQuit(nil): .forceQuit(topic: topic)
        case .uninstall(nil): .uninstall(topic: topic)
        case .reinstall(nil): .reinstall(topic: topic)
        case .permission(let permission, nil): .permission(permission, topic: topic)
        case .tap, .action, .dismiss, .flick, .openSettings, .launch, .foreground, .background,
            .forceQuit, .uninstall, .reinstall, .permission, .reboot, .lock, .unlock, .online,
            .offline:
            self
        }
    }
}
