// Tokens that are new, not accepted yet, or not any more.

extension CredentialLedger {
    mutating func judgeAnew(_ push: TokenUsage) -> Step {
        if isWedged { return .judged(refusal(of: push) { $0.isWedged = true }) }
        if let known = known(push) { return .judged(settle(known, push)) }
        if accepted.entry(of: push.value) == nil, isThrottledByFailures(push.now.virtual) {
            (current, steady) = (nil, nil)
            lastValue = push.value
            return .judged(
                refusal(of: push) {
                    $0.comesTooSoon = true
                    $0.throttle = .failures(
                        count: policy.failuresMax, interval: policy.failureInterval)
                })
        }
        do throws(ProviderTokenProblem) {
            let token = try ProviderToken.read(
                authorization: push.value.bytes, isStrict: policy.isStrict)
            pending = (push.value, token, push.now.virtual)
            return .verify(token)
        } catch {
            let known = KnownToken(push.value, error, generation: push.generation)
            return .judged(settle(known, push))
        }
    }

    /// The verdict on the token, as long as the keys are the same.
    private func known(_ push: TokenUsage) -> KnownToken? {
        if let current, current.value.hasBytes(of: push.value),
            current.generation == push.generation, !current.isToBeAskedAgain(at: push.now.virtual)
        {
            return current
        }
        guard let entry = accepted.entry(of: push.value), entry.generation == push.generation,
            !entry.isToBeAskedAgain(at: push.now.virtual)
        else { return nil }
        return entry
    }

    /// Facts of a push whose token is not looked at.
    private func refusal(
        of push: TokenUsage, _ change: (inout ProviderTokenFacts) -> Void
    ) -> ProviderTokenFacts {
        var facts = ProviderTokenFacts()
        facts.environment = push.environment
        facts.ageLimit = policy.ageLimit
        facts.futureLimit = policy.futureLimit
        change(&facts)
        return facts
    }

    /// Where the rule does not refuse, a token that is not verified would be let pass.
    private func isThrottledByFailures(_ now: Instant) -> Bool {
        policy.failuresMax > 0 && rules.level(of: .tooManyProviderTokenUpdates) == .enforce
            && failures.count(at: now, within: policy.failureInterval) >= policy.failuresMax
    }

    /// Holds a token against the connection and the clock, and keeps what that changes.
    private mutating func settle(_ token: KnownToken, _ push: TokenUsage) -> ProviderTokenFacts {
        var known = token
        known.facts.ageLimit = policy.ageLimit
        known.facts.futureLimit = policy.futureLimit
        bind(&known)
        known.facts.throttle = throttle(of: known, at: push.now.virtual)
        known.facts.comesTooSoon = known.facts.throttle != nil
        let facts = known.facts(of: push.request, push.environment, push.now.virtual)
        let isInvalid = !facts.isGenuine || facts.isTooFarAhead
        if isInvalid, policy.failuresMax > 0, lastValue?.hasBytes(of: push.value) != true {
            failures.note(push.now.virtual, atMost: policy.failuresMax)
        }
        if isInvalid { accepted.remove(push.value) }
        if !isInvalid, facts.isExpired, policy.wedgesExpired, refuses(.expiredProviderToken) {
            isWedged = true
        }
        if isAccepted(facts) { accept(&known, at: push.now.virtual) }
        lastValue = push.value
        current = known
        steady = isWedged ? nil : known.steady
        return facts
    }

    /// Team and key against the first ones of the connection.
    private func bind(_ known: inout KnownToken) {
        guard let firstKey, let scope = known.scope else { return }
        known.facts.isSameTeam = firstKey.teamID == scope.teamID
        known.facts.isRelatedKey = !known.facts.isSameTeam || firstKey.admits(scope)
        if !known.facts.isSameTeam || !known.facts.isRelatedKey { known.tell(firstKey) }
    }

    /// Whether a token that was not found good yet comes too soon after the one before it.
    private func throttle(
        of known: KnownToken, at now: Instant
    ) -> ProviderTokenThrottle? {
        guard known.acceptedAt == nil, let scope = known.scope,
            rules.level(of: .tooManyProviderTokenUpdates) != .off
        else { return nil }
        if let latest = accepted.latest(of: scope.keyID) {
            let elapsed = now.milliseconds.distance(since: latest.milliseconds) / 1_000
            if elapsed < policy.updateInterval {
                return .update(secondsAgo: elapsed, interval: policy.updateInterval)
            }
        }
        return known.isUpdateOfKeyTooSoon ? .updateOfKey(interval: policy.updateInterval) : nil
    }

    private func refuses(_ rule: RuleID) -> Bool { rules.level(of: rule) == .enforce }

    /// Nothing is wrong that a rule refuses.
    private func isAccepted(_ facts: ProviderTokenFacts) -> Bool {
        if facts.isFlawless { return true }
        let isInvalid = !facts.isGenuine || facts.isTooFarAhead
        return
            !(isInvalid && refuses(.invalidProviderToken)
            || facts.isExpired && refuses(.expiredProviderToken)
            || !facts.fitsEnvironment && refuses(.badEnvironmentKeyInToken)
            || !facts.isRelatedKey && refuses(.unrelatedKeyIDInToken)
            || !facts.isSameTeam && refuses(.otherTeamInToken)
            || facts.comesTooSoon && refuses(.tooManyProviderTokenUpdates))
    }

    private mutating func accept(_ known: inout KnownToken, at now: Instant) {
        hasAcceptedToken = true
        // A token that only passes since no rule refuses it fixes nothing.
        guard let scope = known.scope else { return }
        if firstKey == nil { firstKey = scope }
        if policy.pinsTopics, pinnedTopics.count < AcceptedTokens.most,
            !pinnedTopics.contains(where: { $0.keyID == scope.keyID })
        {
            pinnedTopics.append(scope)
        }
        // One that comes too soon, and passes since the rule only warns, is as new with each push
        // as it would be where the rule refuses.
        if !known.facts.comesTooSoon { known.accept(at: now) }
        accepted.put(known, at: now)
    }
}

extension ProviderKeyScope {
    /// Whether a key of the same team may follow this one, the first of its connection.
    ///
    /// Source: Apple, Establishing a token-based connection to APNs; decision 14.4.
    func admits(_ other: ProviderKeyScope) -> Bool {
        if other.keyID == keyID { return true }
        if let environment, let another = other.environment, environment != another {
            return false
        }
        guard topics != nil else { return other.topics == nil }
        return other.topics != nil
            && (relatedKeyID == other.keyID || other.relatedKeyID == keyID)
    }

    /// Whether the key covers the topic of a push: each of its topics with every suffix.
    func covers(_ request: PushRequest) -> Bool {
        guard let topics, let range = request.range(of: .topic) else { return true }
        let topic = request.raw.bytes.span.extracting(range)
        return topics.contains { $0.isTopicOrBase(of: topic) }
    }
}

extension String {
    /// This topic is `topic`, or `topic` without the suffix of a push type.
    func isTopicOrBase(of topic: Span<UInt8>) -> Bool {
        if topic.equals(self) { return true }
        guard let type = PushType(topicSuffixOf: topic) else { return false }
        return utf8.count + type.topicSuffix.utf8.count == topic.count && topic.hasPrefix(self)
    }
}
