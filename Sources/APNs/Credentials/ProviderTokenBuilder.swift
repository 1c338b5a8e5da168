package import JSON

/// Writes provider tokens: good ones, and those that are wrong or odd on purpose.
///
/// A token is `base64url(header) . base64url(claims) . base64url(signature)`. The signature is
/// made by the caller, who owns the key.
/// Source: RFC 7515 section 7.1; Apple, Establishing a token-based connection to APNs.
package struct ProviderTokenBuilder: Sendable, Equatable {
    /// The signature that the token needs; the key is always one on P-256.
    package enum Signature: Sendable, CaseIterable {
        /// SHA-256, r and s of 32 bytes each.
        case raw
        /// SHA-256, an ASN.1 sequence of two integers.
        case der
        /// SHA-512, r and s of 66 bytes each, zeros first (protocol section 16, SND3).
        case es512
    }

    /// How `iat` is written.
    package enum IssuedAtForm: Sendable, CaseIterable {
        case seconds, milliseconds, fraction, text
    }

    /// `alg` in the header; nil leaves it out.
    package var algorithm: String? = "ES256"
    /// `kid` in the header; nil leaves it out.
    package var keyID: String?
    /// `iss` in the claims; nil leaves it out.
    package var teamID: String?
    /// `iat` in the claims; nil leaves it out.
    package var issuedAt: Instant?
    /// How `iat` is written.
    package var issuedAtForm = IssuedAtForm.seconds
    /// Further members of the claims, after `iss` and `iat`.
    package var extraClaims: [JSONValue.Member] = []
    /// Line breaks and blanks in header and claims.
    package var isPrettyPrinted = false
    /// The alphabet with `+` and `/`, and padding with `=`.
    package var usesStandardBase64 = false
    /// The signature asked of the caller.
    package var signature = Signature.raw
    /// Changes one bit of the signature.
    package var tampersWithSignature = false
    /// Ends after the second dot, without a signature.
    package var leavesOutSignature = false

    /// The builder of a good token.
    ///
    /// - Parameters:
    ///   - keyID: 10 characters.
    ///   - teamID: 10 characters.
    ///   - issuedAt: when the token is made, by the wall clock.
    package init(keyID: String, teamID: String, issuedAt: Instant) {
        self.keyID = keyID
        self.teamID = teamID
        self.issuedAt = issuedAt
    }

    /// What is signed: header and claims, with the dot between them.
    package var signingInput: [UInt8] {
        text(header) + [UInt8(ascii: ".")] + text(claims)
    }

    /// The whole token, without the word `bearer`.
    ///
    /// - Parameter sign: gives the signature of the signing input; not called when the token has
    ///   none.
    /// - Returns: three parts with dots between them.
    /// - Throws: what `sign` throws.
    package func token<Failure>(
        sign: (_ signingInput: [UInt8], _ form: Signature) throws(Failure) -> [UInt8]
    ) throws(Failure) -> String {
        let input = signingInput
        var bytes = leavesOutSignature ? [] : try sign(input, signature)
        if tampersWithSignature, let last = bytes.indices.last { bytes[last] ^= 1 }
        return String(decoding: input + [UInt8(ascii: ".")] + text(bytes), as: UTF8.self)
    }

    private func text(_ bytes: [UInt8]) -> [UInt8] {
        let standard = Base64.encode(bytes)
        return Array((usesStandardBase64 ? standard : Base64.urlForm(standard)).utf8)
    }

    private var header: [UInt8] {
        object([member("alg", algorithm), member("kid", keyID)].compactMap(\.self))
    }

    private var claims: [UInt8] {
        let issued = issuedAt.map { JSONValue.Member(key: "iat", value: value(of: $0)) }
        return object([member("iss", teamID), issued].compactMap(\.self) + extraClaims)
    }

    private func member(_ key: String, _ value: String?) -> JSONValue.Member? {
        value.map { JSONValue.Member(key: key, value: .string($0)) }
    }

    private func value(of instant: Instant) -> JSONValue {
        let milliseconds = instant.milliseconds
        let seconds = milliseconds / 1000
        return switch issuedAtForm {
        case .seconds: .number(JSONNumber(seconds))
        case .milliseconds: .number(JSONNumber(milliseconds))
        case .fraction: .number(JSONNumber(text: "\(seconds).25"))
        case .text: .string(String(seconds))
        }
    }

    private func object(_ members: [JSONValue.Member]) -> [UInt8] {
        guard isPrettyPrinted else {
            var writer = JSONWriter()
            writer.value(.object(members))
            return writer.bytes
        }
        let lines = members.map { member in
            var writer = JSONWriter()
            writer.string(member.key)
            var value = JSONWriter()
            value.value(member.value)
            return "  \(writer.text) : \(value.text)"
        }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}".utf8)
    }
}
