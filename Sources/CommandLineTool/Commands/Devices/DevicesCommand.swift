internal import JSON
internal import Routing

/// `mock-apns devices`: devices with a name, to route to or to copy and edit.
package enum DevicesCommand {
    /// Prints the list, one device, or the meaning of its members.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for a name that no device has, and where two things are asked for.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .devices)
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
}
