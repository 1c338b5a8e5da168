import APNs
import ControlAPI
import Delivery
import Journal
import PushLog
import Routing

extension ConnectionLog: ControlConnections {}

/// The devices as the control plane asks for them.
struct RegistryDoor: ControlDevices {
    let delivery: DeliveryService
    let clock: VirtualClock
    let log: any ServerLog

    /// Both clocks, now.
    private var now: DeviceTime { clock.time }

    func put(_ device: Device) throws(DeviceConflict) -> StoredDevice {
        do throws(DeviceRefusal) {
            let isNew = try delivery.put(device, now: now)
            return StoredDevice(device: delivery.device(id: device.id) ?? device, isNew: isNew)
        } catch {
            throw DeviceConflict(error)
        }
    }

    func device(id: String) -> Device? { delivery.device(id: id) }
    func devices() -> [Device] { delivery.devices() }
    var forgotten: Int { delivery.forgottenDevices }
    func ids(deviceToken: String) -> [String] { delivery.ids(deviceToken: deviceToken) }
    func tokens(id: String) -> [String] { delivery.tokens(id: id) }
    func delete(id: String) -> Bool { delivery.remove(id: id, now: now) }

    func clear(_ matcher: Matcher) -> Int {
        if matcher == Matcher() {
            return delivery.reset(now: now)
        }
        // Of the rest a device knows nothing.
        var known = Matcher()
        (known.topic, known.deviceToken) = (matcher.topic, matcher.deviceToken)
        guard matcher == known else { return 0 }
        return delivery.removeApps(topic: matcher.topic, token: matcher.deviceToken, now: now)
    }

    func change(
        id: String, _ edit: (Device) throws(DevicePlanError) -> Device
    ) throws(DeviceEditError) -> Device {
        do throws(DeviceChangeError) {
            return try delivery.change(id: id, now: now, edit)
        } catch {
            switch error {
            case .unknown: throw .unknown
            case .plan(let error): throw .plan(error)
            case .taken(let taken): throw .conflict(DeviceConflict(.taken(taken)))
            }
        }
    }

    func act(id: String, _ action: DeviceAction) throws(DeviceActionError) -> DeviceChange {
        let effect: ActionEffect?
        do throws(ActionImpossible) {
            effect = try delivery.perform(action, on: id, now: now)
        } catch {
            throw .impossible(error)
        }
        guard let effect else { throw .unknown }
        return DeviceChange(
            device: effect.device, events: effect.events, diagnostics: effect.diagnostics)
    }

    func happenings(id: String) -> [DeviceEvent] { delivery.history(of: id) }

    func screen(id: String) -> DeviceView? {
        delivery.screen(id: id, now: now).map {
            DeviceView(id: id, epoch: $0.epoch, screen: $0.screen)
        }
    }

    func defaultDevice(topic: String?) -> Device {
        let plan = delivery.defaultPlan(topic: topic)
        var device = plan.device
        device.apps = [plan.app]
        return device
    }

    func setDefaultDevice(_ device: Device?, topic: String?) throws(DeviceConflict) {
        guard delivery.setDefaultPlan(device.map(DefaultPlan.init(of:)), topic: topic) else {
            throw DeviceConflict(
                message: "as many topics as may be have a default device of their own",
                hint: "delete one that is not needed, or register devices")
        }
        if device == nil && topic == nil {
            for (key, _) in (try? log.kept(.defaultDevice)) ?? [] {
                log.keep(.defaultDevice, key, nil)
            }
        }
        log.keep(.defaultDevice, topic ?? "", device?.json)
    }
}

extension DefaultPlan {
    /// The plan that a device stands for: its first app, without names and tokens.
    init(of device: Device) {
        var plan = device
        var app = plan.apps.first ?? AppInstall(topic: "")
        plan.apps = []
        app.deviceToken = nil
        app.deviceTokens = [:]
        self.init(device: plan, app: app)
    }
}

extension DeviceConflict {
    fileprivate init(_ error: DeviceRefusal) {
        var field: String?
        if case .taken = error { field = "apps" }
        self.init(message: error.message, field: field, hint: error.hint)
    }
}

extension DeliveryService: ControlJudge {}

extension FaultBook: ControlFaults {}
