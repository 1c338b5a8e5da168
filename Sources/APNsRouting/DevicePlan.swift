internal import JSON
internal import Routing

/// A device and the apps on it, as they are before anything happens.
///
/// A few words are enough for most tests:
///
///     let plan = DevicePlan(.ordinary, process: .foreground, os: 17)
///
/// Everything else is said in JSON, the form of `mock-apns devices show` and of
/// `PUT /v1/devices`; all members are optional:
///
///     let plan = try DevicePlan(json: """
///         {"os": "18.1", "apps": [{"topic": "com.example.app", "state": "foreground",
///          "delegate": {"will_present": null}, "permission": "provisional"}]}
///         """)
public struct DevicePlan: Sendable, Hashable {
    var device: Device

    /// A device with one app.
    public init(
        _ app: AppSetup = .ordinary, process: AppProcess = .suspended, os: SystemVersion = 17
    ) {
        var install = app.host.app
        install.state = process.state
        device = Device(id: "device", os: os.version, apps: [install])
    }

    /// Reads a plan; one that leaves `apps` out gets the ordinary one.
    ///
    /// - Throws: `.notJSON`, or `.badPlan` with the place in the plan and what may stand there,
    ///   also where `apps` is empty: there would be nothing to send to.
    public init(json: String) throws(RoutingError) {
        let value = try JSONText.read(json)
        do throws(DevicePlanError) {
            try Device.checkHasApp(value)
            // The name of a device does not matter here.
            let hasName = value.members == nil || value.value(for: "id") != nil
            device = hasName ? try Device(json: value) : try Device(id: "device", json: value)
        } catch {
            throw RoutingError(error)
        }
        if device.apps.isEmpty { device.apps = [AppSetup.ordinary.host.app] }
    }

    /// The plan as JSON, with all members.
    public var json: String {
        var writer = JSONWriter()
        device.write(to: &writer)
        return writer.text
    }
}

/// JSON that comes as text.
enum JSONText {
    static func read(_ text: String) throws(RoutingError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            throw RoutingError(.notJSON, error.message)
        }
    }
}
