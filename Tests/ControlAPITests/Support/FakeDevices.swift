import APNs
import ControlAPI
import PushLog
import Routing
import Synchronization

/// A registry in a dictionary that takes any device but those named `conflict`.
final class FakeDevices: ControlDevices {
    private let devicesByID = Mutex<[String: Device]>([:])

    init(_ devices: [Device] = []) {
        devicesByID.withLock { stored in
            for device in devices { stored[device.id] = device }
        }
    }

    func put(_ device: Device) throws(DeviceConflict) -> StoredDevice {
        if device.id == "conflict" {
            throw DeviceConflict(message: "m", field: "apps[0].device_token", hint: "h")
        }
        // As a registry may, it settles what the sender left open.
        var device = device
        for index in device.apps.indices where device.apps[index].environment == nil {
            device.apps[index].environment = .development
        }
        let old = devicesByID.withLock { $0.updateValue(device, forKey: device.id) }
        return StoredDevice(device: device, isNew: old == nil)
    }

    func device(id: String) -> Device? { devicesByID.withLock { $0[id] } }

    func devices() -> [Device] { devicesByID.withLock { Array($0.values) } }

    func ids(deviceToken: String) -> [String] {
        let digits = Array("0123456789abcdef")
        return devices().filter { device in
            device.apps.contains { app in
                let text = app.deviceToken?.map { byte in
                    "\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
                }
                return text?.joined() == deviceToken
            }
        }.map(\.id)
    }

    func delete(id: String) -> Bool {
        devicesByID.withLock { $0.removeValue(forKey: id) != nil }
    }

    func clear(topic: String?) -> Int {
        devicesByID.withLock { stored in
            let before = stored.count
            stored = stored.filter { entry in
                topic != nil && !entry.value.apps.contains { $0.topic == topic }
            }
            return before - stored.count
        }
    }
}

/// Connections in an array, newest first.
struct FakeConnections: ControlConnections {
    var events: [ConnectionEvent] = []
    var churn: ConnectionChurn?

    func connections(limit: Int) -> [ConnectionEvent] { Array(events.prefix(limit)) }
}
