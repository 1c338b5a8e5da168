/// What a server shows to its clients, and what they need to trust it.
package struct ServerIdentity: Equatable, Sendable, CustomStringConvertible {
    /// The CA certificate, for clients.
    package let caPEM: [UInt8]
    /// The server certificate; the CA is not part of it.
    package let chainPEM: [UInt8]
    /// The private key of the server certificate, never to be logged.
    package let keyPEM: [UInt8]
    /// The absolute path of `ca.pem`; nil for an identity that lives in memory only.
    package let caPath: String?
    /// When the server certificate is due for renewal, in seconds since 1970.
    package let renewAt: Int64
    /// The last second of the server certificate's validity, since 1970.
    package let notAfter: Int64
    /// The last second of the CA certificate's validity, since 1970.
    package let caNotAfter: Int64

    init(authority: CertificateAuthority, leaf: Leaf, caPath: String?) throws(TLSError) {
        caPEM = try authority.certificate.pem()
        chainPEM = try leaf.certificate.pem()
        keyPEM = try leaf.key.pem()
        self.caPath = caPath
        renewAt = leaf.renewAt
        notAfter = leaf.facts.notAfter
        caNotAfter = try CertificateFacts(authority.certificate).notAfter
    }

    /// An identity under a new CA, kept in memory only: for tests.
    ///
    /// - Parameters:
    ///   - extraNames: DNS names and IP addresses beside the usual ones.
    ///   - now: seconds since 1970; the certificates are valid from an hour before.
    /// - Returns: an identity without a path.
    /// - Throws: `badName` or `library`.
    package static func ephemeral(
        extraNames: [String] = [], now: Int64
    ) throws(TLSError) -> ServerIdentity {
        let extra = try certificateNames(extraNames)
        let authority = try CertificateAuthority(
            extraNames: extra, key: PrivateKey(), now: now)
        let names = unique(CertificateAuthority.serverNames + extra)
        let leaf = try Leaf(authority: authority, names: names, key: PrivateKey(), now: now)
        return try ServerIdentity(authority: authority, leaf: leaf, caPath: nil)
    }

    /// Says which CA it is, never the key.
    package var description: String { "ServerIdentity(ca: \(caPath ?? "in memory"))" }
}

/// A server certificate with its key.
struct Leaf {
    let certificate: Certificate
    let key: PrivateKey
    let facts: CertificateFacts

    init(certificate: Certificate, key: PrivateKey) throws(TLSError) {
        guard certificate.matches(key) else { throw .keyMismatch }
        self.certificate = certificate
        self.key = key
        facts = try CertificateFacts(certificate)
    }

    /// Signs a new one.
    init(
        authority: CertificateAuthority, names: [CertificateName], key: PrivateKey, now: Int64
    ) throws(TLSError) {
        let certificate = try authority.sign(names: names, key: key, now: now)
        try self.init(certificate: certificate, key: key)
    }

    /// Two thirds of its life.
    var renewAt: Int64 { facts.notBefore + (facts.notAfter - facts.notBefore) / 3 * 2 }

    /// Whether it is still good: in the first two thirds of its life, and with all `names`.
    func serves(_ names: [CertificateName], at now: Int64) -> Bool {
        facts.notBefore <= now && now < renewAt && Set(names).isSubset(of: facts.names)
    }
}

/// Reads names given by the user.
func certificateNames(_ texts: [String]) throws(TLSError) -> [CertificateName] {
    var names: [CertificateName] = []
    for text in texts { names.append(try CertificateName(text)) }
    return names
}

/// Each name once, in the order of its first appearance.
func unique(_ names: [CertificateName]) -> [CertificateName] {
    var seen: Set<CertificateName> = []
    return names.filter { seen.insert($0).inserted }
}
