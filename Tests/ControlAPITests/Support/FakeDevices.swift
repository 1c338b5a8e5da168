import APNs
import ControlAPI
import PushLog
import Routing
import Synchronization

/// Simulations in a dictionary: takes any device but those named `conflict`.
final class FakeDevices: ControlDevices {
    private struct State {
        var registered: [String: Simulation] = [:]
        var virtual: [String: Simulation] = [:]
        /// Default devices by topic; that of the empty topic is the general one.
        var defaults: [String: Device] = [:]
        var besides: [DeviceEvent] = []
        var happenings: [DeviceEvent] = []

        /// The simulation of an id, registered or virtual.
        subscript(id: String) -> Simulation? {
            get { registered[id] ?? virtual[id] }
            set {
                if virtual[id] != nil { virtual[id] = newValue } else { registered[id] = newValue }
            }
        }
    }

    private let state = Mutex(State())

    init(_ devices: [Device] = []) {
        state.withLock { state in
            for device in devices { state.registered[device.id] = Simulation(device) }
        }
    }

    /// Adds a device that nobody registered.
    func addVirtual(_ device: Device) {
        state.withLock { $0.virtual[device.id] = Simulation(device) }
    }

    /// What every action causes besides.
    func causeBesides(_ events: DeviceEvent...) { state.withLock { $0.besides = events } }

    /// Delivers pushes to a device, and lets so many milliseconds go by after each.
    func push(_ pushes: [PushInput], to id: String, every milliseconds: Int = 0) {
        state.withLock { state in
            for push in pushes {
                _ = state[id]?.push(push)
                if let now = state[id]?.now { _ = state[id]?.advance(to: now + milliseconds) }
            }
        }
    }

    func put(_ device: Device) throws(DeviceConflict) -> StoredDevice {
        if device.id == "conflict" { throw FakeDevices.conflict }
        // As a registry may, it settles what the sender left open.
        var device = device
        for index in device.apps.indices where device.apps[index].environment == nil {
            device.apps[index].environment = .development
        }
        let simulation = Simulation(device)
        let old = state.withLock { $0.registered.updateValue(simulation, forKey: device.id) }
        return StoredDevice(device: device, isNew: old == nil)
    }

    static let conflict = DeviceConflict(message: "m", field: "apps[0].device_token", hint: "h")

    func tokens(id: String) -> [String] {
        (state.withLock { $0[id] }?.device.apps ?? []).compactMap { $0.deviceToken.map(Hex.text) }
    }

    func device(id: String) -> Device? { state.withLock { $0.registered[id]?.device } }

    var forgotten: Int { 3 }

    func devices() -> [Device] { state.withLock { $0.registered.values.map(\.device) } }

    func ids(deviceToken: String) -> [String] {
        devices().filter { device in
            device.apps.contains { $0.deviceToken.map(Hex.text) == deviceToken }
        }.map(\.id)
    }

    func delete(id: String) -> Bool {
        state.withLock { $0.registered.removeValue(forKey: id) != nil }
    }

    func clear(_ matcher: Matcher) -> Int {
        var changed = 0
        for var device in devices() {
            let before = device.apps.count
            device.apps.removeAll { app in
                (matcher.topic != nil || matcher.deviceToken != nil)
                    && app.topic == matcher.topic ?? app.topic
                    && (matcher.deviceToken.map { app.deviceToken.map(Hex.text) == $0 } ?? true)
            }
            guard matcher.conditions.isEmpty || device.apps.count < before else { continue }
            changed += 1
            let isGone = matcher.conditions.isEmpty || device.apps.isEmpty
            let rest = isGone ? nil : Simulation(device)
            state.withLock { $0.registered[device.id] = rest }
        }
        return changed
    }

    func change(
        id: String, _ edit: (Device) throws(DevicePlanError) -> Device
    ) throws(DeviceEditError) -> Device {
        guard let before = state.withLock({ $0[id]?.device }) else { throw .unknown }
        do throws(DevicePlanError) {
            let device = try edit(before)
            state.withLock { $0[id]?.device = device }
        } catch {
            throw .plan(error)
        }
        if id == "conflict" { throw .conflict(FakeDevices.conflict) }
        return state.withLock { $0[id]?.device } ?? before
    }

    func act(id: String, _ action: DeviceAction) throws(DeviceActionError) -> DeviceChange {
        guard var simulation = state.withLock({ $0[id] }) else { throw .unknown }
        do throws(ActionImpossible) {
            let (continuation, _) = try simulation.perform(action)
            let own = continuation.events.map {
                DeviceEvent(at: Bench.now, device: id, push: nil, .trace($0))
            }
            let events = state.withLock { [simulation] state in
                state[id] = simulation
                return own + state.besides
            }
            return DeviceChange(
                device: simulation.device, events: events, diagnostics: continuation.diagnostics)
        } catch {
            throw .impossible(error)
        }
    }

    /// Notes what happened to a device and belongs to no push.
    func note(_ events: DeviceEvent...) { state.withLock { $0.happenings += events } }

    func happenings(id: String) -> [DeviceEvent] {
        state.withLock { $0.happenings.filter { $0.device == id } }
    }

    func screen(id: String) -> DeviceView? {
        state.withLock { $0[id] }.map { DeviceView(id: id, epoch: Bench.now, screen: $0.screen) }
    }

    func defaultDevice(topic: String?) -> Device {
        state.withLock { state in
            topic.flatMap { state.defaults[$0] } ?? state.defaults[""]
                ?? Device(id: "auto", apps: [AppInstall(topic: "")])
        }
    }

    func setDefaultDevice(_ device: Device?, topic: String?) {
        state.withLock { state in
            if device == nil, topic == nil { state.defaults = [:] }
            state.defaults[topic ?? ""] = device
        }
    }
}

/// Connections in an array, newest first.
struct FakeConnections: ControlConnections {
    var events: [ConnectionEvent] = []
    var churn: ConnectionChurn?

    func connections(limit: Int) -> [ConnectionEvent] { Array(events.prefix(limit)) }
    var openCount: Int { events.count { $0.closedAt == nil } }
}
