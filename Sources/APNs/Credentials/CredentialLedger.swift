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

    let policy: CredentialPolicy
    let rules: RuleSettings
    /// The token that was judged last, with all that is known of it.
    var current: KnownToken?
    /// The same, once it was found good.
    var steady: SteadyToken?
    /// The value that was judged last, also where nothing is known of it.
    var lastValue: WithheldValue?
    /// The token that `judge` asked to verify, and when.
    var pending: (value: WithheldValue, token: ProviderToken, at: Instant)?
    /// The tokens that were found good.
    var accepted = AcceptedTokens()
    var failures = FailureWindow()
    /// The first key; fixed by the first token that was found good.
    var firstKey: ProviderKeyScope?
    /// Topics of the keys that were used, where those they gain are not seen.
    var pinnedTopics: [ProviderKeyScope] = []
    /// A token expired, and the connection is refused until it ends.
    var isWedged = false

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
    package internal(set) var hasAcceptedToken = false

    /// What is odd in the token that was judged last, and accepted; empty for most.
    package var findings: [Finding] { current?.facts.detail?.findings ?? [] }

    /// Judges the token of a push.
    ///
    /// A token that was found good and is used again costs one comparison of identities.
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
        if let steady, steady.value === value, steady.generation == generation {
            let facts = steady.facts(of: request, environment, now.virtual)
            if !facts.isExpired { return .judged(facts) }
        }
        let push = TokenUsage(
            value: value, request: request, environment: environment, now: now,
            generation: generation)
        return judgeAnew(push)
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
    ) {
        guard let (token, asked) = asked(value, firstUse) else { return }
        var known = KnownToken(value, token, verdict, firstUse, generation: generation)
        known.isUpdateOfKeyTooSoon = isUpdateTooSoon
        known.learnedAt = asked
        known.acceptedAt = accepted.entry(of: value)?.acceptedAt
        if policy.pinsTopics { known.hideTopics(beyond: pinnedTopics) }
        (current, steady) = (known, nil)
        pending = nil
    }

    /// The token that was to be verified; read again where another one was asked for meanwhile.
    private func asked(
        _ value: WithheldValue, _ firstUse: CredentialTime
    ) -> (ProviderToken, Instant)? {
        if let pending, pending.value.hasBytes(of: value) { return (pending.token, pending.at) }
        let token = try? ProviderToken.read(
            authorization: value.bytes, isStrict: policy.isStrict)
        return token.map { ($0, firstUse.virtual) }
    }
}

/// One use of a provider token.
struct TokenUsage {
    let value: WithheldValue
    let request: PushRequest
    let environment: Environment
    let now: CredentialTime
    let generation: UInt64
}

extension WithheldValue {
    /// The same value; most often the same object.
    func hasBytes(of other: WithheldValue) -> Bool { self === other || bytes == other.bytes }
}
