import APNs
import TLS

/// When each good provider token was first used on this server: the start of its virtual age.
///
/// Holds a digest of each token, never the token. Source: design decision 10; protocol 14.2.
struct TokenMemory {
    /// Tokens remembered; a sender needs one an hour, so this is thousands of senders.
    static let limit = 4_096

    /// The first half of the SHA-256 of a token.
    struct Digest: Hashable {
        let bytes: [UInt8]

        init(_ token: ProviderToken) {
            bytes = Array(SHA256.hash((token.signingInput + token.signature).span).prefix(16))
        }
    }

    /// The latest token of a key.
    private struct Update {
        let token: Digest
        let firstUse: CredentialTime
    }

    private var firstUses: [Digest: CredentialTime] = [:]
    private var updates: [String: Update] = [:]

    /// Notes the use of a good token and gives the time of its first one.
    mutating func firstUse(of token: Digest, at now: CredentialTime, ageLimit: Int64)
        -> CredentialTime
    {
        if let known = firstUses[token] { return known }
        if firstUses.count >= TokenMemory.limit { makeRoom(at: now, ageLimit: ageLimit) }
        firstUses[token] = now
        return now
    }

    /// Forgets what has expired, else the tokens that came first.
    private mutating func makeRoom(at now: CredentialTime, ageLimit: Int64) {
        let oldest = now.virtual.milliseconds - ageLimit * 1_000
        let kept = firstUses.filter { $0.value.virtual.milliseconds >= oldest }
        guard kept.count >= TokenMemory.limit else {
            firstUses = kept
            return
        }
        let inOrder = kept.sorted { $0.value.virtual.milliseconds < $1.value.virtual.milliseconds }
        firstUses = Dictionary(
            uniqueKeysWithValues: inOrder.dropFirst(TokenMemory.limit / 4).map {
                ($0.key, $0.value)
            })
    }

    /// Whether a key changes its token sooner than `interval` seconds after the last change.
    ///
    /// A change that is in time is noted.
    mutating func isUpdateTooSoon(
        _ token: Digest, keyID: String, firstUse: CredentialTime, at now: CredentialTime,
        interval: Int64
    ) -> Bool {
        guard let last = updates[keyID], last.token != token else {
            if updates[keyID] == nil { updates[keyID] = Update(token: token, firstUse: firstUse) }
            return false
        }
        let since = now.virtual.milliseconds - last.firstUse.virtual.milliseconds
        guard since >= interval * 1_000 else { return true }
        updates[keyID] = Update(token: token, firstUse: now)
        return false
    }

    /// Forgets the latest token of a key that was replaced or removed.
    mutating func forget(keyID: String) { updates[keyID] = nil }
}
