internal import JSON
internal import Routing

/// `mock-apns devices`: devices with a name, to route to or to copy and edit; and the devices of a
/// running server.
package enum DevicesCommand {
    /// Prints the list, one device, or the meaning of its members; or what happens to one of a
    /// server, or its screen.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for a name that no device has, and where two things are asked for;
    ///   `.failed` where a server is needed and does not do it.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .devices)
        if let device = try liveDevice(values) {
            if values.told(.act) != nil { return try device.act(values) }
            return values.told(.screen) != nil
                ? try device.screen(values) : try device.timeline(values)
        }
        let book = TemplateBook(
            list: "devices",
            templates: DeviceTemplate.all.map { ($0.name, $0.summary) },
            members: DeviceTemplate.members)
        return try book.text(values) { (name) throws(CommandError) in
            guard let template = DeviceTemplate.named(name) else {
                throw .usage("devices " + RouteDevice.unknown(name))
            }
            return template.text
        }
    }

    /// The device of a running server that is meant; nil where none is.
    ///
    /// - Throws: `.usage` for anything beside it, and for actions without it.
    private static func liveDevice(_ values: GivenValues) throws(CommandError) -> LiveDevice? {
        let name = values.told(.act) ?? values.told(.screen) ?? values.told(.timeline)
        if values.told(.act) == nil, let action = values.told(.action) {
            let words = Command.devices.wordFlags.map(\.rawValue)
            throw .usage(
                "devices takes \(Command.devices.usage); got \(quoted(action))"
                    + NearMatch.suggestion(for: action, among: words))
        }
        let asked = [FlagName.act, .screen, .timeline, .list, .show, .members].filter {
            values.told($0) != nil
        }
        guard asked.count < 2 || name == nil else {
            let words = asked.map(\.rawValue).joined(separator: " or ")
            throw .usage("devices: ask for \(words), not for both")
        }
        return name.map { LiveDevice(name: $0) }
    }
}
