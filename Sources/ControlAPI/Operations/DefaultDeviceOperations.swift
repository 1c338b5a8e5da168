import APNs
import HTTP1
import JSON
import Routing

extension ControlAPI {
    /// Shows the device that unknown device tokens get, of a topic or in general.
    ///
    /// Source: design decision 12.
    func getDefaultDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        .answer(.defaultDevice(devices, topic: try defaultTopic(request)))
    }

    func putDefaultDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let topic = try defaultTopic(request)
        if let topic, let type = PushType(topicSuffixOf: Array(topic.utf8).span) {
            throw .badValue(
                field: "topic", got: topic, expected: "a bundle id",
                hint: "leave \(type.topicSuffix) out: the device is that of all push types")
        }
        let body = try request.json(whenEmpty: "send {} for a device with the defaults")
        let device: Device
        do throws(DevicePlanError) {
            device = try DefaultDevice.read(body, topic: topic)
        } catch {
            throw .badDevice(error)
        }
        try setDefaultDevice(device, topic: topic)
        return .answer(.defaultDevice(devices, topic: topic))
    }

    /// Takes a default device back, and shows which one holds then.
    func deleteDefaultDevice(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let topic = try defaultTopic(request)
        try setDefaultDevice(nil, topic: topic)
        return .answer(.defaultDevice(devices, topic: topic))
    }

    func setDefaultDevice(_ device: Device?, topic: String?) throws(ControlError) {
        do throws(DeviceConflict) {
            try devices.setDefaultDevice(device, topic: topic)
        } catch {
            throw .deviceConflict(error)
        }
    }

    private func defaultTopic(_ request: ControlRequest) throws(ControlError) -> String? {
        try request.query.text("topic", expected: "a topic, as com.example.app")
    }
}

extension HTTP1Response {
    fileprivate static func defaultDevice(
        _ devices: any ControlDevices, topic: String?
    ) -> HTTP1Response {
        var json = JSONWriter()
        DefaultDevice.write(devices.defaultDevice(topic: topic), topic: topic, to: &json)
        return .json(200, json)
    }
}
