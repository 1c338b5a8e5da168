import Delivery
import Faults

extension ControlPlane {
    /// Registers the devices and puts the faults that the options name.
    ///
    /// - Throws: `badOption` when two devices share a token, or there are too many faults.
    func register(_ options: ServerOptions) throws(ServerError) {
        for device in options.devices {
            do throws(DeviceTokenTaken) {
                try delivery.put(device, now: now)
            } catch {
                throw .badOption("devices: \(error.message); give each device its own tokens")
            }
        }
        for fault in options.faults {
            do throws(FaultError) {
                _ = try faults.put(fault)
            } catch {
                throw .badOption("faults: \(error.message)")
            }
        }
    }
}
