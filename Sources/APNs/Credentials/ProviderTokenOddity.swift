/// What is odd in a provider token and accepted, since the senders that write it so work.
///
/// Source: protocol section 16 (SND2 to SND6), decision 14.2, field case FC-B11.
enum ProviderTokenOddity: String, CaseIterable {
    case bearerCase = "bearer-case"
    case standardBase64 = "standard-base64"
    case keyIDInClaims = "kid-in-claims"
    case repeatedMember = "repeated-member"
    case textIssuedAt = "string-iat"
    case der
    case es512

    private var texts: (message: String, hint: String) {
        switch self {
        case .bearerCase:
            ("the word bearer is not in lower case", "write `bearer`, as Apple documents it")
        case .standardBase64:
            (
                "the token is written in standard base64, with + or / or =",
                "use base64url without padding, RFC 7515 section 2"
            )
        case .keyIDInClaims: ("kid stands in the claims too", "kid belongs in the header alone")
        case .repeatedMember:
            (
                "a member stands twice in the header or in the claims; the last one counts",
                "write each member once, RFC 7515 section 4 and RFC 7519 section 4"
            )
        case .textIssuedAt: ("iat is a string", "write iat as a number of seconds")
        case .der:
            (
                "signature is DER",
                "JOSE writes r and s as 64 bytes, RFC 7518 section 3.4; profile strict refuses DER"
            )
        case .es512:
            (
                "alg is ES512, which signs a SHA-512 digest",
                "use ES256, the one algorithm that Apple documents"
            )
        }
    }

    /// The finding, with the code `provider-token.` and the word.
    var finding: Finding {
        Finding(
            code: "provider-token.\(rawValue)", level: .info, field: "authorization",
            message: texts.message, hint: texts.hint)
    }
}
