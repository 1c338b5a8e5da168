/// What became of a scenario.
package struct ScenarioReport: Sendable {
    /// What an input caused beside the push: events, or the reason why it cannot happen.
    package struct Step: Sendable {
        package let events: [TraceEvent]
        package let diagnostics: [Diagnostic]
        /// Nil where it happened.
        package let obstacle: ActionImpossible?

        init(_ input: () throws(ActionImpossible) -> [TraceEvent]) {
            do throws(ActionImpossible) {
                events = try input()
                obstacle = nil
            } catch {
                events = []
                obstacle = error
            }
            diagnostics = Step.assumptions(events)
        }

        /// The remark on assumed rules that traces have too.
        private static func assumptions(_ events: [TraceEvent]) -> [Diagnostic] {
            var ids: [String] = []
            for event in events where event.evidence == .assumed {
                if !ids.contains(event.rule.id) { ids.append(event.rule.id) }
            }
            return ids.isEmpty ? [] : [.assumed(ids)]
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

    /// The events of registration and actions, in their order.
    package var otherEvents: [TraceEvent] {
        (registration?.events ?? []) + actions.flatMap(\.step.events)
    }

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
        let cause: Explanation.Cause =
            switch scenario.cause {
            case .push(let push): .push(push.shape)
            case .local(let notification): .local(notification.facts)
            case nil: .none
            }
        return Explanation(
            cause, trace, more: otherEvents, app: app, device: scenario.device,
            verbs: Set(actions.filter { $0.step.obstacle == nil }.map(\.action.verb)),
            hasRegistered: registration != nil
        ).absences
    }
}
