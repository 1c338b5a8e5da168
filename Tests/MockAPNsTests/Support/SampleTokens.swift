import APNs
import TLS

/// Provider tokens that are read as the gateway reads them.
enum SampleTokens {
    static let teamID = "TEAM123456"

    /// A token that a key has signed.
    static func token(
        _ key: ProviderKey, keyID: String, issuedAt: Int64 = 1_700_000_000,
        defects: [ProviderTokenDefect] = []
    ) throws -> ProviderToken {
        let pem = String(decoding: try key.privatePEM(), as: UTF8.self)
        let text = try Signer.token(
            pem, keyID: keyID, teamID: teamID, issuedAt: Instant(seconds: issuedAt),
            defects: defects)
        return try ProviderToken.read(
            authorization: Array("bearer \(text)".utf8), isStrict: false)
    }

    /// A token with these bytes in place of a signature.
    static func token(number: Int, keyID: String = "KEY1234567") -> ProviderToken {
        ProviderToken(
            keyID: keyID, teamID: teamID, issuedAt: Instant(seconds: 0),
            signingInput: Array("input \(number)".utf8), signature: [1, 2, 3], form: .raw)
    }

    /// Both clocks, seconds after the same start.
    static func time(_ seconds: Int64) -> CredentialTime {
        let instant = Instant(seconds: 1_700_000_000 + seconds)
        return CredentialTime(wall: instant, virtual: instant)
    }
}
