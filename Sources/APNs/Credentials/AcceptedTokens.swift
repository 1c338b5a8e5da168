/// The provider tokens that a connection was found good with, a few of them.
///
/// A token that is remembered is no update of its key's token, whenever it is used again; but for
/// those without `acceptedAt`, which came too soon where that only gives a finding.
struct AcceptedTokens: Sendable {
    /// More than a sender has that renews each of two keys' tokens every 20 minutes.
    static let most = 16

    private var entries: [KnownToken] = []

    /// The token with this value.
    func entry(of value: WithheldValue) -> KnownToken? {
        entries.first { $0.value === value } ?? entries.first { $0.value.bytes == value.bytes }
    }

    /// When the latest token of the key was first found good.
    func latest(of keyID: String) -> Instant? {
        var latest: Instant?
        for entry in entries where entry.scope?.keyID == keyID {
            guard let time = entry.acceptedAt else { continue }
            latest = max(latest ?? time, time)
        }
        return latest
    }

    /// Remembers a token; one that expired, else the one first used before all others, gives way.
    mutating func put(_ token: KnownToken, at now: Instant) {
        if let index = entries.firstIndex(where: { $0.value.hasBytes(of: token.value) }) {
            entries[index] = token
            return
        }
        if entries.count == AcceptedTokens.most {
            let index =
                entries.firstIndex { $0.isExpired(at: now) }
                ?? entries.indices.min { isOlder(entries[$0], entries[$1]) }
            if let index { entries.remove(at: index) }
        }
        entries.append(token)
    }

    /// Forgets a token whose key was taken away.
    mutating func remove(_ value: WithheldValue) {
        entries.removeAll { $0.value.hasBytes(of: value) }
    }

    private func isOlder(_ a: KnownToken, _ b: KnownToken) -> Bool {
        (a.acceptedAt?.milliseconds ?? .min) < (b.acceptedAt?.milliseconds ?? .min)
    }
}

/// When tokens were found bad, the latest few of them.
struct FailureWindow: Sendable {
    private var times: [Instant] = []

    /// How many were found bad in the last `seconds`.
    func count(at now: Instant, within seconds: Int64) -> Int {
        times.count { now.milliseconds.distance(since: $0.milliseconds) / 1_000 < seconds }
    }

    /// Notes one, and forgets the eldest of more than `most`.
    mutating func note(_ now: Instant, atMost most: Int) {
        if times.count >= most { times.removeFirst(times.count - most + 1) }
        times.append(now)
    }
}
