import JSON

/// The OpenAPI description of the control plane, written from the table of operations.
///
/// Source: OpenAPI Specification 3.1.0.
enum OpenAPIDocument {
    /// The name of the control token's scheme.
    static let tokenScheme = "controlToken"

    /// The document as JSON; `needsToken`: the server that it describes has a control token.
    static func json(version: String, needsToken: Bool) -> JSONWriter {
        var json = JSONWriter(reserving: 262_144)
        json.value(document(version: version, needsToken: needsToken))
        return json
    }

    private static func document(version: String, needsToken: Bool) -> JSONValue {
        object([
            ("openapi", .string("3.1.0")),
            (
                "info",
                object([
                    ("title", .string("Mock APNs")), ("version", .string(version)),
                    (
                        "description",
                        .string(
                            "The control plane: plain JSON over HTTP/1.1 on loopback. HEAD is "
                                + "answered wherever GET is; any other method than those of a "
                                + "path is 405 with Allow. A head that is too large is 414 or "
                                + "431, with a short page in place of an Error.")
                    ),
                ])
            ),
            ("paths", .object(paths(needsToken: needsToken))),
            ("components", components),
        ])
    }

    /// The operations of each path, in the order of the table.
    private static func paths(needsToken: Bool) -> [JSONValue.Member] {
        var paths: [(path: String, operations: [JSONValue.Member])] = []
        for operation in ControlOperation.all {
            let member = JSONValue.Member(
                key: operation.method.lowercased(), value: operation.openAPI(needsToken: needsToken)
            )
            if let index = paths.firstIndex(where: { $0.path == operation.pathTemplate }) {
                paths[index].operations.append(member)
            } else {
                paths.append((operation.pathTemplate, [member]))
            }
        }
        return paths.map { JSONValue.Member(key: $0.path, value: .object($0.operations)) }
    }

    private static var components: JSONValue {
        object([
            ("schemas", object(SchemaComponent.allCases.map { ($0.rawValue, $0.schema.json) })),
            ("responses", object(CommonError.allCases.map { ($0.name, $0.response) })),
            ("headers", object(headers.map { ($0, header(of: text(always: $0))) })),
            (
                "securitySchemes",
                object([
                    (
                        tokenScheme,
                        object([("type", .string("http")), ("scheme", .string("bearer"))])
                    )
                ])
            ),
        ])
    }

    /// The fields that every answer has.
    private static let headers = ["Content-Security-Policy", "X-Content-Type-Options"]

    private static func text(always name: String) -> String {
        name == "X-Content-Type-Options"
            ? "Always nosniff." : "What a browser that shows the answer may load: nearly nothing."
    }

    private static func header(of what: String) -> JSONValue {
        object([
            ("description", .string(what)), ("required", .bool(true)),
            ("schema", Schema.text.json),
        ])
    }

    /// A response, with a body in each of some media types.
    static func response(
        _ what: String, header own: (name: String, what: String)? = nil,
        _ contents: [(type: String, schema: Schema)]
    ) -> JSONValue {
        var fields = headers.map { name in
            (name, object([("$ref", .string("#/components/headers/\(name)"))]))
        }
        if let own { fields.append((own.name, header(of: own.what))) }
        return object([
            ("description", .string(what)), ("headers", object(fields)),
            ("content", content(contents)),
        ])
    }

    /// The response of an error.
    static func errorResponse(
        _ what: String, header: (name: String, what: String)? = nil
    ) -> JSONValue {
        response(what, header: header, [("application/json", .ref(.error))])
    }

    /// Bodies by their media types.
    static func content(_ contents: [(type: String, schema: Schema)]) -> JSONValue {
        object(contents.map { ($0.type, object([("schema", $0.schema.json)])) })
    }

    static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { .init(key: $0.0, value: $0.1) })
    }
}
