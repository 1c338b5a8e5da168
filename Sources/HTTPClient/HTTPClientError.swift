/// Why there is no answer; each case says what libcurl said and what can be done.
///
/// URLs in it carry neither credentials nor query.
package enum HTTPClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The request cannot be sent at all.
    case invalidRequest(url: String, reason: String)
    /// The name in the URL has no address.
    case nameUnknown(url: String, reason: String)
    /// Nobody listens at the address, or it cannot be reached.
    case connectionRefused(url: String, reason: String)
    /// The server's certificate is not trusted, or the trusted ones could not be read.
    case certificateRefused(url: String, trust: String, reason: String)
    /// TLS came to no agreement, or one side refused the other.
    case handshakeFailed(url: String, reason: String)
    /// Nothing came in time.
    case timedOut(url: String, reason: String)
    /// The body is longer than the request allows.
    case bodyTooLong(url: String, bytesMax: Int)
    /// The connection broke, or the server does not speak the protocol.
    case transferFailed(url: String, reason: String)
    /// libcurl could not be set up.
    case setupFailed(reason: String)

    package var description: String {
        switch self {
        case .invalidRequest(let url, let reason):
            "\(url): the request cannot be sent: \(reason)"
        case .nameUnknown(let url, let reason):
            "\(url): \(reason); check the host name"
        case .connectionRefused(let url, let reason):
            "\(url): \(reason); is the server running (mock-apns serve), on this host and port?"
        case .certificateRefused(let url, let trust, let reason):
            "\(url): \(reason); trusted were \(trust); is it the ca.pem of this server?"
        case .handshakeFailed(let url, let reason):
            "\(url): \(reason); does the server speak TLS 1.2 or newer at this port?"
        case .timedOut(let url, let reason):
            "\(url): \(reason); is the server busy, or the time limit too short?"
        case .bodyTooLong(let url, let bytesMax):
            "\(url): the answer is longer than \(bytesMax) bytes; ask for less at once"
        case .transferFailed(let url, let reason):
            "\(url): \(reason); does the server speak this HTTP version at this port?"
        case .setupFailed(let reason):
            "libcurl could not be set up: \(reason)"
        }
    }
}
