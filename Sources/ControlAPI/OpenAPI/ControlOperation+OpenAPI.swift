import JSON

extension ControlOperation {
    /// The operation as it stands under its path.
    func openAPI(needsToken: Bool) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("operationId", .string(id)), ("summary", .string(summary)),
            ("parameters", .array(pathParameter + parameters.map(\.openAPI))),
        ]
        if let body = description.body { members.append(("requestBody", body.openAPI)) }
        members.append(("responses", .object(responses)))
        members.append(("security", security(needsToken: needsToken)))
        return OpenAPIDocument.object(members)
    }

    private var pathParameter: [JSONValue] {
        guard let name = path.parameter else { return [] }
        return [
            OpenAPIDocument.object([
                ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)),
                ("schema", description.segment.json),
            ])
        ]
    }

    /// A token is needed where the server has one, and may be shown where it has none.
    private func security(needsToken: Bool) -> JSONValue {
        guard access == .token else { return .array([]) }
        let token = OpenAPIDocument.object([(OpenAPIDocument.tokenScheme, .array([]))])
        return .array(needsToken ? [token] : [OpenAPIDocument.object([]), token])
    }

    private var responses: [JSONValue.Member] {
        let own = description.answers.map { ($0.status, $0.openAPI) }
        let ownErrors = description.errors.map { error in
            (error.status, OpenAPIDocument.errorResponse(error.meaning))
        }
        let known = Set((own + ownErrors).map(\.0))
        let common = CommonError.allCases.filter { $0.isAnswered(by: self) }
            .filter { !known.contains($0.rawValue) }.map { ($0.rawValue, $0.reference) }
        return (own + ownErrors + common).sorted { $0.0 < $1.0 }.map { status, response in
            JSONValue.Member(key: String(status), value: response)
        }
    }
}

extension QueryParameter {
    fileprivate var openAPI: JSONValue {
        OpenAPIDocument.object([
            ("name", .string(name)), ("in", .string("query")), ("required", .bool(isRequired)),
            ("schema", schema.json),
        ])
    }
}

extension OperationDescription.RequestBody {
    /// The example; null where it is no JSON, which a test rules out.
    private var json: JSONValue { (try? JSONValue(parsing: Array(example.utf8))) ?? .null }

    fileprivate var openAPI: JSONValue {
        OpenAPIDocument.object([
            ("description", .string(what)), ("required", .bool(isRequired)),
            (
                "content",
                OpenAPIDocument.object([
                    (
                        "application/json",
                        OpenAPIDocument.object([("schema", schema.json), ("example", json)])
                    )
                ])
            ),
        ])
    }
}

extension OperationDescription.Answer {
    fileprivate var openAPI: JSONValue {
        OpenAPIDocument.response(what, header: header, contents)
    }
}
