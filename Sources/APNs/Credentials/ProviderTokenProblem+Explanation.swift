extension ProviderTokenProblem {
    /// What was got, what was expected, and what to do.
    package var explanation: Explanation {
        switch self {
        case .unusable(let flaw): flaw.explanation
        case .tooLong(let bytes):
            Explanation(
                got: "an authorization header of \(Grouped(bytes)) bytes",
                expected: "limit \(Grouped(ProviderToken.bytesMax)) bytes",
                hint: "a provider token has about 200 to 300 bytes; check what is put in")
        case .pythonBytes:
            Explanation(
                got: "a token that looks like Python's b'...' text",
                expected: Self.threeParts,
                hint: "the JWT library returned bytes: decode them before they are put into text")
        case .partCount(let count):
            Explanation(
                got: "a token of \(count) \(count == 1 ? "part" : "parts")",
                expected: Self.threeParts,
                hint: "header, claims and signature; check that the token was not cut")
        case .standardBase64(let part):
            Explanation(
                got: "a \(part.rawValue) part in standard base64, with + or / or =",
                expected: "base64url without padding",
                hint: "RFC 7515 section 2; profile apns takes both")
        case .notJSON(let part, let message):
            Explanation(
                got: "a \(part.rawValue) part that is not JSON: \(message)",
                expected: "a JSON object in base64url",
                hint: "encode the JSON text once, as UTF-8")
        case .notObject(let part, let kind):
            Explanation(
                got: "a \(part.rawValue) part that is \(kind)", expected: "a JSON object",
                hint: "header: alg and kid; claims: iss and iat")
        case .notBase64(let part):
            Explanation(
                got: "a \(part.rawValue) part that is not base64", expected: Self.threeParts,
                hint: "quotes, blanks and line breaks do not belong into a token")
        case .noAlgorithm:
            Explanation(
                got: "alg missing", expected: "alg ES256 in the header",
                hint: "let the JWT library write the header")
        case .algorithm(let name):
            Explanation(
                got: "alg is \(QuotedText(name))", expected: "ES256",
                hint: "sign with the .p8 key, which is one on P-256; RSA keys, secrets and "
                    + "unsigned tokens are refused")
        case .noKeyID(let isInClaims):
            Explanation(
                got: isInClaims
                    ? "kid missing in the header, it stands in the claims" : "kid missing",
                expected: "kid in the header, the 10 characters of the key id",
                hint: "the key id is in the name of the file, AuthKey_<kid>.p8")
        case .noTeam:
            Explanation(
                got: "iss missing", expected: "iss in the claims, the 10 characters of the team id",
                hint: "the team id stands in the membership details of the developer account")
        case .noIssuedAt:
            Explanation(
                got: "iat missing", expected: "iat in the claims, seconds since 1970",
                hint: "let the JWT library set the issue time")
        case .wrongType(let member, let kind, let expected):
            Explanation(
                got: "\(member) is \(kind)", expected: expected,
                hint: "correct the type of \(member)")
        case .milliseconds(let text):
            Explanation(
                got: "iat is \(QuotedText(text)), which can only be milliseconds or less",
                expected: "seconds since 1970", hint: "divide by 1,000 and round down")
        case .issuedAt(let text):
            Explanation(
                got: "iat is \(QuotedText(text))", expected: "seconds since 1970, a number",
                hint: "write no date: count seconds")
        case .unsigned:
            Explanation(
                got: "a token without a signature", expected: "an ES256 signature of 64 bytes",
                hint: "sign header and claims with the .p8 key")
        case .signatureLength(let bytes, let expected):
            Explanation(
                got: "signature has \(bytes) bytes", expected: "\(expected) bytes, r and s",
                hint: "r and s are written with their leading zeros, half of the bytes each")
        case .derSignature:
            Explanation(
                got: "signature is DER", expected: "64 bytes, r and s",
                hint: "convert it, RFC 7518 section 3.4; profile apns takes both")
        case .unknownKey(let id, let teamID, let known):
            UnknownKeyText(id: id, teamID: teamID, known: known).explanation
        case .wrongSignature(let keyID):
            Explanation(
                got: "a signature that key \(QuotedText(keyID)) has not made",
                expected: "an ES256 signature of header and claims by that key",
                hint: "check that kid and .p8 file belong together, and that the token was not "
                    + "changed; in DER, that no byte is too many")
        case .otherTeam(let id, let keyTeamID, let keyID):
            Explanation(
                got: "iss is \(QuotedText(id)), key \(QuotedText(keyID)) belongs to "
                    + "\(QuotedText(keyTeamID))",
                expected: "iss \(QuotedText(keyTeamID))", hint: "use the team id of the key")
        }
    }

    private static let threeParts = "three parts of base64url with dots between them"
}

extension PresentedCredential.AuthorizationFlaw {
    /// What was got, what was expected, and what to do.
    package var explanation: Explanation {
        Explanation(
            got: got, expected: "authorization: bearer <provider token>",
            hint: self == .otherScheme
                ? "APNs knows no other scheme than bearer"
                : "put the word bearer, a blank and the token into the header")
    }

    private var got: String {
        switch self {
        case .empty: "an authorization header without a value"
        case .schemeAlone: "the word bearer without a token"
        case .noScheme: "a token without the word bearer in front"
        case .otherScheme: "an authorization header whose scheme is not bearer"
        }
    }
}

/// A key id that nobody knows, with the ids there are.
private struct UnknownKeyText {
    let id: String
    let teamID: String
    let known: [ProviderKeyScope]
    private static let shownMax = 8

    /// kid holds a team, or iss holds a key (FC-B8).
    private var isSwapped: Bool {
        known.contains { $0.teamID == id || $0.keyID == teamID }
    }

    private var ids: String {
        let more = known.count - UnknownKeyText.shownMax
        let shown = known.prefix(UnknownKeyText.shownMax).map(\.keyID).joined(separator: ", ")
        return more > 0 ? "\(shown) and \(more) more" : shown
    }

    /// An id that cannot be shown is told of in another order.
    private var unknown: String {
        let text = QuotedText(id)
        return text.isShown ? "kid \(text) is unknown" : "an unknown kid, \(text)"
    }

    var explanation: Explanation {
        if isSwapped {
            return Explanation(
                got: "kid is \(QuotedText(id)) and iss is \(QuotedText(teamID)): they are swapped",
                expected: "the key id as kid, the team id as iss", hint: "exchange the two")
        }
        return Explanation(
            got: unknown + (known.isEmpty ? "" : ", known: \(ids)"),
            expected: "the id of a key that the gateway knows",
            hint: "add the key with --key, or use the one beside the certificates; "
                + "--trust-any-key takes any")
    }
}
