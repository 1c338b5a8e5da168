import JSON

/// The errors that the defences and the server below give, whatever is asked for.
///
/// 405 is not among them: it is the answer of a path to a method that is no operation. Nor are 414
/// and 431, which the library that reads HTTP answers to a head that is too large for it.
enum CommonError: Int, CaseIterable {
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case pathUnknown = 404
    case tooLarge = 413
    case contentType = 415
    case stopping = 503

    /// The name in the document.
    var name: String {
        switch self {
        case .badRequest: "BadRequest"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .pathUnknown: "NotFound"
        case .tooLarge: "TooLarge"
        case .contentType: "ContentType"
        case .stopping: "Stopping"
        }
    }

    /// Whether the operation can give it.
    func isAnswered(by operation: ControlOperation) -> Bool {
        switch self {
        case .badRequest, .forbidden, .tooLarge, .stopping: true
        case .unauthorized: operation.access == .token
        case .pathUnknown: operation.path.parameter != nil
        case .contentType: !BrowserRule.safeMethods.contains(operation.method)
        }
    }

    private var meaning: String {
        switch self {
        case .badRequest: "Something in the request is not what it may be."
        case .unauthorized: "The control token is missing or wrong."
        case .forbidden: "The Host is not allowed, or a page of another site asks."
        case .pathUnknown: "The path names nothing."
        case .tooLarge: "The body is too large."
        case .contentType: "A browser must send application/json."
        case .stopping:
            "The server is about to end, or its log cannot keep, delete or read what was asked for."
        }
    }

    /// What an operation has in its place.
    var reference: JSONValue {
        OpenAPIDocument.object([("$ref", .string("#/components/responses/\(name)"))])
    }

    /// What the name stands for.
    var response: JSONValue {
        let challenge = ("WWW-Authenticate", "Bearer, as RFC 6750 has it.")
        return OpenAPIDocument.errorResponse(
            meaning, header: self == .unauthorized ? challenge : nil)
    }
}
