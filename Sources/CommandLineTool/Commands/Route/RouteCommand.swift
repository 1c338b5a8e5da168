internal import APNs
internal import JSON
internal import Routing

/// `mock-apns route`: what a push does on a device, without a server.
package enum RouteCommand {
    /// Prints the table, the timeline or the diagram.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for wrong flags or a wrong device file, `.failed` for a payload that is
    ///   no JSON.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .route)
        let request = try RouteRequest(values)
        let routes = request.routes()
        switch values.text(.format) {
        case "json": return json(request, routes)
        case "mermaid":
            guard request.state != nil, let trace = routes.first else {
                throw .usage("--format mermaid draws one state; give --state too")
            }
            return RouteDiagram(request: request, trace: trace).text
        case _:
            let text = RouteText(request: request, routes: routes)
            return request.state == nil ? text.table : text.timeline
        }
    }

    /// The answer of POST /v1/route: one route, or all of them in a list.
    private static func json(_ request: RouteRequest, _ routes: [Trace]) -> String {
        var json = JSONWriter()
        if request.state == nil {
            json.beginObject()
            json.key("routes")
            json.beginArray()
        }
        for trace in routes {
            json.beginObject()
            json.member("device", request.device.id)
            trace.writeMembers(to: &json)
            json.endObject()
        }
        if request.state == nil {
            json.endArray()
            json.endObject()
        }
        return TerminalText.visible(json: json.text) + "\n"
    }
}
