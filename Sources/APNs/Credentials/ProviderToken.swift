/// A provider token that was read whole: what is to be verified, and what it claims.
///
/// Source: RFC 7515, protocol sections 5 and 16 (SND2 to SND7).
package struct ProviderToken: Sendable, Equatable {
    /// `kid` of the header.
    package let keyID: String
    /// `iss` of the claims.
    package let teamID: String
    /// `iat` of the claims.
    package let issuedAt: Instant
    /// What was signed: the bytes before the second dot.
    package let signingInput: [UInt8]
    /// The signature, decoded.
    package let signature: [UInt8]
    /// How the signature is written.
    package let form: ProviderTokenBuilder.Signature
    /// What is odd in it and accepted, with codes `provider-token.` and a word; empty for most.
    package let findings: [Finding]

    package init(
        keyID: String, teamID: String, issuedAt: Instant, signingInput: [UInt8],
        signature: [UInt8], form: ProviderTokenBuilder.Signature, findings: [Finding] = []
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.issuedAt = issuedAt
        self.signingInput = signingInput
        self.signature = signature
        self.form = form
        self.findings = findings
    }
}

/// What came of checking a token's signature.
package enum SignatureVerdict: Sendable, Equatable {
    /// No key has this `kid`; `known` are those there are, for the explanation.
    case unknownKey(known: [ProviderKeyScope])
    /// The key has not made this signature.
    case wrongSignature(ProviderKeyScope)
    /// The key has made this signature; whether its team is the token's is not said.
    case genuine(ProviderKeyScope)
    /// No key has this `kid`, and any key is trusted: nothing was checked.
    case unchecked
}

extension SignatureVerdict {
    /// No key has this `kid`, and what others there are is not told.
    package static var unknownKey: SignatureVerdict { .unknownKey(known: []) }
}
