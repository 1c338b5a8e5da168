private import COpenSSL

/// The root of provider certificates, which stands in for Apple's.
///
/// It is not the CA that signs the server's certificate: that one is trusted by clients and limited
/// by names, this one is trusted by the server only and limited to certificates of TLS clients.
package struct ProviderAuthority: Equatable, Sendable, CustomStringConvertible {
    /// The root certificate, for `ClientCertificatePolicy.rootsPEM`.
    package let rootPEM: [UInt8]
    /// The absolute path of `provider-ca.pem`; nil for a root in memory.
    package let rootPath: String?
    private let keyPEM: [UInt8]

    /// How long a root is valid, in seconds: ten years.
    package static let life: Int64 = CertificateAuthority.authorityLife

    init(certificate: Certificate, key: PrivateKey, rootPath: String?) throws(TLSError) {
        guard certificate.matches(key) else { throw .keyMismatch }
        rootPEM = try certificate.pem()
        keyPEM = try key.pem()
        self.rootPath = rootPath
    }

    /// A new root, kept in memory only: for tests.
    ///
    /// - Parameter now: seconds since 1970; the root is valid from an hour before.
    /// - Returns: a root without a path.
    /// - Throws: `library`.
    package static func ephemeral(now: Int64) throws(TLSError) -> ProviderAuthority {
        let key = try PrivateKey()
        return try ProviderAuthority(
            certificate: root(of: key, now: now), key: key, rootPath: nil)
    }

    /// The self-signed certificate of a new root.
    static func root(of key: PrivateKey, now: Int64) throws(TLSError) -> Certificate {
        let mark = hexText(try randomBytes(4))
        let template = CertificateTemplate(
            subject: [(NID_commonName, "Mock APNs provider test CA \(mark)")],
            validity: try CertificateAuthority.validity(from: now, life: life),
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_ext_key_usage, "clientAuth"),
                (NID_subject_key_identifier, "hash"),
            ])
        return try template.sign(key: key, issuer: nil, issuerKey: key)
    }

    /// Makes a provider certificate and its key.
    ///
    /// - Parameter request: what it shall say; any validity is given, also one in the past.
    /// - Returns: certificate and key.
    /// - Throws: `library`, for instance for an identifier that is no dotted one.
    package func mint(
        _ request: ProviderCertificateRequest
    ) throws(TLSError) -> MintedCertificate {
        let issuer = try Certificate.list(pem: rootPEM).first
        let issuerKey = try PrivateKey(pem: keyPEM)
        var subject: [(id: CInt, value: String)] = []
        if let userID = request.userID { subject.append((NID_userId, userID)) }
        subject.append((NID_commonName, request.commonName))
        if let teamID = request.teamID { subject.append((NID_organizationalUnitName, teamID)) }
        subject.append((NID_organizationName, "Mock APNs"))
        let template = CertificateTemplate(
            subject: subject, validity: request.validity,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"),
                (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "clientAuth"),
                (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"),
            ], rawExtensions: request.extensions)
        let key = try PrivateKey(request.keyKind)
        let certificate = try template.sign(key: key, issuer: issuer, issuerKey: issuerKey)
        return MintedCertificate(certificatePEM: try certificate.pem(), keyPEM: try key.pem())
    }

    /// Says which root it is, never the key.
    package var description: String { "ProviderAuthority(\(rootPath ?? "in memory"))" }
}
