import APNs
import JSON
import Routing

/// A simulation of one device with one app, which is told what happens in a few words.
struct Phone {
    var simulation: Simulation

    init(_ state: AppState = .suspended, _ change: (inout Device) -> Void = { _ in }) {
        var device = Device(
            id: "phone", apps: [AppInstall(topic: "com.example.app", state: state)])
        change(&device)
        simulation = Simulation(device)
    }

    var state: AppState? { simulation.device.apps.first?.state }
    var runtime: AppRuntime { simulation.runtimes.first ?? AppRuntime() }

    /// Sends a push, after moving the clock to a minute.
    mutating func push(
        _ aps: String, _ type: PushType? = .alert, minute: Int? = nil,
        priority: Priority = .immediate
    ) throws -> Trace {
        if let minute { _ = simulation.wait(until: minute * 60_000) }
        let payload = try JSONValue(parsing: Array(#"{"aps":\#(aps)}"#.utf8))
        return simulation.deliver(PushInput(pushType: type, priority: priority, payload: payload))
    }

    /// Sends a background push.
    mutating func silent(minute: Int? = nil) throws -> Trace {
        try push(
            #"{"content-available":1}"#, .background, minute: minute, priority: .considerPower)
    }

    /// Moves the clock; what falls due, as `short name rule at`.
    mutating func advance(to milliseconds: Int) -> [String] {
        simulation.wait(until: milliseconds).map {
            "\($0.callback) \($0.rule.id) \($0.atMilliseconds)"
        }
    }
}
