internal import TLS

/// What a TLS handshake with a server showed.
struct TLSSighting: Equatable, Sendable {
    let endpoint: Endpoint
    /// Why there was no handshake; nil when there was one.
    let failure: String?
    /// "TLSv1.3"; nil where libcurl does not tell.
    let version: String?
    let cipher: String?
    /// The server's own certificate first; empty where libcurl does not tell.
    let chain: [CertificateFacts]
    /// The known CAs, and whether each vouches for it.
    let trials: [Trial]
    /// Whether the system's CAs do.
    let isTrustedBySystem: Bool

    struct Trial: Equatable, Sendable {
        let authority: Authority
        let isTrusted: Bool
    }

    /// The CAs that vouch for it.
    var vouching: [Authority] { trials.filter(\.isTrusted).map(\.authority) }

    /// Whether the server's certificate holds at the time, in seconds since 1970.
    func isInDate(_ now: Int64) -> Bool {
        chain.first.map { ($0.notBefore...max($0.notBefore, $0.notAfter)).contains(now) } ?? true
    }

    /// Who signed the last certificate the server sent.
    var issuer: String? { chain.last?.issuer }
}
