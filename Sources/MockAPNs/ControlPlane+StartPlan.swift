import Delivery
import Faults

extension ControlPlane {
    /// Registers the devices and puts the faults that the options name.
    ///
    /// - Throws: `badOption` when two devices share a token, or there are too many faults.
    func register(_ options: ServerOptions) throws(ServerError) {
        for device in options.devices {
            do throws(DeviceRefusal) {
                try delivery.put(device, now: now)
            } catch {
                var hint = error.hint
                if case .taken = error { hint = "give each device its own tokens" }
                throw .badOption("devices: \(error.message); \(hint)")
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
