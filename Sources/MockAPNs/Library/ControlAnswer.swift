import HTTP1
import JSON

/// What an operation of the control plane answers.
public struct ControlAnswer: Sendable, CustomStringConvertible {
    /// The HTTP status that a client of the control plane would get.
    public let status: Int
    /// The media type, as `application/json`.
    public let contentType: String
    /// The body.
    public let text: String

    /// The body as a value; nil where it is no JSON.
    public var json: PayloadValue? {
        (try? JSONValue(parsing: Array(text.utf8), limits: ControlAnswer.limits))
            .map(PayloadValue.init)
    }

    /// Payloads nest up to the limit of payloads, and stand some levels deep in an answer.
    private static let limits = JSONLimits(depth: JSONLimits.payload.depth + 8)

    /// Status and body.
    public var description: String { "\(status): \(text)" }

    /// Nil where the body has no end that could be waited for.
    init?(_ response: HTTP1Response) {
        guard case .bytes(let body) = response.body else { return nil }
        status = response.status
        contentType = response.headers.first(named: "Content-Type") ?? ""
        text = String(decoding: body, as: UTF8.self)
    }

    /// What went wrong, as the control plane tells it; nil where nothing did.
    var problem: MockAPNsError? {
        guard status >= 400 else { return nil }
        let code: MockAPNsError.Code =
            switch status {
            case 404: .notFound
            case 409: .impossible
            case 500...: .unavailable
            default: .badRequest
            }
        let error = json?["error"]
        let field = error?["field"]?.string.map { "\($0): " } ?? ""
        let hint = error?["hint"]?.string.map { "; \($0)" } ?? ""
        return MockAPNsError(code, field + (error?["message"]?.string ?? text) + hint)
    }
}
