package import APNs

/// What is known of a connection once its handshake is done; shared by all its records.
package final class ConnectionInfo: Sendable {
    /// Counts from 1 within one run of the server.
    package let id: UInt64
    /// Address and port of the sender, `127.0.0.1:50000` or `[::1]:50000`.
    package let peer: String
    /// Server name the sender asked for; nil when it named none.
    package let sni: String?
    /// Protocol selected in the handshake; nil when the sender offered none that fits.
    package let alpn: String?
    /// Protocol version of TLS; nil on a cleartext listener.
    package let tls: String?
    /// Which service the connection stands for.
    package let environment: Environment
    /// The client certificate of the handshake; nil without one.
    package let certificate: ClientCertificateSummary?

    package init(
        id: UInt64, peer: String, sni: String?, alpn: String?, tls: String?,
        environment: Environment, certificate: ClientCertificateSummary? = nil
    ) {
        self.id = id
        self.peer = peer
        self.sni = sni
        self.alpn = alpn
        self.tls = tls
        self.environment = environment
        self.certificate = certificate
    }

    /// What stands for a topic that is not sent: of a single-topic certificate.
    ///
    /// Source: protocol section 6.
    package var defaultTopic: String? { certificate?.provider.defaultTopic }

    /// The same connection, standing for the other environment.
    package func standing(for environment: Environment) -> ConnectionInfo {
        ConnectionInfo(
            id: id, peer: peer, sni: sni, alpn: alpn, tls: tls, environment: environment,
            certificate: certificate)
    }
}
