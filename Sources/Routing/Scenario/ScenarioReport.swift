/// What became of a scenario.
package struct ScenarioReport: Sendable {
    /// What an input caused beside the push: events, or the reason why it cannot happen.
    package struct Step: Sendable {
        package let events: [TraceEvent]
        /// The rules that decided, those without an event included.
        package let rules: [RoutingRule]
        package let diagnostics: [Diagnostic]
        /// Nil where it happened.
        package let obstacle: ActionImpossible?

        /// Why it happened, in sentences that name their rule.
        package let reasons: [String]

        /// Device and apps before it, and after it.
        package let before, after: Simulation

        init(
            _ simulation: inout Simulation,
            _ input: (inout Simulation) throws(ActionImpossible) -> Continuation
        ) {
            before = simulation
            var caused = Continuation(events: [], rules: [])
            do throws(ActionImpossible) {
                caused = try input(&simulation)
                obstacle = nil
            } catch {
                obstacle = error
            }
            after = simulation
            events = caused.events
            rules = caused.rules
            diagnostics = caused.diagnostics
            reasons = caused.reasons
        }

        /// What a push caused that came to `before`: times are those of the simulation's clock.
        init(_ trace: Trace, before: Simulation, after: Simulation) {
            let start = before.now
            self.before = before
            self.after = after
            events = trace.events.map { event in
                var event = event
                event.atMilliseconds += start
                return event
            }
            rules = trace.rules
            diagnostics = trace.diagnostics
            obstacle = nil
            reasons = trace.reasons
        }
    }

    /// What one of the inputs caused that follow the first push.
    package struct Act: Sendable {
        package let input: Scenario.Input
        /// The trace of a push.
        package let trace: Trace?
        package let step: Step
    }

    /// What the push or the local notification caused.
    package enum Caused: Sendable {
        case routed(Trace)
        case impossible(ActionImpossible)
    }

    package let scenario: Scenario
    /// The app as the push found it.
    package let app: AppInstall
    /// The state in which the scenario began.
    package let startState: AppState
    package let registration: Step?
    package let cause: Caused?
    package let acts: [Act]
    /// Device and apps afterwards.
    package let final: Simulation

    /// The trace of the push or of the local notification.
    package var trace: Trace? {
        switch cause {
        case .routed(let trace): trace
        case .impossible, nil: nil
        }
    }

    private var otherSteps: [Step] { [registration].compactMap(\.self) + acts.map(\.step) }

    /// All events, in the order in which they happen.
    package var events: [TraceEvent] {
        (registration?.events ?? []) + (trace?.events ?? []) + acts.flatMap(\.step.events)
    }

    /// All remarks, each once.
    package var diagnostics: [Diagnostic] {
        let all =
            (registration?.diagnostics ?? []) + (trace?.diagnostics ?? [])
            + acts.flatMap(\.step.diagnostics)
        return all.reduce(into: []) { found, next in
            if !found.contains(next) { found.append(next) }
        }
    }

    /// The statements of the founding documents with which what happened does not agree, in their
    /// order; those that speak of arrivals are held against each push.
    package var contradictions: [Contradiction] {
        let whole = Sighting(
            trace: trace,
            rules: (trace?.rules ?? []) + otherSteps.flatMap(\.rules),
            events: events, system: scenario.device.rulesOfSystem)
        let found = whole.contradictions + acts.compactMap(\.trace).flatMap(\.contradictions)
        return Claim.all.compactMap { claim in found.first { $0.claim == claim } }
    }
}
