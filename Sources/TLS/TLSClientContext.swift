private import COpenSSL

/// The version of TLS, for the limits of a client.
package enum TLSVersion: Sendable, CaseIterable {
    case tls10, tls11, tls12, tls13

    var number: CInt {
        switch self {
        case .tls10: TLS1_VERSION
        case .tls11: TLS1_1_VERSION
        case .tls12: TLS1_2_VERSION
        case .tls13: TLS1_3_VERSION
        }
    }
}

/// What TLS sessions of a client share: trust, versions and the protocols it offers.
///
/// For connection tests in memory and for client commands.
package final class TLSClientContext: Sendable {
    let handle: ContextHandle
    /// Whether the server's certificate and name are checked.
    package let verifies: Bool

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - caPEM: the certificates to trust; nil switches verification off.
    ///   - alpn: the protocols to offer, 1 to 255 bytes each; empty sends no ALPN.
    ///   - versions: the lowest and highest version to offer. Below TLS 1.2 all ciphers and the
    ///     lowest security level are allowed, so that a refusal is the server's.
    ///   - identity: the certificate to show when the server asks for one.
    /// - Throws: `malformed`, `keyMismatch` or `library`.
    package init(
        caPEM: [UInt8]? = nil, alpn: [String] = ["h2"],
        versions: (lowest: TLSVersion, highest: TLSVersion) = (.tls12, .tls13),
        identity: ClientIdentity? = nil
    ) throws(TLSError) {
        verifies = caPEM != nil
        let (lowest, highest) = (versions.lowest.number, versions.highest.number)
        handle = try ContextHandle(server: false, versions: lowest...max(lowest, highest))
        let context = unsafe handle.pointer
        if lowest < TLS1_2_VERSION {
            try handle.check("ciphers", unsafe SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0"))
        }
        try offer(alpn)
        if let identity {
            try handle.use(chainPEM: identity.chainPEM, keyPEM: identity.keyPEM)
        }
        guard let caPEM else { return }
        unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        let store = unsafe SSL_CTX_get_cert_store(context)
        for certificate in try Certificate.list(pem: caPEM) {
            try handle.check(
                "trust store", unsafe X509_STORE_add_cert(store, certificate.pointer))
        }
    }

    private func offer(_ protocols: [String]) throws(TLSError) {
        var list: [UInt8] = []
        for name in protocols {
            guard (1...255).contains(name.utf8.count) else {
                throw .library(operation: "ALPN", reason: "a name has 1 to 255 bytes")
            }
            list.append(UInt8(name.utf8.count))
            list.append(contentsOf: name.utf8)
        }
        guard !list.isEmpty else { return }
        // Unlike its neighbours this function answers 0 for success.
        let failed = unsafe SSL_CTX_set_alpn_protos(
            handle.pointer, list, CUnsignedInt(list.count))
        try handle.check("ALPN", failed == 0 ? 1 : 0)
    }
}
