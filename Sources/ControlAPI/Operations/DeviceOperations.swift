import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    /// Query parameters that select devices.
    static let deviceFilters = QueryParameter.conditions([.topic, .deviceToken])

    func listDevices(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let matcher = try PushFilter.matcher(request.query)
        var json = JSONWriter()
        json.beginObject()
        json.key("devices")
        json.beginArray()
        for device in devices.devices().sorted(by: { $0.id < $1.id })
        where device.isMeant(by: matcher) {
            device.write(to: &json)
        }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }

    func getDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        .answer(.device(try registeredDevice(request.parameter), 200))
    }

    /// The registered device of that id, or the one that has that device token.
    func registeredDevice(_ name: String) throws(ControlError) -> Device {
        if let device = devices.device(id: name) { return device }
        guard let device = devices.device(id: try id(ofDeviceToken: name)) else {
            throw .deviceUnknown(id: name)
        }
        return device
    }

    func putDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let device: Device
        let body = try request.json(whenEmpty: "send {} for a device with the defaults")
        do throws(DevicePlanError) {
            device = try Device(id: request.parameter, json: body)
        } catch {
            throw .badDevice(error)
        }
        let stored: StoredDevice
        do throws(DeviceConflict) {
            stored = try devices.put(device)
        } catch {
            throw .deviceConflict(error)
        }
        return .answer(.device(stored.device, stored.isNew ? 201 : 200))
    }

    func deleteDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let name = request.parameter
        if devices.delete(id: name) { return .answer(.deleted(1)) }
        guard devices.delete(id: try id(ofDeviceToken: name)) else {
            throw .deviceUnknown(id: name)
        }
        return .answer(.deleted(1))
    }

    /// Deletes all devices; or the apps that the filters name, with the devices left without any.
    func deleteDevices(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        .answer(.deleted(devices.clear(try PushFilter.matcher(request.query))))
    }

    /// The id of the device that is meant by an id, which need not be that of a registered one, or
    /// by a device token.
    func deviceID(_ name: String) throws(ControlError) -> String {
        if devices.device(id: name) != nil { return name }
        // A virtual device is no registered one: whoever is asked next knows whether it is there.
        return name.hasPrefix("auto-") ? name : try id(ofDeviceToken: name)
    }

    /// The id of the one device that has the token.
    ///
    /// Source: design decision 12: a full token is accepted where one device has it.
    private func id(ofDeviceToken text: String) throws(ControlError) -> String {
        let token = text.lowercased()
        let isToken =
            (2...200).contains(token.utf8.count) && token.utf8.count.isMultiple(of: 2)
            && token.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
            }
        let ids = isToken ? devices.ids(deviceToken: token).sorted() : []
        guard let id = ids.first else { throw .deviceUnknown(id: text) }
        guard ids.count == 1 else { throw .deviceAmbiguous(ids: ids) }
        return id
    }
}

extension Device {
    /// One of its apps has the topic and the device token that `matcher` names.
    fileprivate func isMeant(by matcher: Matcher) -> Bool {
        guard matcher != Matcher() else { return true }
        return apps.contains { app in
            let tokens = (app.deviceToken.map { [$0] } ?? []) + app.deviceTokens.values
            return app.topic == matcher.topic ?? app.topic
                && (matcher.deviceToken.map { tokens.map(Hex.text).contains($0) } ?? true)
        }
    }
}

extension HTTP1Response {
    /// One device with all its members.
    static func device(_ device: Device, _ status: Int) -> HTTP1Response {
        var json = JSONWriter()
        device.write(to: &json)
        return .json(status, json)
    }
}
