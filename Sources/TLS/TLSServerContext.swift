private import COpenSSL

/// What all TLS sessions of a listener share: certificate chain, private key and settings.
///
/// TLS 1.2 and 1.3, AEAD ciphers with ECDHE only (Mozilla "intermediate"), no renegotiation
/// (RFC 9113 section 9.2.1 forbids it), no early data (a replayed push would be a second push).
/// Sessions are resumed by ticket; the ticket keys live as long as the context, so after a restart
/// an old ticket leads to a full handshake. A ticket is good for the server name it was given
/// under, and while the client certificate in it is valid. `h2` is selected when the client offers it; else no
/// protocol is selected and the handshake goes on (apns-protocol.md 14.3).
package final class TLSServerContext: Sendable {
    let handle: ContextHandle

    /// Mozilla's "intermediate" list without DHE; TLS 1.3 suites are OpenSSL's own three.
    private static let ciphers = """
        ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:\
        ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
        ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
        """

    /// Names what sessions belong to.
    ///
    /// Without it resumption fails once client certificates are asked for.
    /// Source: SSL_CTX_set_session_id_context(3).
    private static let sessionContext = Array("mock-apns".utf8)

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - chainPEM: the leaf certificate, then those that lead to the CA, without the CA itself.
    ///   - keyPEM: the leaf's private key, not encrypted.
    ///   - clientCertificates: whether clients are asked for a certificate, and whose are good.
    /// - Throws: `malformed`, `keyMismatch` or `library`.
    package init(
        chainPEM: [UInt8], keyPEM: [UInt8], clientCertificates: ClientCertificatePolicy = .off
    ) throws(TLSError) {
        handle = try ContextHandle(server: true, versions: TLS1_2_VERSION...TLS1_3_VERSION)
        let context = unsafe handle.pointer
        _ = unsafe SSL_CTX_set_options(context, Self.noRenegotiation)
        try handle.check("ciphers", unsafe SSL_CTX_set_cipher_list(context, Self.ciphers))
        try handle.check("groups", unsafe shim_SSL_CTX_set_groups(context, "X25519:P-256:P-384"))
        let name = Self.sessionContext
        try handle.check(
            "session id context",
            unsafe SSL_CTX_set_session_id_context(context, name, CUnsignedInt(name.count)))
        try handle.use(chainPEM: chainPEM, keyPEM: keyPEM)
        handle.setServerCallbacks()
        handle.bindTickets()
        try handle.ask(for: clientCertificates)
    }

    /// SSL_OP_NO_RENEGOTIATION, a macro with a cast that is not imported.
    private static let noRenegotiation: UInt64 = 1 << 30
}
