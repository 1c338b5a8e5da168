package import Routing

/// The registered devices as the control plane needs them; called from any thread.
package protocol ControlDevices: Sendable {
    /// Stores a device under its id, replacing what was there.
    ///
    /// Gives it as it is stored now.
    func put(_ device: Device) throws(DeviceConflict) -> StoredDevice

    /// The registered device with exactly that id.
    func device(id: String) -> Device?

    /// All registered devices, in any order.
    func devices() -> [Device]

    /// The ids of the registered devices that have this device token.
    ///
    /// The token is hexadecimal and in lower case.
    func ids(deviceToken: String) -> [String]

    /// Removes a device; false when there is none with that id.
    func delete(id: String) -> Bool

    /// Removes all devices, or all apps of this topic with the devices that have no other; gives
    /// the number of devices that were changed.
    ///
    /// What was noted of unknown device tokens is forgotten with all devices.
    func clear(topic: String?) -> Int
}

/// A device as the registry keeps it.
package struct StoredDevice: Sendable, Equatable {
    package let device: Device
    /// No device had that id before.
    package let isNew: Bool

    package init(device: Device, isNew: Bool) {
        self.device = device
        self.isNew = isNew
    }
}

/// Why the registry cannot take a device that is well formed.
package struct DeviceConflict: Error, Sendable, Equatable {
    /// What was got and what stands against it.
    package let message: String
    /// The member concerned, as `apps[0].device_token`.
    package let field: String?
    /// What to do.
    package let hint: String?

    package init(message: String, field: String? = nil, hint: String? = nil) {
        self.message = message
        self.field = field
        self.hint = hint
    }
}
