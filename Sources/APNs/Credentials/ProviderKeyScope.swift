/// What a provider key may be used for, as Apple's developer site records it beside the key.
///
/// Source: Apple, Establishing a token-based connection to APNs (keys since February 2025).
package struct ProviderKeyScope: Sendable, Equatable {
    /// `kid` in the header of its tokens.
    package let keyID: String
    /// `iss` in the claims of its tokens.
    package let teamID: String
    /// The one environment it may be used in; nil for both, as older keys.
    package var environment: Environment?
    /// The topics of a topic-specific key; nil for a team-scoped key, which covers every topic.
    package var topics: [String]?
    /// The one other topic-specific key that may be used on the same connection.
    package var relatedKeyID: String?

    package init(
        keyID: String, teamID: String, environment: Environment? = nil, topics: [String]? = nil,
        relatedKeyID: String? = nil
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.environment = environment
        self.topics = topics
        self.relatedKeyID = relatedKeyID
    }
}
