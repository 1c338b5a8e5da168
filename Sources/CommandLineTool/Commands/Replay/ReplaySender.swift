internal import APNs
internal import HTTPClient

/// Sends records again over one connection, with credentials of its own.
struct ReplaySender: ~Copyable {
    /// How long a provider token is used; the gateway takes one for an hour.
    static let tokenMilliseconds: Int64 = 30 * 60_000

    private let target: SendTarget
    private let bearer: String?
    private let defects: [ProviderTokenDefect]
    private let certificate: String?
    private let timeoutMilliseconds: Int
    private var client: HTTPClient
    private var token: (text: String, madeAt: Instant)?

    /// A sender of the flags, as `mock-apns send` has them.
    ///
    /// - Throws: `.usage` or `.failed` when they do not say who sends.
    init(_ values: GivenValues) throws(CommandError) {
        let target = try SendTarget.resolve(values)
        client = try ReplaySender.makeClient()
        self.target = target
        token = nil
        let told = values.told(.bearer)
        bearer = told == "none" ? nil : told
        defects = TokenCommand.defects(values)
        certificate = values.told(.cert)
        timeoutMilliseconds = (values.number(.timeout) ?? 30) * 1_000
    }

    private static func makeClient() throws(CommandError) -> HTTPClient {
        do throws(HTTPClientError) {
            return try HTTPClient()
        } catch {
            throw .failed(error.description)
        }
    }

    /// Sends a record and gives the line that tells of it; a provider token is made `now`.
    ///
    /// - Throws: `.failed` when there is no gateway to answer anything.
    mutating func send(
        _ record: ReplayRecord, now: Instant, _ report: inout ReplayReport
    ) throws(CommandError) -> String {
        let request = try request(record, now)
        do throws(HTTPClientError) {
            return report.answered(record, SendAnswer(try client.send(request)))
        } catch {
            switch error {
            case .invalidRequest(_, let reason): return report.leftOut(record.sequence, reason)
            case .nameUnknown, .connectionRefused, .certificateRefused, .handshakeFailed,
                .setupFailed:
                throw .failed(error.description)
            case .timedOut, .bodyTooLong, .transferFailed:
                return report.unanswered(record, error.description)
            }
        }
    }

    private mutating func request(
        _ record: ReplayRecord, _ now: Instant
    ) throws(CommandError) -> HTTPClientRequest {
        var headers = record.headers
        if let topic = record.topic, certificate == nil, headers.first(named: "apns-topic") == nil {
            // It came from the certificate of then.
            headers.append(HTTPClientHeader("apns-topic", topic))
        }
        if let token = try providerToken(now) {
            headers.insert(HTTPClientHeader("authorization", "bearer \(token)"), at: 0)
        }
        return HTTPClientRequest(
            method: record.method, url: target.gateway.url + record.path, headers: headers,
            body: record.body, version: .negotiated, trust: target.trust,
            clientCertificate: certificate, timeoutMilliseconds: timeoutMilliseconds)
    }

    /// The token to send: the one given, or one signed within the last half hour.
    private mutating func providerToken(_ now: Instant) throws(CommandError) -> String? {
        guard let key = target.key else { return bearer }
        if let token, now.milliseconds - token.madeAt.milliseconds < ReplaySender.tokenMilliseconds
        {
            return token.text
        }
        let text = try key.token(issuedAt: now, defects: defects)
        token = (text, now)
        return text
    }
}
