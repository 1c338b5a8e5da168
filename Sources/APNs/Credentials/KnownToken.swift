/// A provider token with what is known of it on one connection.
struct KnownToken: Sendable {
    let value: WithheldValue
    /// The generation of keys that it was verified with.
    let generation: UInt64
    /// What the key that made it may be used for; nil where none made it.
    private(set) var scope: ProviderKeyScope?
    /// The verdicts, but for those that differ from push to push.
    var facts = ProviderTokenFacts()
    /// Added to virtual time it gives the token's age, in milliseconds.
    fileprivate var ageOffset: Int64 = 0
    /// When it was first found good on this connection, by the virtual clock; nil until then.
    var acceptedAt: Instant?
    /// What pushes need of it once it was found good.
    private(set) var steady: SteadyToken?
    /// The same key had another token on another connection too recently.
    var isUpdateOfKeyTooSoon = false
    /// When it was verified, by the virtual clock.
    var learnedAt = Instant(milliseconds: 0)

    /// A token that could not be read.
    init(_ value: WithheldValue, _ problem: ProviderTokenProblem, generation: UInt64) {
        self.value = value
        self.generation = generation
        facts.isGenuine = false
        facts.detail = ProviderTokenDetail(problem: problem)
    }

    /// A token that was read, with the verdict on its signature.
    init(
        _ value: WithheldValue, _ token: ProviderToken, _ verdict: SignatureVerdict,
        _ firstUse: CredentialTime, generation: UInt64
    ) {
        self.value = value
        self.generation = generation
        let own = ProviderKeyScope(keyID: token.keyID, teamID: token.teamID)
        var problem: ProviderTokenProblem?
        switch verdict {
        case .unknownKey(let known):
            problem = .unknownKey(id: token.keyID, teamID: token.teamID, known: known)
        case .wrongSignature: problem = .wrongSignature(keyID: token.keyID)
        case .unchecked: scope = own
        case .genuine(let key) where key.teamID != token.teamID:
            problem = .otherTeam(id: token.teamID, keyTeamID: key.teamID, keyID: token.keyID)
        case .genuine(let key): scope = key
        }
        ageOffset = firstUse.wall.milliseconds.distance(since: token.issuedAt.milliseconds)
            .distance(since: firstUse.virtual.milliseconds)
        facts.isGenuine = problem == nil
        facts.detail = ProviderTokenDetail(
            keyID: token.keyID, teamID: token.teamID, scope: scope, problem: problem,
            isUnchecked: verdict == .unchecked, findings: token.findings)
    }

    /// Notes that it was found good; only the first time counts.
    mutating func accept(at now: Instant) {
        if acceptedAt == nil { acceptedAt = now }
        if steady == nil { steady = SteadyToken(self) }
    }

    /// The verdicts for one push.
    func facts(
        of request: PushRequest, _ environment: Environment, _ now: Instant
    ) -> ProviderTokenFacts {
        var facts = facts
        facts.environment = environment
        guard let scope else { return facts }
        facts.age = now.advanced(byMilliseconds: ageOffset).milliseconds / 1_000
        facts.fitsEnvironment = scope.environment.map { $0 == environment } ?? true
        facts.topicAllowed = scope.topics == nil || scope.covers(request)
        return facts
    }

    /// Older than tokens may be.
    func isExpired(at now: Instant) -> Bool {
        now.advanced(byMilliseconds: ageOffset).milliseconds / 1_000 > facts.ageLimit
    }

    /// The server may allow the update by now: it is asked again, once a second at most.
    func isToBeAskedAgain(at now: Instant) -> Bool {
        isUpdateOfKeyTooSoon && acceptedAt == nil
            && now.milliseconds.distance(since: learnedAt.milliseconds) >= 1_000
    }

    /// Adds the first key of the connection to what is told of the token.
    mutating func tell(_ firstKey: ProviderKeyScope) {
        guard let detail = facts.detail, detail.firstKey != firstKey else { return }
        facts.detail = ProviderTokenDetail(
            keyID: detail.keyID, teamID: detail.teamID, scope: detail.scope, firstKey: firstKey,
            problem: detail.problem, isUnchecked: detail.isUnchecked, findings: detail.findings)
    }

    /// Takes away the topics that the key gained since it was first used on the connection.
    mutating func hideTopics(beyond pinned: [ProviderKeyScope]) {
        guard var scope, let before = pinned.first(where: { $0.keyID == scope.keyID })?.topics
        else { return }
        scope.topics = scope.topics?.filter(before.contains) ?? before
        self.scope = scope
        facts.detail = facts.detail.map { detail in
            ProviderTokenDetail(
                keyID: detail.keyID, teamID: detail.teamID, scope: scope,
                problem: detail.problem, isUnchecked: detail.isUnchecked,
                findings: detail.findings)
        }
    }
}

/// A token that was found good: what a push with it costs, one comparison and one copy.
final class SteadyToken: Sendable {
    let value: WithheldValue
    let generation: UInt64
    private let facts: ProviderTokenFacts
    private let ageOffset: Int64
    private let environment: Environment?
    private let scope: ProviderKeyScope?

    init(_ known: KnownToken) {
        value = known.value
        generation = known.generation
        facts = known.facts
        ageOffset = known.ageOffset
        environment = known.scope?.environment
        scope = known.scope?.topics == nil ? nil : known.scope
    }

    /// The verdicts for one push.
    func facts(
        of request: PushRequest, _ environment: Environment, _ now: Instant
    ) -> ProviderTokenFacts {
        var facts = facts
        facts.environment = environment
        facts.age = now.advanced(byMilliseconds: ageOffset).milliseconds / 1_000
        if let own = self.environment { facts.fitsEnvironment = own == environment }
        if let scope { facts.topicAllowed = scope.covers(request) }
        return facts
    }
}

extension Int64 {
    /// This minus `start`; saturates.
    func distance(since start: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(start)
        return overflow ? (start < 0 ? .max : .min) : difference
    }
}
