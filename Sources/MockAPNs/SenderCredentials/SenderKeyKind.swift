import APNs

/// The provider keys that `mock-apns certs` makes beside the good one of `provider.json`.
///
/// Source: protocol section 5 (scopes of keys).
package enum SenderKeyKind: String, Sendable, CaseIterable {
    case otherTeam = "other-team"
    case developmentOnly = "development-only"
    case productionOnly = "production-only"
    case topicScoped = "topic-scoped"
    case topicScopedRelated = "topic-scoped-related"

    /// What commands and `senders.json` call it.
    package var name: String { rawValue }

    /// How it is used, and what the gateway answers.
    package var usage: String {
        switch self {
        case .otherTeam:
            "alone on a connection: 200; after a key of another team: 403 InvalidProviderToken"
        case .developmentOnly:
            "to development: 200; to production: 403 BadEnvironmentKeyInToken"
        case .productionOnly:
            "to production: 200; to development: 403 BadEnvironmentKeyInToken"
        case .topicScoped:
            "for its topic: 200; for another one: 400 TopicDisallowed; after a key of all topics"
                + " on one connection: 403 UnrelatedKeyIdInToken"
        case .topicScopedRelated:
            "for its topics: 200, also on a connection that topic-scoped has used"
        }
    }

    /// What it may be used for.
    ///
    /// - Parameters:
    ///   - keyID: its id.
    ///   - teamID: of the team of the good key, or of another team for `otherTeam`.
    ///   - topics: those of `provider.json`.
    ///   - related: the id of the one other key that may share its connection.
    /// - Returns: the limits of the key.
    func scope(
        keyID: String, teamID: String, topics: SenderTopics, related: String?
    ) -> ProviderKeyScope {
        switch self {
        case .otherTeam: ProviderKeyScope(keyID: keyID, teamID: teamID)
        case .developmentOnly:
            ProviderKeyScope(keyID: keyID, teamID: teamID, environment: .development)
        case .productionOnly:
            ProviderKeyScope(keyID: keyID, teamID: teamID, environment: .production)
        case .topicScoped:
            ProviderKeyScope(
                keyID: keyID, teamID: teamID, topics: [topics.first], relatedKeyID: related)
        case .topicScopedRelated:
            ProviderKeyScope(
                keyID: keyID, teamID: teamID, topics: topics.others, relatedKeyID: related)
        }
    }

    /// The kind whose key may share its connection.
    var related: SenderKeyKind? {
        switch self {
        case .topicScoped: .topicScopedRelated
        case .topicScopedRelated: .topicScoped
        case .otherTeam, .developmentOnly, .productionOnly: nil
        }
    }
}

/// The topics of `provider.json` as keys and certificates share them.
struct SenderTopics {
    /// The bundle id of the first one.
    let first: String
    /// The others, or a made-up one where there are none.
    let others: [String]

    init(_ topics: [String]) {
        let name = topics.first ?? "com.example.app"
        let suffix = ".voip"
        first =
            name.hasSuffix(suffix) && name.count > suffix.count
            ? String(name.dropLast(suffix.count)) : name
        let rest = topics.dropFirst().filter { [first] in $0 != first }
        others = rest.isEmpty ? [first + ".second"] : Array(rest)
    }

    /// The first one with a suffix.
    func first(_ suffix: String) -> String { "\(first).\(suffix)" }
}
