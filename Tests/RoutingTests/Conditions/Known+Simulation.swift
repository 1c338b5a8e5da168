import APNs
import Routing
import Testing

extension Known {
    /// What is known of an input to a simulation: the input itself, and each push that was waiting
    /// and came with it.
    static func all(
        _ input: Input, _ before: Simulation, _ after: Simulation, _ end: Continuation
    ) -> [Known] {
        let index = 0
        let cause: Cause =
            switch input {
            case .register(let registration): .registration(registration)
            case .act(let action): .user(action, to: action.delivered(on: before))
            }
        let known = Known(
            cause, before.current(index), before.device, end.events, end.rules
        ) {
            $0.set(before, index)
            $0.codes = end.diagnostics.map(\.code)
        }
        return [known] + waiting(before, after, known)
    }

    /// What is known of a push or local notification that came to a simulation.
    static func one(_ cause: Cause, _ before: Simulation, _ trace: Trace, _ content: PushContent)
        -> Known
    {
        Known(cause, before.current(0), before.device, trace.events, trace.rules) {
            $0.set(before, 0)
            $0.content = content
            $0.codes = trace.codes
        }
    }

    /// The pushes that the device or the service has kept until this input.
    private static func waiting(
        _ before: Simulation, _ after: Simulation, _ known: Known
    ) -> [Known] {
        let old = before.runtimes[0]
        let byUser = known.opens || known.registration != nil
        var list: [Known] = []
        for push in [old.held, old.stored].compactMap(\.self) {
            var app = after.device.apps[0]
            app.state = byUser ? .foreground : before.device.apps[0].state
            list.append(
                Known(.push(push.shape), app, after.device, known.events, known.rules) {
                    $0.set(before, 0)
                    $0.memory.isReleasedByUser = byUser
                    if byUser { $0.memory.unanswered = 0 }
                    $0.content = push.content
                    $0.codes = known.codes
                })
        }
        return list
    }

    /// What a simulation remembers.
    mutating func set(_ simulation: Simulation, _ index: Int) {
        let runtime = simulation.runtimes[index]
        policy = simulation.policy
        token = runtime.token
        lostToken = runtime.lostToken
        memory.unanswered = runtime.unanswered
        memory.unreported = runtime.unreported
        memory.holdsOlder = runtime.held != nil
        memory.activityTimestamp = runtime.activityTimestamp
        memory.activityHasEnded = runtime.activityHasEnded
        if let budget = simulation.device.silentBudget {
            func taken(_ hours: Int) -> Int {
                runtime.wakeUps.filter { $0 > simulation.now - hours * 3_600_000 }.count
            }
            memory.budgetIsSpent =
                taken(1) >= budget.perHour || budget.perDay.map { taken(24) >= $0 } ?? false
        }
    }
}

extension UserAction {
    /// The notification that it is done to, as the simulation has it before.
    func delivered(on simulation: Simulation) -> DeliveredNotification? {
        guard let notification else { return nil }
        return simulation.runtimes.flatMap(\.delivered).reversed().first { delivered in
            switch notification {
            case .push(let number): delivered.number == number
            case .identifier(let text): delivered.identifier == text
            }
        }
    }
}

// Simulations in tests: what comes of each input is held against the conditions of its rules.
extension Simulation {
    mutating func deliver(_ push: PushInput) -> Trace {
        let before = self
        let trace = self.push(push)
        let known = Known.one(.push(push.shape), before, trace, push.content)
        #expect(known.falseCitation == nil)
        return trace
    }

    mutating func show(_ notification: LocalNotification) throws -> Trace {
        let before = self
        let trace = try local(notification)
        let known = Known.one(.local(notification), before, trace, notification.content)
        #expect(known.falseCitation == nil)
        return trace
    }

    mutating func take(_ input: Input) throws -> Continuation {
        let before = self
        let end = try input.give(to: &self)
        #expect(Known.falseCitation(in: Known.all(input, before, self, end)) == nil)
        return end
    }

    /// Moves the clock; a push that is released on the way may find the app in any state behind
    /// what the user sees.
    mutating func wait(until milliseconds: Int) -> [TraceEvent] {
        let before = self
        let events = advance(to: milliseconds)
        let app = before.device.apps[0]
        var all = [Known(.clock, app, before.device, events, [])]
        if let held = before.runtimes[0].held {
            for state in [app.state, .background, .suspended, .terminated] {
                var app = app
                app.state = state
                all.append(Known(.push(held.shape), app, before.device, events, []))
            }
        }
        #expect(Known.falseCitation(in: all) == nil)
        return events
    }
}
