package import APNs

/// What the log tells of a client certificate; made once per connection.
package final class ClientCertificateSummary: Sendable {
    /// The subject as RFC 2253 writes it.
    package let subject: String
    package let issuer: String
    /// Lower-case hexadecimal digits.
    package let serial: String
    /// First 16 hexadecimal digits of the SHA-256 of the certificate.
    package let hash: String
    /// What Apple's extensions say.
    package let provider: ProviderCertificate
    /// It leads to a root the server knows; false where any certificate is trusted.
    package let isVerified: Bool

    package init(
        subject: String, issuer: String, serial: String, hash: String,
        provider: ProviderCertificate, isVerified: Bool
    ) {
        self.subject = subject
        self.issuer = issuer
        self.serial = serial
        self.hash = hash
        self.provider = provider
        self.isVerified = isVerified
    }
}

/// How far the credentials of a push were checked.
package enum CredentialTrust: UInt8, Sendable {
    /// Not at all: `--auth off`, or the push was refused before.
    case notJudged
    /// Signature or certificate are of a known key or root.
    case verified
    /// Taken on trust: `--trust-any-key` or `--trust-any-certificate`.
    case unverified
    /// Refused.
    case refused
}
