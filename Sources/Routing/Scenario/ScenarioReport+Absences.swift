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

    /// Of an input that follows the first push; nil where nobody asked, and for time that passes
    /// without bringing anything.
    func absences(ofAct index: Int) -> [Absence]? {
        guard scenario.explains else { return nil }
        let act = acts[index]
        switch act.input {
        case .push(let push): return absences(of: .push(push.shape), act.step)
        case .wait:
            return arrival(act.step).map { absences(of: .push($0.shape), act.step) }
        case .action(let action):
            return absences(
                of: .action(
                    action.verb, on: notification(of: action, before: index),
                    brings: arrival(act.step)), act.step)
        }
    }

    /// Whether the notification that an action is done to is that of a push.
    private func notification(
        of action: UserAction, before index: Int
    ) -> AbsenceSearch.Notification {
        switch action.notification {
        case nil: return .none
        case .identifier: return scenario.cause == nil ? .none : .local
        case .push:
            if case .push = scenario.cause { return .push }
            return acts[..<index].contains(where: \.input.isPush) ? .push : .none
        }
    }

    private func absences(of input: AbsenceSearch.Input, _ step: Step) -> [Absence] {
        let before = step.before.device.apps.first { $0.topic == app.topic } ?? app
        return AbsenceSearch(
            input, events: step.events, rules: step.rules, obstacle: step.obstacle, app: before,
            device: step.after.device
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
