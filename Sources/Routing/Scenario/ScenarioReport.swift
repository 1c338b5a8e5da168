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

        init(_ input: () throws(ActionImpossible) -> Continuation) {
            var caused = Continuation(events: [], rules: [])
            do throws(ActionImpossible) {
                caused = try input()
                obstacle = nil
            } catch {
                obstacle = error
            }
            events = caused.events
            rules = caused.rules
            diagnostics = caused.diagnostics
            reasons = caused.reasons
        }
    }

    /// What an action of the user caused.
    package struct Act: Sendable {
        package let action: UserAction
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
    package let actions: [Act]
    /// Device and apps afterwards.
    package let final: Simulation

    /// The trace of the push or of the local notification.
    package var trace: Trace? {
        switch cause {
        case .routed(let trace): trace
        case .impossible, nil: nil
        }
    }

    private var otherSteps: [Step] { [registration].compactMap(\.self) + actions.map(\.step) }

    /// All events, in the order in which they happen.
    package var events: [TraceEvent] {
        (registration?.events ?? []) + (trace?.events ?? []) + actions.flatMap(\.step.events)
    }

    /// All remarks, each once.
    package var diagnostics: [Diagnostic] {
        let all =
            (registration?.diagnostics ?? []) + (trace?.diagnostics ?? [])
            + actions.flatMap(\.step.diagnostics)
        return all.reduce(into: []) { found, next in
            if !found.contains(next) { found.append(next) }
        }
    }

    /// What stopped each callback that did not happen; nil where nobody asked.
    package var absences: [Absence]? {
        guard scenario.explains else { return nil }
        let cause: AbsenceSearch.Cause =
            switch scenario.cause {
            case .push(let push): .push(push.shape)
            case .local(let notification): .local(notification.facts)
            case nil: .none
            }
        return AbsenceSearch(
            cause, trace, more: otherSteps.flatMap(\.events), rules: otherSteps.flatMap(\.rules),
            app: app, device: scenario.device,
            verbs: Set(actions.filter { $0.step.obstacle == nil }.map(\.action.verb)),
            obstacles: actions.compactMap { act in
                act.step.obstacle.map { (act.action.verb, $0) }
            },
            hasRegistered: registration != nil && registration?.obstacle == nil
        ).absences
    }
}
