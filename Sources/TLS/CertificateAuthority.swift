private import COpenSSL

/// A CA of our own, and the server certificates it signs.
///
/// The CA is limited by critical name constraints, so that trusting it is not a master key.
/// It has no constraints on IP addresses: BoringSSL, so APNSwift, refuses every leaf with an IP
/// address under a CA that has them (measured). Source: design.md, "Folders".
final class CertificateAuthority {
    let certificate: Certificate
    let key: PrivateKey
    let facts: CertificateFacts

    /// The DNS subtrees every CA may sign for; `host.docker.internal` lies in `internal`.
    static let permittedSubtrees = ["push.apple.com", "localhost", "mock-apns", "test", "internal"]

    /// The names every server certificate carries.
    static let serverNames: [CertificateName] =
        [
            "localhost", "mock-apns", "host.docker.internal", "api.push.apple.com",
            "api.sandbox.push.apple.com", "api.development.push.apple.com",
            "api-manage-broadcast.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
        ].map { .dns($0) } + [
            .ip([127, 0, 0, 1]), .ip([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        ]

    /// How long a CA is valid, in seconds: ten years.
    static let authorityLife: Int64 = 3650 * 86_400
    /// How long a server certificate is valid, in seconds: 90 days.
    static let serverLife: Int64 = 90 * 86_400
    /// How far before its making a certificate is valid, in seconds, for peers whose clock is slow.
    static let allowance: Int64 = 3_600

    /// Puts a CA together again.
    init(certificate: Certificate, key: PrivateKey) throws(TLSError) {
        guard certificate.matches(key) else { throw .keyMismatch }
        self.certificate = certificate
        self.key = key
        facts = try CertificateFacts(certificate)
    }

    /// Makes a new CA that may sign for the usual subtrees and for `extraNames`.
    convenience init(
        extraNames: [CertificateName], key: PrivateKey, now: Int64
    ) throws(TLSError) {
        let mark = hexText(try randomBytes(4))
        let extra = extraNames.compactMap(\.constraint)
        let subtrees = (Self.permittedSubtrees + extra).map { "permitted;DNS:\($0)" }
        let template = CertificateTemplate(
            subject: [(NID_commonName, "Mock APNs test CA \(mark)")],
            validity: try Self.validity(from: now, life: Self.authorityLife),
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_subject_key_identifier, "hash"),
                (NID_name_constraints, "critical," + subtrees.joined(separator: ",")),
            ])
        let certificate = try template.sign(key: key, issuer: nil, issuerKey: key)
        try self.init(certificate: certificate, key: key)
    }

    /// Signs a server certificate for `names`, which ends no later than the CA.
    ///
    /// - Throws: `nameOutsideConstraints`, `caNotValid` or `library`.
    func sign(
        names: [CertificateName], key: PrivateKey, now: Int64
    ) throws(TLSError) -> Certificate {
        try permit(names)
        try requireValid(at: now)
        let validity = try Self.validity(from: now, life: Self.serverLife)
        let end = min(validity.upperBound, facts.notAfter)
        let template = CertificateTemplate(
            subject: [(NID_commonName, "mock-apns")],
            validity: max(validity.lowerBound, facts.notBefore)...end,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"),
                (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"),
                (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"),
                (NID_subject_alt_name, names.map(\.configuration).joined(separator: ",")),
            ])
        return try template.sign(key: key, issuer: certificate, issuerKey: self.key)
    }

    /// Whether this CA signed `other`.
    func signed(_ other: Certificate) -> Bool {
        ErrorQueue.clear()
        defer { ErrorQueue.clear() }
        return unsafe X509_check_issued(certificate.pointer, other.pointer) == X509_V_OK
            && X509_verify(other.pointer, X509_get0_pubkey(certificate.pointer)) == 1
    }

    /// Throws for the first name that the CA's constraints do not allow.
    ///
    /// One foreign name makes the whole certificate invalid.
    func permit(_ names: [CertificateName]) throws(TLSError) {
        let permitted = facts.permittedSubtrees
        for name in names where !name.isInside(permitted) {
            throw .nameOutsideConstraints(name: name.description, permitted: permitted)
        }
    }

    /// Throws unless the CA is valid at `now`.
    func requireValid(at now: Int64) throws(TLSError) {
        guard (facts.notBefore..<max(facts.notAfter, facts.notBefore)).contains(now) else {
            throw .caNotValid(now: now, notBefore: facts.notBefore, notAfter: facts.notAfter)
        }
    }

    /// X.509 ends with the year 9999; a clock outside its years is an error, not a trap.
    static func validity(
        from now: Int64, life: Int64
    ) throws(TLSError) -> ClosedRange<Int64> {
        guard (0..<253_000_000_000).contains(now) else {
            throw .library(operation: "validity", reason: "\(now) is no time between 1970 and 9987")
        }
        return (now - allowance)...(now - allowance + life)
    }
}
