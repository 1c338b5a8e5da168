internal import HTTPClient
internal import JSON

/// What the server answered to a push.
struct AnswerSighting: Equatable, Sendable {
    /// Why there was no answer; nil when there was one.
    let failure: String?
    /// "2" or "1.1".
    let version: String
    /// What the server chose by ALPN; nil where it chose nothing.
    let alpn: String?
    let status: Int
    let reason: String?
    /// apns-id of the answer; a gateway always sends one.
    let id: String?

    init(
        failure: String? = nil, version: String = "2", alpn: String? = "h2", status: Int = 0,
        reason: String? = nil, id: String? = nil
    ) {
        self.failure = failure
        self.version = version
        self.alpn = alpn
        self.status = status
        self.reason = reason
        self.id = id
    }

    init(_ response: HTTPClientResponse) {
        self.init(
            version: response.version, alpn: response.peer?.alpn, status: response.status,
            reason: (try? JSONValue(parsing: response.body))?.value(for: "reason")?.string,
            id: response.headers.first(named: "apns-id"))
    }

    /// "403 MissingProviderToken".
    var text: String { reason.map { "\(status) \($0)" } ?? "\(status)" }
}
