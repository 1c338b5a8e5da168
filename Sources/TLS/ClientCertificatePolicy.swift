/// Whether clients are asked for a certificate, and which certificates are good.
package struct ClientCertificatePolicy: Equatable, Sendable {
    /// Whether a certificate is asked for.
    package enum Mode: Equatable, Sendable, CaseIterable {
        /// Clients are not asked; one that has a certificate does not show it.
        case off
        /// Certificate or token: a client without a certificate is let in.
        case optional
        /// A client without a certificate is refused: alert certificate_required with TLS 1.3,
        /// handshake_failure with TLS 1.2.
        case required
    }

    /// Whether a certificate is asked for.
    package var mode: Mode
    /// PEM texts of one or more certificates each; a chain must lead to one of them.
    ///
    /// Any certificate may stand here, also a client's own, self-signed or not.
    package var rootsPEM: [[UInt8]]
    /// Whether any issuer is good.
    ///
    /// Dates, purpose and the client's possession of the key are still checked, so an expired
    /// certificate is refused. A critical extension that OpenSSL does not know is no obstacle then;
    /// otherwise it is one (RFC 5280 section 4.2). Apple's own are not critical.
    package var trustsAny: Bool

    /// Puts a policy together.
    package init(mode: Mode, rootsPEM: [[UInt8]] = [], trustsAny: Bool = false) {
        self.mode = mode
        self.rootsPEM = rootsPEM
        self.trustsAny = trustsAny
    }

    /// Clients are not asked.
    package static let off = ClientCertificatePolicy(mode: .off)
}
