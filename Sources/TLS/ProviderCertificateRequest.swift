/// What a new provider certificate shall say.
///
/// The subject looks like Apple's: UID, CN, OU, O. Source: apns-protocol.md section 6.
package struct ProviderCertificateRequest: Sendable {
    /// The common name, "Apple Push Services: com.example.app".
    package var commonName: String
    /// The user id: the topic; nil leaves it out.
    package var userID: String?
    /// The organizational unit: the team id; nil leaves it out.
    package var teamID: String?
    /// Further extensions by their dotted identifiers, not critical, with their DER content.
    ///
    /// One that every certificate has (as 2.5.29.37, the extended key usage) is replaced by this.
    package var extensions: [(oid: String, der: [UInt8])]
    /// The seconds since 1970 between which it is valid; may lie in the past.
    package var validity: ClosedRange<Int64>
    /// The kind of its key.
    package var keyKind: CertificateKeyKind

    /// Puts a request together.
    package init(
        commonName: String, userID: String?, teamID: String? = nil,
        extensions: [(oid: String, der: [UInt8])] = [], validity: ClosedRange<Int64>,
        keyKind: CertificateKeyKind = .rsa2048
    ) {
        self.commonName = commonName
        self.userID = userID
        self.teamID = teamID
        self.extensions = extensions
        self.validity = validity
        self.keyKind = keyKind
    }
}

/// The kinds of keys that certificates are made for.
package enum CertificateKeyKind: Sendable, CaseIterable {
    /// An elliptic curve of 256 bits; made in less than 1 ms.
    case p256
    /// RSA of 2,048 bits, as Apple's provider certificates have; made in about 0.1 s.
    case rsa2048
}
