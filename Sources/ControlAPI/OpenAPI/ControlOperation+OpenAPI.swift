import JSON

extension ControlOperation {
    /// Writes the operation as a member of its path.
    func writeOpenAPI(to json: inout JSONWriter) {
        json.key(method.lowercased())
        json.beginObject()
        json.member("operationId", id)
        json.member("summary", summary)
        writeParameters(to: &json)
        if let bodySummary {
            json.key("requestBody")
            json.beginObject()
            json.member("description", bodySummary)
            json.key("content")
            json.beginObject()
            json.key("application/json")
            json.value(OpenAPIDocument.object([("schema", OpenAPIDocument.object([]))]))
            json.endObject()
            json.endObject()
        }
        writeResponses(to: &json)
        json.key("security")
        json.beginArray()
        if access == .token {
            json.value(OpenAPIDocument.object([]))
            json.value(OpenAPIDocument.object([("controlToken", .array([]))]))
        }
        json.endArray()
        json.endObject()
    }

    private func writeParameters(to json: inout JSONWriter) {
        json.key("parameters")
        json.beginArray()
        if let name = path.parameter {
            write(parameter: name, in: "path", to: &json)
        }
        for name in parameters { write(parameter: name, in: "query", to: &json) }
        json.endArray()
    }

    private func write(parameter name: String, in place: String, to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.member("in", place)
        json.member("required", place == "path")
        json.key("schema")
        json.value(OpenAPIDocument.object([("type", .string("string"))]))
        json.endObject()
    }

    private func writeResponses(to json: inout JSONWriter) {
        json.key("responses")
        json.beginObject()
        for status in answers.success {
            json.key(status)
            json.beginObject()
            json.member("description", summary)
            if status != "204" {
                json.key("content")
                json.beginObject()
                json.key(answers.type)
                json.value(OpenAPIDocument.object([("schema", OpenAPIDocument.object([]))]))
                json.endObject()
            }
            json.endObject()
        }
        for (status, meaning) in OpenAPIAnswers.errors {
            json.key(status)
            json.beginObject()
            json.member("description", meaning)
            json.key("content")
            json.beginObject()
            json.key("application/json")
            json.value(
                OpenAPIDocument.object([
                    (
                        "schema",
                        OpenAPIDocument.object([
                            ("$ref", .string("#/components/schemas/Error"))
                        ])
                    )
                ]))
            json.endObject()
            json.endObject()
        }
        json.endObject()
    }

    private var answers: OpenAPIAnswers { OpenAPIAnswers(id: id, method: method) }
}

/// With which status, and in which form, an operation answers.
struct OpenAPIAnswers {
    /// Statuses of success.
    let success: [String]
    /// The media type.
    let type: String

    init(id: String, method: String) {
        type = OpenAPIAnswers.types[id] ?? "application/json"
        success = method == "PUT" ? ["200", "201"] : id == "readyz" ? ["200", "503"] : ["200"]
    }

    private static let types = [
        "ca": "application/x-pem-file", "page": "text/html", "page.style": "text/css",
        "events": "text/event-stream", "metrics": "text/plain",
    ]

    /// What any operation may answer.
    static let errors: [(status: String, meaning: String)] = [
        ("400", "something in the request is not what it may be"),
        ("401", "the control token is missing or wrong"),
        ("403", "the Host or the origin is not allowed"),
        ("404", "there is no such thing"),
        ("405", "the path takes other methods"),
        ("409", "it cannot be done as things stand"),
        ("413", "the body is too large"),
        ("415", "a browser must say application/json"),
        ("422", "the file cannot be made of this push"),
        ("429", "there is too much of it already"),
    ]
}
