import APNs
import Gateway
import HTTP2

extension Setting {
    /// How provider tokens and certificates are taken.
    ///
    /// Source: protocol decisions 14.2 and 14.4.
    static let credentials: [Setting] = [
        seconds(
            "token-age", 1...86_400 * 365, "seconds a provider token is good for, from its iat",
            { $0.ageLimit }, { $0.ageLimit = $1 }),
        seconds(
            "token-future", 0...86_400 * 365, "seconds by which iat may lie ahead; 0 for none",
            { $0.futureLimit }, { $0.futureLimit = $1 }),
        seconds(
            "token-update", 0...86_400, "seconds between the first uses of two provider tokens",
            { $0.updateInterval }, { $0.updateInterval = $1 }),
        words(
            "token-update-scope", ["connection", "key"],
            "whether changes of the provider token count on each connection or for each key",
            { $0.countsUpdatesByKey ? "key" : "connection" },
            { $0.countsUpdatesByKey = $1 == "key" }),
        number(
            "token-failures", 1...1_000_000,
            "bad provider tokens of a connection after which none is verified any more",
            { $0.credentials.failuresMax }, { $0.credentials.failuresMax = $1 }),
        seconds(
            "token-failure-window", 1...86_400, "seconds in which bad provider tokens are counted",
            { $0.failureInterval }, { $0.failureInterval = $1 }),
        number(
            "verifications-per-turn", 1...1_000,
            "signatures of one connection that are verified before others have their turn",
            { $0.gateway.verificationsPerTurn }, { $0.gateway.verificationsPerTurn = $1 }),
        toggle(
            "pin-topics", "topics that a key gains count for new connections only",
            { $0.credentials.pinsTopics }, { $0.credentials.pinsTopics = $1 }),
        toggle(
            "wedge-expired", "a connection whose provider token expired is refused until it ends",
            { $0.credentials.wedgesExpired }, { $0.credentials.wedgesExpired = $1 }),
        toggle(
            "default-topic", "a certificate with one topic stands for a missing apns-topic",
            { $0.credentials.usesDefaultTopic }, { $0.credentials.usesDefaultTopic = $1 }),
        words(
            "key-environment-reason", ["wire", "documented"],
            "BadEnvironmentKeyInToken as on the wire, or BadEnvironmentKeyIdInToken as documented",
            { $0.credentials.usesDocumentedKeyReason ? "documented" : "wire" },
            { $0.credentials.usesDocumentedKeyReason = $1 == "documented" }),
    ]

    /// How connections are begun, limited and ended.
    ///
    /// Source: protocol decisions 14.3 and 14.4.
    static let connections: [Setting] = [
        number(
            "initial-streams", 1...1000,
            "streams a connection may open before its first valid provider token",
            { $0.initialStreams ?? $0.http2.announcedStreams }, { $0.initialStreams = $1 }),
        number(
            "max-streams", 1...1000, "streams a connection may open once it has shown credentials",
            { $0.http2.maximumStreams }, { $0.http2.maximumStreams = $1 }),
        toggle(
            "shrink-streams-on-error", "after a refusal one stream, until a push is accepted",
            { $0.shrinksStreamsOnError }, { $0.shrinksStreamsOnError = $1 }),
        number(
            "idle-timeout", 0...86_400 * 7,
            "seconds after which a connection without streams is ended; 0 for never",
            { Int($0.gateway.idleMilliseconds / 1_000) },
            { $0.gateway.idleMilliseconds = UInt64($1) * 1_000 }),
        number(
            "churn-limit", 0...1_000_000,
            "connections that one address may open in 10 seconds; 0 for no limit",
            { $0.gateway.churnLimit }, { $0.gateway.churnLimit = $1 }),
    ]

    /// Seconds of the credential policy.
    private static func seconds(
        _ name: String, _ range: ClosedRange<Int>, _ meaning: String,
        _ read: @escaping @Sendable (CredentialPolicy) -> Int64,
        _ write: @escaping @Sendable (inout CredentialPolicy, Int64) -> Void
    ) -> Setting {
        number(
            name, range, meaning, { Int(read($0.credentials)) },
            { write(&$0.credentials, Int64($1)) })
    }
}
