import APNs
import JSON

/// One device with its apps and all that happened to it so far.
///
/// A value: the same inputs in the same order give equal traces. Time is virtual, in milliseconds
/// since the simulation began, and moves only by `advance(to:)`.
package struct Simulation: Sendable, Equatable {
    /// The device as it is now; the process of each app is its `state`.
    package var device: Device
    package let policy: RoutingPolicy
    /// Milliseconds since the simulation began.
    package internal(set) var now: Int = 0
    /// What is remembered of each app, in the order of the device's.
    package internal(set) var runtimes: [AppRuntime]
    /// The number of the push that came last; pushes without a number of their own count on.
    var lastNumber = 0
    /// What became of earlier pushes since it was last taken.
    var news: [PushNews] = []

    /// Begins with `device`; what it holds for an app is a background push.
    package init(_ device: Device, policy: RoutingPolicy = RoutingPolicy()) {
        self.device = device
        self.policy = policy
        runtimes = device.apps.map { app in
            var runtime = AppRuntime()
            runtime.token = app.state == .neverLaunched ? .none : .valid
            if device.held.contains(app.topic) { runtime.held = .heldByPlan(app.topic) }
            return runtime
        }
    }
}

extension Simulation {
    /// The place of the app that is meant; nil without one, and where `topic` is nil and there
    /// are several.
    func index(of topic: String?) -> Int? {
        guard let topic else { return device.apps.count == 1 ? 0 : nil }
        return device.apps.firstIndex { $0.topic == topic }
    }

    /// The app that is meant.
    func app(_ topic: String?) throws(ActionImpossible) -> Int {
        if let index = index(of: topic) { return index }
        let topics = device.apps.map(\.topic).joined(separator: ", ")
        throw ActionImpossible(
            .noSuchApp, topic.map { "no app \"\($0)\" is on the device" } ?? "no app is named",
            hint: topics.isEmpty ? "add the app to the device plan" : "name one of \(topics)")
    }

    /// The notification that is meant, and its app.
    func notification(
        _ reference: NotificationReference
    ) throws(ActionImpossible) -> (app: Int, notification: DeliveredNotification) {
        for (index, runtime) in runtimes.enumerated() {
            // The newest first: an identifier may be in use by several apps.
            for notification in runtime.delivered.reversed() where notification.is(reference) {
                return (index, notification)
            }
        }
        let name =
            switch reference {
            case .push(let number): "push \(number)"
            case .identifier(let text): "\"\(text)\""
            }
        throw ActionImpossible(
            .noSuchNotification, "no notification of \(name) is on the screen",
            hint: "only what was shown or listed can be touched")
    }
}

extension DeliveredNotification {
    func `is`(_ reference: NotificationReference) -> Bool {
        switch reference {
        case .push(let number): self.number == number
        case .identifier(let text): identifier == text
        }
    }
}

extension PushInput {
    /// What a plan means by a held push: content-available alone.
    fileprivate static func heldByPlan(_ topic: String) -> PushInput {
        PushInput(
            topic: topic, pushType: .background, priority: .considerPower,
            payload: .object([
                .init(
                    key: "aps",
                    value: .object([
                        .init(key: "content-available", value: .number(.init(text: "1")))
                    ]))
            ]))
    }
}
