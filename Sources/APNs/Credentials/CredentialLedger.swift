/// What one connection has shown of provider tokens, and so what the next one is worth.
///
/// A value without clock and keys: the owner brings times and the verdict on a signature, which
/// is asked for only when a token is new. Source: protocol section 5, decisions 14.1 to 14.4.
package struct CredentialLedger: Sendable {
    /// What is known of a push's token.
    package enum Step: Sendable {
        /// All that the rules of steps 4 and 8 need.
        case judged(ProviderTokenFacts)
        /// The token is new: verify its signature, call `learn`, and ask again.
        case verify(ProviderToken)
    }

    private let policy: CredentialPolicy
    private let rules: RuleSettings

    /// - Parameters:
    ///   - policy: limits and switches.
    ///   - rules: a rule that does not refuse does not keep a token from being accepted.
    package init(
        policy: CredentialPolicy = CredentialPolicy(), rules: RuleSettings = RuleSettings()
    ) {
        self.policy = policy
        self.rules = rules
    }

    /// True once a token was found good on this connection.
    package private(set) var hasAcceptedToken = false

    /// Judges the token of a push.
    ///
    /// - Parameters:
    ///   - value: the `authorization` field; the same object means the same bytes.
    ///   - request: whose topic the key must cover.
    ///   - environment: of the connection, or of the push's `:authority`.
    ///   - now: both clocks.
    ///   - generation: counts the changes of the known keys; a verdict of before is forgotten.
    /// - Returns: the facts, or the token to verify.
    package mutating func judge(
        _ value: WithheldValue, of request: PushRequest, environment: Environment,
        at now: CredentialTime, generation: UInt64
    ) -> Step {
        .judged(ProviderTokenFacts())
    }

    /// Takes the verdict on the token that `judge` asked to verify.
    ///
    /// - Parameters:
    ///   - value: as given to `judge`.
    ///   - verdict: what came of the verification.
    ///   - firstUse: when the token was first used on this server.
    ///   - isUpdateTooSoon: another connection changed this key's token too recently
    ///     (`token-update-scope=key`).
    ///   - generation: as given to `judge`.
    package mutating func learn(
        _ value: WithheldValue, _ verdict: SignatureVerdict, firstUse: CredentialTime,
        isUpdateTooSoon: Bool, generation: UInt64
    ) {}
}
