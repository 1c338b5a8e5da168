import APNs
package import PushLog

/// How often tokens with a limited number of refusals were used: bounded, oldest forgotten.
package struct TestTokenCounts: Sendable {
    /// As for computed devices: the same token of another app is another device.
    private struct Key: Hashable {
        let environment: Environment
        let topic: String
        /// The digits, lower case.
        let deviceToken: String
    }

    // Two generations: when the newer is full the older is dropped, so that a token in use stays.
    private var newer: [Key: Int] = [:]
    private var older: [Key: Int] = [:]

    /// Most tokens that are remembered for sure; up to twice as many are.
    package static let tokensMax = 5_000

    /// Makes counts of no use yet.
    package init() {}

    /// Counts a push; gives how many came before it, `limit` at most.
    mutating func count(_ record: PushRecord, limit: Int) -> Int {
        let key = Key(
            environment: record.environment, topic: record.topic ?? "",
            deviceToken: record.deviceToken?.lowercased() ?? "")
        let before = newer[key] ?? older[key] ?? 0
        if newer[key] == nil && newer.count >= TestTokenCounts.tokensMax {
            older = newer
            newer.removeAll()
        }
        newer[key] = min(before + 1, limit)
        return before
    }

    /// Forgets all uses, or those with the topic and the device token that `matcher` names.
    ///
    /// A matcher that names neither, and is not empty, forgets none: who sent is not counted.
    package mutating func clear(_ matcher: Matcher = Matcher()) {
        guard matcher != Matcher() else {
            self = TestTokenCounts()
            return
        }
        guard matcher.topic != nil || matcher.deviceToken != nil else { return }
        newer = newer.filter { !TestTokenCounts.isMeant($0.key, by: matcher) }
        older = older.filter { !TestTokenCounts.isMeant($0.key, by: matcher) }
    }

    private static func isMeant(_ key: Key, by matcher: Matcher) -> Bool {
        key.topic == matcher.topic ?? key.topic
            && key.deviceToken == matcher.deviceToken ?? key.deviceToken
            && key.environment == matcher.environment ?? key.environment
    }
}
