import APNs
import JSON
import Routing

/// The device of a what-if, and which of its apps the push is for.
struct RouteTarget {
    let device: Device
    let app: AppInstall
    /// How the answer names the device; nil for one that has no name.
    let id: String?

    /// Reads the member `device`: a plan, or the id or device token of a registered one.
    ///
    /// Without it, and where a plan leaves `apps` out, the values of the default plan hold. A
    /// device that has no app cannot be asked.
    init(_ body: PushBody, _ push: PushRequest, _ api: ControlAPI) throws(ControlError) {
        var (device, id) = try RouteTarget.device(body.object.nonNull("device"), api)
        let topic = push.text(.topic)
        let suffix = push.topicType?.topicSuffix.utf8.count ?? 0
        let bundleID = topic.map { String(decoding: $0.utf8.dropLast(suffix), as: UTF8.self) }
        if device.apps.isEmpty {
            device.apps = [AppInstall(topic: bundleID ?? RouteTarget.usualTopic)]
        }
        self.device = device
        self.id = id
        let found = device.apps.first { $0.topic == topic || $0.topic == bundleID }
        if let found {
            app = found
        } else if topic == nil, device.apps.count == 1 {
            app = device.apps[0]
        } else {
            let topics = device.apps.map(\.topic)
            throw .badMember(
                DevicePlanError(
                    topic == nil ? .missingKey : .badValue, path: "topic",
                    got: topic.map(ErrorAnswer.quoted) ?? "nothing",
                    expected: "the topic of an app on the device: "
                        + topics.joined(separator: ", "),
                    hint: topic.flatMap { NearMatch.hint($0, among: topics) }))
        }
    }

    private static let usualTopic = "com.example.app"
    /// Stands where a device must have a name and was given none.
    private static let unnamed = "what-if"

    private static func device(
        _ field: PlanField?, _ api: ControlAPI
    ) throws(ControlError) -> (Device, String?) {
        guard let field else { return (Device(id: unnamed), nil) }
        if let name = field.value.string { return try registered(name, api) }
        guard field.value.members != nil else {
            throw .badMember(
                field.wrongKind("a device plan, or the id of a registered device"))
        }
        do throws(DevicePlanError) {
            try Device.checkHasApp(field.value)
            guard field.value.value(for: "id") != nil else {
                return (try Device(id: unnamed, json: field.value), nil)
            }
            let device = try Device(json: field.value)
            return (device, device.id)
        } catch {
            throw .badMember(error.under(field.path))
        }
    }

    private static func registered(
        _ name: String, _ api: ControlAPI
    ) throws(ControlError) -> (Device, String?) {
        let device = try api.registeredDevice(name)
        guard !device.apps.isEmpty else {
            throw .badMember(
                DevicePlanError(
                    .badValue, path: "device", got: ErrorAnswer.quoted(name),
                    expected: "a registered device with an app that the push is for",
                    hint: "give the device an app"))
        }
        return (device, device.id)
    }
}

extension DevicePlanError {
    /// The same error of a value that stands at `place` of a larger one.
    func under(_ place: String) -> DevicePlanError {
        let dot = path.isEmpty || path.hasPrefix("[") ? "" : "."
        return DevicePlanError(
            problem, path: place + dot + path, got: got, expected: expected, hint: hint,
            offset: offset)
    }
}
