/// What is kept of a provider token: enough to tell tokens apart, nothing to sign in with.
///
/// Computed once per connection and token; the token itself is never stored.
package final class CredentialSummary: Sendable {
    /// Key id and algorithm of the token's header; nil where they could not be read.
    package let keyID: String?
    package let algorithm: String?
    /// Team (`iss`) and issue time (`iat`, as written) of the token's claims.
    package let team: String?
    package let issuedAt: String?
    /// First 16 hexadecimal digits of the SHA-256 of the header's value.
    package let hash: String

    package init(
        keyID: String?, algorithm: String?, team: String?, issuedAt: String?, hash: String
    ) {
        self.keyID = keyID
        self.algorithm = algorithm
        self.team = team
        self.issuedAt = issuedAt
        self.hash = hash
    }
}
