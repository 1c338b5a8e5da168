import APNs
import TLS

/// When each good provider token was first used on this server: the start of its virtual age.
///
/// Holds a digest of each token, never the token. Source: design decision 10; protocol 14.2.
struct TokenMemory {
    /// Tokens remembered, and keys; a sender needs one an hour, so this is thousands of senders.
    static let limit = 4_096

    /// The first half of the SHA-256 of a token, or of a key id that may be as long as a token.
    struct Digest: Hashable {
        let bytes: [UInt8]

        init(_ token: ProviderToken) {
            self.init(token.signingInput + token.signature)
        }

        fileprivate init(keyID: String) {
            self.init(Array(keyID.utf8))
        }

        private init(_ text: [UInt8]) {
            bytes = Array(SHA256.hash(text.span).prefix(16))
        }
    }

    /// The latest token of a key.
    private struct Update {
        let token: Digest
        let firstUse: CredentialTime
    }

    private var firstUses: [Digest: CredentialTime] = [:]
    /// By key id; with any key trusted, senders make up as many as they like.
    private var updates: [Digest: Update] = [:]

    /// How many keys are remembered by their latest token.
    var updatesCount: Int { updates.count }

    /// When a token was first used; nil when it was not.
    ///
    /// Notes nothing.
    func knownFirstUse(of token: Digest) -> CredentialTime? { firstUses[token] }

    /// Notes the use of a good token and gives the time of its first one.
    mutating func firstUse(of token: Digest, at now: CredentialTime, ageLimit: Int64)
        -> CredentialTime
    {
        if let known = firstUses[token] { return known }
        if firstUses.count >= TokenMemory.limit {
            let oldest = now.virtual.milliseconds - ageLimit * 1_000
            firstUses = TokenMemory.room(in: firstUses, since: \.self) { $0 >= oldest }
        }
        firstUses[token] = now
        return now
    }

    /// Whether a key changes its token sooner than `interval` seconds after the last change.
    ///
    /// A change that is in time is noted.
    mutating func isUpdateTooSoon(
        _ token: Digest, keyID: String, firstUse: CredentialTime, at now: CredentialTime,
        interval: Int64
    ) -> Bool {
        let key = Digest(keyID: keyID)
        guard let last = updates[key] else {
            if updates.count >= TokenMemory.limit {
                // A key that may change its token by now needs no memory.
                let oldest = now.virtual.milliseconds - interval * 1_000
                updates = TokenMemory.room(in: updates, since: \.firstUse) { $0 > oldest }
            }
            updates[key] = Update(token: token, firstUse: firstUse)
            return false
        }
        guard last.token != token else { return false }
        let since = now.virtual.milliseconds - last.firstUse.virtual.milliseconds
        guard since >= interval * 1_000 else { return true }
        updates[key] = Update(token: token, firstUse: now)
        return false
    }

    /// What of a full memory is worth keeping, else all but the quarter that came first.
    private static func room<Entry>(
        in entries: [Digest: Entry], since time: KeyPath<Entry, CredentialTime>,
        keeping isWorthKeeping: (_ milliseconds: Int64) -> Bool
    ) -> [Digest: Entry] {
        func start(_ entry: Entry) -> Int64 { entry[keyPath: time].virtual.milliseconds }
        let kept = entries.filter { isWorthKeeping(start($0.value)) }
        guard kept.count >= limit else { return kept }
        let inOrder = kept.sorted { start($0.value) < start($1.value) }
        return Dictionary(
            uniqueKeysWithValues: inOrder.dropFirst(limit / 4).map { ($0.key, $0.value) })
    }

    /// Forgets the latest token of a key that was replaced or removed.
    mutating func forget(keyID: String) { updates[Digest(keyID: keyID)] = nil }
}
