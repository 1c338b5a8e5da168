import JSON

/// The OpenAPI description of the control plane, written from the table of operations.
///
/// Source: OpenAPI Specification 3.1.0.
enum OpenAPIDocument {
    /// The document as JSON.
    static func json(version: String) -> JSONWriter {
        var json = JSONWriter(reserving: 32_768)
        json.beginObject()
        json.member("openapi", "3.1.0")
        json.key("info")
        json.beginObject()
        json.member("title", "Mock APNs")
        json.member("version", version)
        json.member("description", "The control plane: plain JSON over HTTP/1.1 on loopback.")
        json.endObject()
        json.key("paths")
        json.beginObject()
        for (path, operations) in paths {
            json.key(path)
            json.beginObject()
            for operation in operations { operation.writeOpenAPI(to: &json) }
            json.endObject()
        }
        json.endObject()
        writeComponents(to: &json)
        json.endObject()
        return json
    }

    /// The operations of each path, in the order of the table.
    private static var paths: [(String, [ControlOperation])] {
        var paths: [(path: String, operations: [ControlOperation])] = []
        for operation in ControlOperation.all {
            if let index = paths.firstIndex(where: { $0.path == operation.pathTemplate }) {
                paths[index].operations.append(operation)
            } else {
                paths.append((operation.pathTemplate, [operation]))
            }
        }
        return paths
    }

    private static func writeComponents(to json: inout JSONWriter) {
        json.key("components")
        json.beginObject()
        json.key("schemas")
        json.beginObject()
        json.key("Error")
        json.value(errorSchema)
        json.endObject()
        json.key("securitySchemes")
        json.beginObject()
        json.key("controlToken")
        json.beginObject()
        json.member("type", "http")
        json.member("scheme", "bearer")
        json.endObject()
        json.endObject()
        json.endObject()
    }

    private static let errorSchema: JSONValue = object([
        ("type", .string("object")), ("required", .array([.string("error")])),
        (
            "properties",
            object([
                (
                    "error",
                    object([
                        ("type", .string("object")),
                        ("required", .array([.string("code"), .string("message")])),
                        (
                            "properties",
                            object(
                                ["code", "message", "field", "hint"].map {
                                    (
                                        $0,
                                        object([
                                            ("type", .array([.string("string"), .string("null")]))
                                        ])
                                    )
                                })
                        ),
                    ])
                )
            ])
        ),
    ])

    static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { .init(key: $0.0, value: $0.1) })
    }
}
