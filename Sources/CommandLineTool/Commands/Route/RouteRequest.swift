internal import APNs
package import Routing

/// What `route` is asked: a push, the app it goes to, and the states to look at.
package struct RouteRequest: Sendable {
    package var shape: PushShape
    package var device: Device
    package var app: AppInstall
    package var policy: RoutingPolicy
    /// Nil: all of them.
    package var state: AppState?
    /// Text of the alert, for diagrams.
    package var alert: String?

    package init(
        shape: PushShape, device: Device, app: AppInstall,
        policy: RoutingPolicy = RoutingPolicy(), state: AppState? = nil, alert: String? = nil
    ) {
        self.shape = shape
        self.device = device
        self.app = app
        self.policy = policy
        self.state = state
        self.alert = alert
    }

    /// The traces, one a state.
    package func routes() -> [Trace] {
        let states = state.map { [$0] } ?? AppState.allCases
        return states.map { state in
            var app = app
            app.state = state
            return Router.route(shape, to: app, on: device, policy: policy)
        }
    }

    /// The push in a few words.
    package var push: String {
        let type = shape.effectiveType?.name ?? "without a push type"
        return "push \(type), priority \(shape.priority.rawValue), payload class "
            + shape.payloadClass.name
    }
}
