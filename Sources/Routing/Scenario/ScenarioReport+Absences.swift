/// Why callbacks did not happen, for each input by itself.
///
/// What an action does not call is another matter than what the push before it did not.
extension ScenarioReport {
    /// What stopped each callback that did not happen on one input.
    package struct Explanation: Sendable {
        /// The input in a word or two: `registration`, `push`, `local`, or the action.
        package let input: String
        package let absences: [Absence]
    }

    /// One for each input, in their order; empty where nobody asked.
    package var explanations: [Explanation] {
        let cause = causeAbsences.map { Explanation(input: causeName, absences: $0) }
        let acts = acts.enumerated().compactMap { index, act in
            absences(ofAct: index).map { Explanation(input: act.input.name, absences: $0) }
        }
        return [
            registrationAbsences.map { Explanation(input: "registration", absences: $0) }, cause,
        ].compactMap(\.self) + acts
    }

    private var causeName: String {
        switch scenario.cause {
        case .push, nil: "push"
        case .local: "local notification"
        }
    }

    /// Of the push or the local notification; nil where none came or nobody asked.
    var causeAbsences: [Absence]? {
        guard scenario.explains, let cause = scenario.cause, let caused = self.cause else {
            return nil
        }
        let input: AbsenceSearch.Input =
            switch cause {
            case .push(let push): .push(push.shape)
            case .local(let notification): .local(notification.facts)
            }
        let device = acts.first?.step.before.device ?? final.device
        switch caused {
        case .routed(let trace):
            return AbsenceSearch(
                input, events: trace.events, rules: trace.rules, app: app, device: device
            ).absences
        case .impossible(let obstacle):
            return AbsenceSearch(input, obstacle: obstacle, app: app, device: device).absences
        }
    }

    /// Of the registration; nil where there was none or nobody asked.
    var registrationAbsences: [Absence]? {
        guard scenario.explains, let registration else { return nil }
        return absences(of: .registration(brings: arrival(registration)), registration)
    }

    /// Of an input that follows the first push; nil where nobody asked.
    func absences(ofAct index: Int) -> [Absence]? {
        guard scenario.explains else { return nil }
        let step = acts[index].step
        let input: AbsenceSearch.Input =
            switch acts[index].input {
            case .action(let action):
                .action(action.verb, on: notification(of: action), brings: arrival(step))
            case .push(let push): .push(push.shape)
            case .wait: .wait(brings: arrival(step))
            }
        return absences(of: input, step)
    }

    /// Whose notification an action is done to; one that a push has collapsed is the push's.
    private func notification(of action: UserAction) -> AbsenceSearch.Notification {
        guard let reference = action.notification else { return .none }
        if case .local(let local) = scenario.cause, reference == .identifier(local.identifier) {
            return .local
        }
        return .push
    }

    private func absences(of input: AbsenceSearch.Input, _ step: Step) -> [Absence] {
        AbsenceSearch(
            input, events: step.events, rules: step.rules, obstacle: step.obstacle,
            app: step.before.current(app), device: step.after.device
        ).absences
    }

    /// The push that a step has brought, which was held or stored before.
    private func arrival(_ step: Step) -> AbsenceSearch.Arrival? {
        guard let index = step.after.index(of: app.topic),
            index < step.before.runtimes.count,
            step.after.runtimes[index].arrivals > step.before.runtimes[index].arrivals
        else { return nil }
        return step.after.runtimes[index].lastArrival
    }
}
