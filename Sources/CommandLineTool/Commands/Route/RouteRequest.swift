internal import APNs
package import Routing

/// What `route` is asked: what happens to an app, and the states to look at.
package struct RouteRequest: Sendable {
    package var scenario: Scenario
    /// Nil: all of them, or for a registration the first launch.
    package var state: AppState?
    /// Text of the alert, for diagrams.
    package var alert: String?

    package init(scenario: Scenario, state: AppState? = nil, alert: String? = nil) {
        self.scenario = scenario
        self.state = state
        self.alert = alert
    }

    /// Whether one state is looked at, and not all of them.
    package var isOne: Bool {
        state != nil || scenario.cause == nil || scenario.registration != nil
    }

    /// What becomes of it, one report a state.
    package func reports() -> [ScenarioReport] {
        guard isOne else { return AppState.allCases.map { scenario.play(in: $0) } }
        guard state == nil, scenario.registration != nil else {
            return [scenario.play(in: state)]
        }
        return [scenario.asFirstLaunch.play()]
    }

    /// What comes, in a few words.
    package var input: String {
        switch scenario.cause {
        case .push(let push):
            let type = push.shape.effectiveType?.name ?? "without a push type"
            return "push \(type), priority \(push.shape.priority.rawValue), payload class "
                + push.shape.payloadClass.name
        case .local: return "local notification"
        case nil: return scenario.registration == nil ? "no push" : "registration"
        }
    }
}
