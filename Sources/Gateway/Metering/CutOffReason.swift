import HTTP2

/// Why the server ended a connection against the peer's will: a word to count, and a line to log.
///
/// Source: reliability section 2.5.
enum CutOffReason: CaseIterable, Hashable, Sendable {
    case handshakeTime, prefaceTime, tls, session, stalled, descriptors
    /// What HTTP/2 itself finds, under the word of its notice.
    case http2(HTTP2Notice.Kind)

    static let allCases: [CutOffReason] =
        [.handshakeTime, .prefaceTime, .tls, .session, .stalled, .descriptors]
        + HTTP2Notice.Kind.allCases.compactMap { CutOffReason($0) }

    /// Nil where the connection goes on.
    init?(_ kind: HTTP2Notice.Kind) {
        guard kind.endsConnection else { return nil }
        self = .http2(kind)
    }

    /// What it is counted under.
    var word: String {
        switch self {
        case .handshakeTime: "tls-handshake-deadline"
        case .prefaceTime: "preface-deadline"
        case .tls: "tls-failure"
        case .session: "http2-failure"
        case .stalled: "stalled-write"
        case .descriptors: "out-of-descriptors"
        case .http2(let kind): kind.rawValue
        }
    }

    /// The line of those that have but one.
    var text: String {
        switch self {
        case .handshakeTime: "TLS handshake not finished in time"
        case .prefaceTime: "no HTTP/2 preface and SETTINGS in time"
        case .stalled: "peer takes no data"
        case .descriptors: "closed to make room: out of descriptors"
        case .tls, .session, .http2: word
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
