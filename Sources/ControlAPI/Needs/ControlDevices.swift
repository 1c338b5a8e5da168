package import APNs
package import PushLog
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

    /// How many devices of unknown tokens were forgotten to make room for others.
    var forgotten: Int { get }

    /// The ids of the registered devices that have this device token.
    ///
    /// The token is hexadecimal and in lower case.
    func ids(deviceToken: String) -> [String]

    /// The device tokens of a device, registered or virtual, those that it had before included.
    ///
    /// Empty where nothing is kept of one with that id.
    func tokens(id: String) -> [String]

    /// Removes a device; false when there is none with that id.
    func delete(id: String) -> Bool

    /// Removes all devices; or the apps with the topic and the device token that `matcher` names,
    /// with the devices that have no other; gives the number of devices that were changed.
    ///
    /// A matcher that names neither, and is not empty, touches no device. What was noted of unknown
    /// device tokens is forgotten with all devices.
    func clear(_ matcher: Matcher) -> Int

    /// Changes the plan of a device, registered or virtual; what it went through it keeps.
    ///
    /// `edit` is given the device as it is now, and called inside its critical section: it must not
    /// call back.
    func change(
        id: String, _ edit: (Device) throws(DevicePlanError) -> Device
    ) throws(DeviceEditError) -> Device

    /// Lets something happen to a device, registered or virtual.
    func act(id: String, _ action: DeviceAction) throws(DeviceActionError) -> DeviceChange

    /// What happened to a device and belongs to no push, oldest first, as far as it is remembered.
    func happenings(id: String) -> [DeviceEvent]

    /// What the user of a device sees; nil when there is none with that id.
    func screen(id: String) -> DeviceView?

    /// The device that an unknown device token gets: that of a topic, which is the general one where
    /// the topic has none of its own, or (nil) the general one.
    ///
    /// It has one app; its id, topic and tokens say nothing.
    func defaultDevice(topic: String?) -> Device

    /// Replaces the general plan of unknown device tokens (nil), or that of a topic; a plan of nil
    /// takes it back, and with the general plan those of all topics.
    ///
    /// Throws where as many topics as may be have one.
    func setDefaultDevice(_ device: Device?, topic: String?) throws(DeviceConflict)
}

/// What an action caused.
package struct DeviceChange: Sendable {
    /// The device as it is now.
    package let device: Device
    /// What happened, in order.
    package let events: [DeviceEvent]
    /// Remarks for the authors of push and app.
    package let diagnostics: [Diagnostic]

    package init(device: Device, events: [DeviceEvent], diagnostics: [Diagnostic]) {
        self.device = device
        self.events = events
        self.diagnostics = diagnostics
    }
}

/// What a user sees, with the times that go with it.
package struct DeviceView: Sendable {
    /// Id of the device.
    package let id: String
    /// The virtual instant from which the screen's milliseconds count.
    package let epoch: Instant
    package let screen: DeviceScreen

    package init(id: String, epoch: Instant, screen: DeviceScreen) {
        self.id = id
        self.epoch = epoch
        self.screen = screen
    }
}

/// Why nothing happened.
package enum DeviceActionError: Error, Sendable, Equatable {
    /// No device has that id.
    case unknown
    case impossible(ActionImpossible)
}

/// Why a device was not changed.
package enum DeviceEditError: Error, Sendable, Equatable {
    /// No device has that id.
    case unknown
    case plan(DevicePlanError)
    case conflict(DeviceConflict)
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
