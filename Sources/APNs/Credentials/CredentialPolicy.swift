/// How provider tokens and certificates are taken: every figure and switch of step 4.
///
/// Times are in seconds of the virtual clock. Source: protocol decisions 14.2 and 14.4.
package struct CredentialPolicy: Sendable, Equatable {
    /// ES256, raw signature, base64url and a number as `iat` only (profile `strict`).
    package var isStrict = false
    /// Greatest age of a provider token.
    package var ageLimit: Int64 = 3_600
    /// How far ahead `iat` may lie.
    package var futureLimit: Int64 = 3_600
    /// Least time between the first uses of two provider tokens.
    package var updateInterval: Int64 = 1_200
    /// Failed verifications of a connection after which nothing more is verified.
    package var failuresMax = 5
    /// The time in which they are counted.
    package var failureInterval: Int64 = 1_200
    /// Topics that a key gains are not seen by connections that used it before.
    package var pinsTopics = false
    /// A connection whose provider token expired stays refused until it ends.
    package var wedgesExpired = false
    /// A single-topic certificate gives pushes without `apns-topic` its topic.
    package var usesDefaultTopic = true

    /// Answers a key of the other environment with the reason that Apple documents
    /// (`key-environment-reason=documented`), not with the one seen on the wire.
    package var usesDocumentedKeyReason = false

    package init() {}

    /// The reason answered for a broken rule, in the spelling chosen.
    package func reason(of rule: RuleID) -> Reason {
        rule == .badEnvironmentKeyInToken && usesDocumentedKeyReason
            ? .badEnvironmentKeyIDInToken : RuleBook.rule(rule).reason
    }
}

/// One reading of both clocks, for the age of provider tokens.
///
/// Source: design decision 10.
package struct CredentialTime: Sendable, Equatable {
    /// Wall time: what `iat` is held against.
    package var wall: Instant
    /// Virtual time: what passes while a token is in use.
    package var virtual: Instant

    package init(wall: Instant, virtual: Instant) {
        self.wall = wall
        self.virtual = virtual
    }
}
