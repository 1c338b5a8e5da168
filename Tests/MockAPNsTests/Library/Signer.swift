import APNs
import MockAPNs
import TLS

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Signs provider tokens with the key that a server tells, as a sender does.
enum Signer {
    static func token(
        _ key: MockAPNsServer.ProviderKey, issuedAt: Instant = now,
        defects: [ProviderTokenDefect] = []
    ) throws -> String {
        try token(
            key.privateKeyPEM, keyID: key.keyID, teamID: key.teamID, issuedAt: issuedAt,
            defects: defects)
    }

    static func token(
        _ pem: String, keyID: String, teamID: String, issuedAt: Instant = now,
        defects: [ProviderTokenDefect] = []
    ) throws -> String {
        var builder = ProviderTokenBuilder(keyID: keyID, teamID: teamID, issuedAt: issuedAt)
        for defect in defects { builder.apply(defect) }
        return try builder.token(signedBy: TLS.ProviderKey(pem: Array(pem.utf8)))
    }

    static var now: Instant { Instant(milliseconds: Int64(time(nil)) * 1_000) }
}
