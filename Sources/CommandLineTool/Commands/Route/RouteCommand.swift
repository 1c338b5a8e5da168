internal import APNs
internal import JSON
internal import Routing

/// `mock-apns route`: what a push, a registration or the user does on a device, without a server.
package enum RouteCommand {
    /// Prints the table, the timeline or the diagram.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for wrong flags or a wrong device or hook file, `.failed` for a payload
    ///   that is no JSON.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .route)
        let request = try RouteRequest(values)
        let reports = request.reports()
        switch values.text(.format) {
        case "json": return json(request, reports)
        case "mermaid": return RouteDiagram(request: request, reports: reports).text
        case _: return RouteText(request: request, reports: reports).text
        }
    }

    /// The answer of POST /v1/route: one route, or all of them in a list.
    private static func json(_ request: RouteRequest, _ reports: [ScenarioReport]) -> String {
        var json = JSONWriter()
        if !request.isOne {
            json.beginObject()
            json.key("routes")
            json.beginArray()
        }
        for report in reports { report.write(device: request.scenario.device.id, to: &json) }
        if !request.isOne {
            json.endArray()
            json.endObject()
        }
        return TerminalText.line(json: json)
    }
}
