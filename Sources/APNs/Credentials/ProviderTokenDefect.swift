private import JSON

/// One thing that is wrong, or odd but accepted, in a provider token made for a test.
///
/// Source of the answers: protocol sections 5 and 14.2; of the odd forms: section 16.
package enum ProviderTokenDefect: String, Sendable, CaseIterable {
    case expired
    case future
    case millisecondsIssuedAt = "milliseconds-iat"
    case noIssuedAt = "no-iat"
    case otherTeam = "other-team"
    case noTeam = "no-team"
    case unknownKey = "unknown-key"
    case noKeyID = "no-kid"
    case wrongAlgorithm = "wrong-algorithm"
    case noAlgorithm = "no-algorithm"
    case unsigned
    case tamperedSignature = "tampered-signature"
    case der
    case es512
    case standardBase64 = "standard-base64"
    case fractionIssuedAt = "float-iat"
    case textIssuedAt = "string-iat"
    case extraClaims = "extra-claims"
    case prettyPrinted = "pretty-printed"

    /// The word for command lines and documents, `other-team`.
    package var name: String { rawValue }

    /// What the token is like, in one clause.
    package var meaning: String {
        switch self {
        case .expired: "iat is two hours old"
        case .future: "iat lies two hours ahead"
        case .millisecondsIssuedAt: "iat counts milliseconds instead of seconds"
        case .noIssuedAt: "the claims have no iat"
        case .otherTeam: "iss names another team than the key's"
        case .noTeam: "the claims have no iss"
        case .unknownKey: "kid names a key that nobody registered"
        case .noKeyID: "the header has no kid"
        case .wrongAlgorithm: "alg says RS256"
        case .noAlgorithm: "the header has no alg"
        case .unsigned: "alg says none, and the signature is empty"
        case .tamperedSignature: "one bit of the signature was changed"
        case .der: "the signature is written in ASN.1 DER, as pushy and apnotic do"
        case .es512: "alg says ES512: SHA-512 signed with the P-256 key, as pushok does"
        case .standardBase64: "base64 with + and / and padding, as a2 does"
        case .fractionIssuedAt: "iat is a number with a fraction, as several Python senders write"
        case .textIssuedAt: "iat is a string, as kalyke-apns writes it"
        case .extraClaims: "the claims also hold aud, exp, nbf, jti and kid, as Pigeon's do"
        case .prettyPrinted: "header and claims have line breaks and blanks, as APNSwift's do"
        }
    }

    /// The reason the gateway answers in the profile `apns`; nil where it accepts the token.
    package var reason: Reason? {
        switch self {
        case .expired: .expiredProviderToken
        case .future, .millisecondsIssuedAt, .noIssuedAt, .otherTeam, .noTeam, .unknownKey,
            .noKeyID, .wrongAlgorithm, .noAlgorithm, .unsigned, .tamperedSignature:
            .invalidProviderToken
        case .der, .es512, .standardBase64, .fractionIssuedAt, .textIssuedAt, .extraClaims,
            .prettyPrinted:
            nil
        }
    }

    /// The reason in the profile `strict`, which takes ES256, raw, base64url and a number only.
    package var strictReason: Reason? {
        switch self {
        case .der, .es512, .standardBase64, .textIssuedAt: .invalidProviderToken
        case .expired, .future, .millisecondsIssuedAt, .noIssuedAt, .otherTeam, .noTeam,
            .unknownKey, .noKeyID, .wrongAlgorithm, .noAlgorithm, .unsigned, .tamperedSignature,
            .fractionIssuedAt, .extraClaims, .prettyPrinted:
            reason
        }
    }
}

extension ProviderTokenBuilder {
    /// Makes the token wrong or odd; several defects may be put into one token.
    package mutating func apply(_ defect: ProviderTokenDefect) {
        switch defect {
        case .expired: moveIssuedAt(byHours: -2)
        case .future: moveIssuedAt(byHours: 2)
        case .millisecondsIssuedAt: issuedAtForm = .milliseconds
        case .noIssuedAt: issuedAt = nil
        case .otherTeam: teamID = another(than: teamID, "OTHERTEAM")
        case .noTeam: teamID = nil
        case .unknownKey: keyID = another(than: keyID, "OTHERKEY0")
        case .noKeyID: keyID = nil
        case .wrongAlgorithm: algorithm = "RS256"
        case .noAlgorithm: algorithm = nil
        case .unsigned: (algorithm, leavesOutSignature) = ("none", true)
        case .tamperedSignature: tampersWithSignature = true
        case .der: signature = .der
        case .es512: (algorithm, signature) = ("ES512", .es512)
        case .standardBase64: usesStandardBase64 = true
        case .fractionIssuedAt: issuedAtForm = .fraction
        case .textIssuedAt: issuedAtForm = .text
        case .extraClaims: extraClaims += furtherClaims
        case .prettyPrinted: isPrettyPrinted = true
        }
    }

    private mutating func moveIssuedAt(byHours hours: Int64) {
        issuedAt = issuedAt?.advanced(byMilliseconds: hours * 3_600_000)
    }

    /// An id of 10 characters that is not `id`.
    private func another(than id: String?, _ start: String) -> String {
        id == start + "1" ? start + "2" : start + "1"
    }

    /// The claims that JWT libraries add on their own (SND6, SND7).
    private var furtherClaims: [JSONValue.Member] {
        let seconds = (issuedAt?.milliseconds ?? 0) / 1000
        return [
            .init(key: "aud", value: .string("Joken")),
            .init(key: "exp", value: .number(JSONNumber(seconds + 3600))),
            .init(key: "nbf", value: .number(JSONNumber(seconds))),
            .init(key: "jti", value: .string("2vfg8hbkl5sqg3g2fk000001")),
            .init(key: "kid", value: .string(keyID ?? "")),
        ]
    }
}
