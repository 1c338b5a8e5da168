/// What a request rule may know besides the request itself.
package struct RuleContext: Sendable {
    package var credentials: CredentialFacts
    /// What one pass over the body found; empty until step 9 is reached.
    package var payload: PayloadFacts
    /// True when the topic may be absent: a client certificate names one.
    package var hasDefaultTopic: Bool

    package init(
        credentials: CredentialFacts = .notJudged, payload: PayloadFacts = [],
        hasDefaultTopic: Bool = false
    ) {
        self.credentials = credentials
        self.payload = payload
        self.hasDefaultTopic = hasDefaultTopic
    }
}

/// What is known of the sender's credentials when a push is judged.
///
/// The rules stay pure: the signature was verified elsewhere, times were turned into ages.
package enum CredentialFacts: Sendable, Equatable {
    /// Credentials are not judged (`--auth off`).
    case notJudged
    /// Neither certificate nor provider token.
    case none
    /// A client certificate; `topicAllowed` tells whether it covers the topic of this push.
    case certificate(topicAllowed: Bool)
    /// A provider token.
    case token(ProviderTokenFacts)
}

/// The verdicts on one provider token.
///
/// Source: protocol section 5 and decision 14.2.
package struct ProviderTokenFacts: Sendable, Equatable {
    /// Form, algorithm, key and signature are good, and the team is the key's.
    package var isGenuine = true
    /// Seconds since `iat`; negative when it lies ahead.
    package var age: Int64 = 0
    /// The key may be used in the connection's environment.
    package var fitsEnvironment = true
    /// The key is the first key of the connection, or one related to it.
    package var isRelatedKey = true
    /// The team is the first team of the connection.
    package var isSameTeam = true
    /// The token follows the one before it too soon.
    package var comesTooSoon = false
    /// The key covers the topic of this push.
    package var topicAllowed = true

    package init() {}

    /// Greatest age, and how far ahead `iat` may lie, in seconds.
    package static let ageLimit: Int64 = 3600
}

extension ProviderTokenFacts {
    /// The facts of the token in `context`; nil where no token is judged.
    static func of(_ context: RuleContext) -> ProviderTokenFacts? {
        guard case .token(let facts) = context.credentials else { return nil }
        return facts
    }
}
