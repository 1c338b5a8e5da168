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
}
