import APNs

// MARK: - What happens

extension MockAPNsServer {
    /// Lets something happen to a device, and tells what it caused.
    ///
    /// - Parameters:
    ///   - action: what happens.
    ///   - id: that of a registered device, `deviceID` of a push, or a device token that one device
    ///     has.
    /// - Returns: what happened, in order.
    /// - Throws: `MockAPNsError` with code `impossible` for what cannot happen as things stand, then
    ///   nothing has happened; `notFound` for no such device; `badRequest` for no such action.
    @discardableResult
    public func perform(
        _ action: TestDevice.Action, on id: String
    ) throws(MockAPNsError) -> [DeviceHappening] {
        DeviceHappening.list(try ask("devices.act", id, body: action.json))
    }

    /// What the user of a device sees.
    ///
    /// - Throws: `MockAPNsError` with code `notFound`.
    public func screen(deviceID id: String) throws(MockAPNsError) -> PhoneScreen {
        PhoneScreen(try ask("devices.screen", id))
    }
}

// MARK: - Devices as JSON

extension MockAPNsServer {
    /// All registered devices, or those with an app of that topic or device token, with all their
    /// members.
    public func devices(topic: String? = nil, deviceToken: String? = nil) -> [PayloadValue] {
        let query = [("topic", topic), ("device_token", deviceToken)]
        return (try? ask("devices.list", query: query))?["devices"]?.array ?? []
    }

    /// A registered device with all its members.
    ///
    /// - Throws: `MockAPNsError` with code `notFound`, or `impossible` where several devices have
    ///   the device token.
    public func device(id: String) throws(MockAPNsError) -> PayloadValue {
        try ask("devices.get", id)
    }

    /// Registers a device, or replaces it, with any member that the control plane knows, hooks of
    /// push frameworks included.
    ///
    /// - Returns: the device with all its members.
    /// - Throws: `MockAPNsError` with code `badRequest` or `impossible`, which names the member.
    @discardableResult
    public func register(
        id: String, _ members: PayloadValue
    ) throws(MockAPNsError) -> PayloadValue {
        try ask("devices.put", id, body: members)
    }

    /// Changes members of a device, registered or not; what it went through it keeps.
    ///
    /// - Parameters:
    ///   - id: as in ``perform(_:on:)``.
    ///   - patch: the members to change; null gives a member its default (RFC 7396).
    /// - Returns: the device with all its members.
    /// - Throws: `MockAPNsError` with code `notFound`, `badRequest` or `impossible`.
    @discardableResult
    public func change(
        deviceID id: String, _ patch: PayloadValue
    ) throws(MockAPNsError) -> PayloadValue {
        try ask("devices.patch", id, body: patch)
    }

    /// Removes all devices, or the apps with that topic or device token and the devices left
    /// without one.
    ///
    /// - Returns: how many devices were changed.
    @discardableResult
    public func removeDevices(topic: String? = nil, deviceToken: String? = nil) -> Int {
        let query = [("topic", topic), ("device_token", deviceToken)]
        return (try? ask("devices.delete-all", query: query))?["deleted"]?.int ?? 0
    }
}

// MARK: - The device of unknown tokens

extension MockAPNsServer {
    /// The device that an unknown device token gets, with all its members.
    ///
    /// - Parameter topic: the bundle id; nil: in general.
    /// - Returns: the device; its id and device tokens say nothing.
    /// - Throws: `MockAPNsError` with code `badRequest` for what is no topic.
    public func defaultDevice(topic: String? = nil) throws(MockAPNsError) -> PayloadValue {
        try ask("default-device.get", query: [("topic", topic)])
    }

    /// Replaces the device that unknown device tokens get, for a topic or (nil) in general.
    ///
    /// - Throws: `MockAPNsError` with code `badRequest` or `impossible`.
    @discardableResult
    public func setDefaultDevice(
        _ members: PayloadValue, topic: String? = nil
    ) throws(MockAPNsError) -> PayloadValue {
        try ask("default-device.put", query: [("topic", topic)], body: members)
    }

    /// Takes back what `setDefaultDevice` has set; nil: for all topics.
    public func removeDefaultDevice(topic: String? = nil) throws(MockAPNsError) {
        _ = try ask("default-device.delete", query: [("topic", topic)])
    }
}
