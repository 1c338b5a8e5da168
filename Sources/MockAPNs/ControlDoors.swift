import ControlAPI
import Delivery
import Journal
import PushLog
import Routing

extension MemoryJournal: ControlLog {}

extension ConnectionLog: ControlConnections {}

/// The device registry as the control plane asks for it.
struct RegistryDoor: ControlDevices {
    let delivery: DeliveryService

    func put(_ device: Device) throws(DeviceConflict) -> StoredDevice {
        do throws(DeviceTokenTaken) {
            let isNew = try delivery.put(device, now: Clocks.wall())
            return StoredDevice(device: device, isNew: isNew)
        } catch {
            throw DeviceConflict(
                message: error.message, field: "apps",
                hint: "delete device \(error.owner), or use another token")
        }
    }

    func device(id: String) -> Device? { delivery.device(id: id) }
    func devices() -> [Device] { delivery.devices() }
    func ids(deviceToken: String) -> [String] { delivery.ids(deviceToken: deviceToken) }
    func delete(id: String) -> Bool { delivery.remove(id: id) }

    func clear(topic: String?) -> Int {
        guard let topic else {
            delivery.forgetUnknownTokens()
            return delivery.devices().count { delivery.remove(id: $0.id) }
        }
        var changed = 0
        for device in delivery.devices() where device.apps.contains(where: { $0.topic == topic }) {
            var rest = device
            rest.apps.removeAll { $0.topic == topic }
            changed += 1
            if rest.apps.isEmpty {
                _ = delivery.remove(id: device.id)
            } else {
                // No token can be taken: those that are left were the device's own before.
                _ = try? delivery.put(rest, now: Clocks.wall())
            }
        }
        return changed
    }
}

extension DeliveryService: ControlJudge {}

extension FaultBook: ControlFaults {}
