/// A what-if: one device, one of its apps, and the inputs that follow each other.
///
/// The app registers first, if it does; then comes a push or a local notification, if any; then
/// the user acts. A device and app are taken as they are given.
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
    package var actions: [UserAction]
    /// Say of each callback that did not happen what stopped it.
    package var explains: Bool

    package init(
        device: Device, app: AppInstall, policy: RoutingPolicy = RoutingPolicy(),
        registration: Registration? = nil, cause: Cause? = nil, actions: [UserAction] = [],
        explains: Bool = false
    ) {
        self.device = device
        self.app = app
        self.policy = policy
        self.registration = registration
        self.cause = cause
        self.actions = actions
        self.explains = explains
    }

    /// The notification of `cause`: what an action means that names none.
    package static func notification(of cause: Cause?) -> NotificationReference {
        switch cause {
        case .push, nil: .push(1)
        case .local(let notification): .identifier(notification.identifier)
        }
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
            ScenarioReport.Step { () throws(ActionImpossible) in
                var input = input
                input.topic = app.topic
                return try simulation.perform(input)
            }
        }
        let before = simulation.device.apps.first { $0.topic == app.topic } ?? app
        let caused = cause.map { play($0, for: app, in: &simulation) }
        let acted = actions.map { action in
            let action = action.for(app.topic)
            return ScenarioReport.Act(
                action: action,
                step: ScenarioReport.Step { () throws(ActionImpossible) in
                    try simulation.perform(action)
                })
        }
        return ScenarioReport(
            scenario: self, app: before, startState: app.state, registration: registered,
            cause: caused, actions: acted, final: simulation)
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
