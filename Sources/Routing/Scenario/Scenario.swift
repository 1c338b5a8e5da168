/// A what-if: one device, one of its apps, and the inputs that follow each other.
///
/// The app registers first, if it does; then comes a push or a local notification, if any; then
/// what follows: the user acts, time passes, more pushes come. A device and app are taken as they
/// are given.
package struct Scenario: Sendable {
    /// What is meant to reach the app.
    package enum Cause: Sendable, Equatable {
        case push(PushInput)
        case local(LocalNotification)
    }

    package var device: Device
    /// Need not be among the apps of the device.
    package var app: AppInstall
    package var policy: RoutingPolicy
    package var registration: Registration?
    package var cause: Cause?
    /// In the order in which it happens.
    package var inputs: [Input]
    /// Say of each callback that did not happen what stopped it.
    package var explains: Bool

    package init(
        device: Device, app: AppInstall, policy: RoutingPolicy = RoutingPolicy(),
        registration: Registration? = nil, cause: Cause? = nil, inputs: [Input] = [],
        explains: Bool = false
    ) {
        self.device = device
        self.app = app
        self.policy = policy
        self.registration = registration
        self.cause = cause
        self.inputs = inputs
        self.explains = explains
    }

    /// The same, begun before the app was ever launched: nobody was asked for permission yet, unless
    /// the plan has it refused, or given without asking.
    package var asFirstLaunch: Scenario {
        var first = self
        first.app.state = .neverLaunched
        if app.permission.status == .authorized { first.app.permission.status = .notDetermined }
        return first
    }

    /// Lets all of it happen; with `state` the app begins in that one.
    package func play(in state: AppState? = nil) -> ScenarioReport {
        var app = app
        if let state { app.state = state }
        var simulation = Simulation(with(app), policy: policy)
        let registered = registration.map { input in
            ScenarioReport.Step(&simulation) { (simulation) throws(ActionImpossible) in
                var input = input
                input.topic = app.topic
                return try simulation.perform(input)
            }
        }
        let before = simulation.current(app)
        let caused = cause.map { play($0, for: app, in: &simulation) }
        let acted = inputs.map { $0.play(for: app.topic, in: &simulation) }
        return ScenarioReport(
            scenario: self, app: before, startState: app.state, registration: registered,
            cause: caused, acts: acted, final: simulation)
    }

    private func play(
        _ cause: Cause, for app: AppInstall, in simulation: inout Simulation
    ) -> ScenarioReport.Caused {
        switch cause {
        case .push(var push):
            push.topic = app.topic
            return .routed(simulation.push(push, number: 1))
        case .local(var notification):
            notification.topic = app.topic
            do throws(ActionImpossible) {
                return .routed(try simulation.local(notification))
            } catch {
                return .impossible(error)
            }
        }
    }

    /// The device with the app in it.
    private func with(_ app: AppInstall) -> Device {
        var device = device
        if let index = device.apps.firstIndex(where: { $0.topic == app.topic }) {
            device.apps[index] = app
        } else {
            device.apps.append(app)
        }
        return device
    }
}
