package import JSON
package import Routing

/// The JSON of a default device: a device with one app that stands for any app.
///
/// `id`, and the app with its `topic`, may be left out: a default device has the id `default`, and
/// its app the topic it is for, or `*`. So what is answered can be sent again.
package enum DefaultDevice {
    /// The id that it is shown with.
    static let id = "default"
    /// The topic that the app is shown with which stands for all apps.
    static let anyTopic = "*"

    /// Reads the default device of a topic, or (nil) of all apps without one of their own.
    package static func read(
        _ json: JSONValue, topic: String?
    ) throws(DevicePlanError) -> Device {
        var device = try Device(id: id, json: named(json, topic ?? anyTopic))
        guard device.apps.count < 2 else {
            throw DevicePlanError(
                .badValue, path: "apps", got: "\(device.apps.count) apps",
                expected: "one app, which stands for that of the device token",
                hint: "give each topic its own default device")
        }
        if device.apps.isEmpty { device.apps = [AppInstall(topic: topic ?? anyTopic)] }
        try check(device.apps[0], topic)
        return device
    }

    /// The app gets its topic where the sender left it out.
    private static func named(_ json: JSONValue, _ topic: String) -> JSONValue {
        guard let members = json.members else { return json }
        return .object(
            members.map { member in
                guard member.key == "apps", let apps = member.value.array else { return member }
                let named = apps.map { app -> JSONValue in
                    guard let members = app.members, app.value(for: "topic") == nil else {
                        return app
                    }
                    let name = JSONValue.Member(
                        key: "topic", value: .string(topic), offset: member.offset)
                    return .object(members + [name])
                }
                return JSONValue.Member(
                    key: member.key, value: .array(named), offset: member.offset)
            })
    }

    private static func check(_ app: AppInstall, _ topic: String?) throws(DevicePlanError) {
        guard app.topic == topic ?? anyTopic else {
            throw DevicePlanError(
                .badValue, path: "apps[0].topic", got: ErrorAnswer.quoted(app.topic),
                expected: ErrorAnswer.quoted(topic ?? anyTopic),
                hint: "leave it out; PUT /v1/default-device?topic=com.example.app is for one app")
        }
        guard app.deviceToken == nil, app.deviceTokens.isEmpty else {
            throw DevicePlanError(
                .badValue, path: "apps[0]", got: "a device token",
                expected: "none: it stands for device tokens that nobody registered",
                hint: "register a device of its own with PUT /v1/devices/{id}")
        }
    }

    /// Writes a default device so that it can be read again.
    static func write(_ device: Device, topic: String?, to json: inout JSONWriter) {
        var shown = device
        shown.id = id
        for index in shown.apps.indices {
            shown.apps[index].topic = topic ?? anyTopic
            shown.apps[index].deviceToken = nil
            shown.apps[index].deviceTokens = [:]
        }
        shown.held = shown.held.isEmpty ? [] : [topic ?? anyTopic]
        shown.write(to: &json)
    }
}
