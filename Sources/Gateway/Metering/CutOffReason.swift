import HTTP2

/// Why the server ended a connection against the peer's will: a word to count, and a line to log.
///
/// Source: reliability section 2.5.
enum CutOffReason: String, CaseIterable, Sendable {
    case handshakeTime = "tls-handshake-deadline"
    case prefaceTime = "preface-deadline"
    case tls = "tls-failure"
    case session = "http2-failure"
    case stalled = "stalled-write"
    case descriptors = "out-of-descriptors"
    // What HTTP/2 itself finds, under the words of its notices.
    case http1Client = "http1-client"
    case badPreface = "bad-preface"
    case streamLimit = "stream-limit"
    case malformedHeaders = "malformed-headers"
    case unexpectedStream = "unexpected-stream"
    case closedStream = "closed-stream"
    case continuationFlood = "continuation-flood"
    case resetFlood = "reset-flood"
    case controlFlood = "control-flood"
    case misbehaviour = "misbehaviour"
    case outboundQueue = "outbound-queue"
    case headerBlockTime = "header-block-deadline"
    case protocolError = "library"

    /// Nil where the connection goes on.
    init?(_ kind: HTTP2Notice.Kind) {
        guard kind.endsConnection else { return nil }
        self.init(rawValue: kind.rawValue)
    }

    /// The line of those that have but one.
    var text: String {
        switch self {
        case .handshakeTime: "TLS handshake not finished in time"
        case .prefaceTime: "no HTTP/2 preface and SETTINGS in time"
        case .stalled: "peer takes no data"
        case .descriptors: "closed to make room: out of descriptors"
        case .tls, .session, .http1Client, .badPreface, .streamLimit, .malformedHeaders,
            .unexpectedStream, .closedStream, .continuationFlood, .resetFlood, .controlFlood,
            .misbehaviour, .outboundQueue, .headerBlockTime, .protocolError:
            rawValue
        }
    }
}

/// Why a connection was not taken, or no push of it.
enum ConnectionRefusal: String, CaseIterable, Sendable {
    /// Its address opens connections too fast.
    case churn = "churn-limit"
    /// Its certificate is of the other environment.
    case certificate = "certificate-environment"
    /// TLS or HTTP/2 could not be set up for it.
    case noSession = "no-session"
}
