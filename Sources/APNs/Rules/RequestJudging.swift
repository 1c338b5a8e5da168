import JSON

/// One push on its way through steps 0 to 9, in two parts: what comes before its credentials are
/// judged, and the rest.
///
/// A signature is verified only for a push that gets as far as step 4, so its owner asks for the
/// verdict in between.
package struct RequestJudging: Sendable {
    package let settings: RuleSettings
    /// What was found so far.
    package private(set) var judgement = RequestJudgement()
    /// What the rules were told: for the findings of rules that only warn.
    package private(set) var context = RuleContext()

    package init(_ settings: RuleSettings) {
        self.settings = settings
    }

    /// Step 0 alone, which needs no more than the header fields.
    ///
    /// - Parameters:
    ///   - request: the push, which may be without its body.
    ///   - certificate: the facts of the client certificate.
    /// - Returns: true when the connection is to be ended for it.
    package mutating func refusesConnection(
        _ request: PushRequest, certificate: ProviderCertificateFacts
    ) -> Bool {
        context.credentials = .certificate(certificate)
        return stops(BadCertificateEnvironmentRule.self, request)
    }

    /// Steps 0 to 3.
    ///
    /// - Parameters:
    ///   - request: the push.
    ///   - presented: what the sender shows.
    ///   - certificate: the facts of the client certificate, where there is one.
    /// - Returns: true when the push is refused; else `finish` follows.
    package mutating func refusesBeforeCredentials(
        _ request: PushRequest, presented: PresentedCredential,
        certificate: ProviderCertificateFacts?
    ) -> Bool {
        context.presented = presented
        if let certificate { context.credentials = .certificate(certificate) }
        return stops(BadCertificateEnvironmentRule.self, request)
            || stops(MethodNotAllowedRule.self, request)
            || stops(BadPathRule.self, request)
            || stops(DuplicateAuthorizationRule.self, request)
            || stops(MissingProviderTokenRule.self, request)
            || stops(BadCertificateRule.self, request)
    }

    /// Steps 4 to 9.
    ///
    /// - Parameters:
    ///   - request: the push.
    ///   - credentials: what is known of the sender's credentials.
    ///   - hasDefaultTopic: a client certificate names the topic.
    ///   - reader: reads the payload when step 9 is reached.
    package mutating func finish(
        _ request: PushRequest, credentials: CredentialFacts, hasDefaultTopic: Bool,
        reader: inout PayloadReader
    ) {
        context.credentials = credentials
        context.hasDefaultTopic = hasDefaultTopic
        if stopsAtCredentials(request) || stopsBeforePayload(request) { return }
        if stops(PayloadEmptyRule.self, request) || stops(PayloadTooLargeRule.self, request) {
            return
        }
        context.payload = reader.read(request.raw.bytes, from: request.raw.fieldsEnd)
        judgement.payload = context.payload
        if stops(InvalidPayloadRule.self, request) {
            judgement.explanation = InvalidPayloadRule.refusal(request, in: context, reader.error)
            return
        }
        if PayloadLint.isNeeded(request, context.payload) {
            lint(request, reader.value(of: request.raw))
        }
    }

    /// Step 4; a token with nothing wrong is asked once, not rule by rule.
    private mutating func stopsAtCredentials(_ request: PushRequest) -> Bool {
        guard case .token(let facts) = context.credentials, !facts.isFlawless else { return false }
        return stops(InvalidProviderTokenRule.self, request)
            || stops(ExpiredProviderTokenRule.self, request)
            || stops(BadEnvironmentKeyInTokenRule.self, request)
            || stops(UnrelatedKeyIDInTokenRule.self, request)
            || stops(OtherTeamInTokenRule.self, request)
            || stops(TooManyProviderTokenUpdatesRule.self, request)
    }

    /// Steps 5 to 8, written out so that each check is a direct call.
    private mutating func stopsBeforePayload(_ request: PushRequest) -> Bool {
        stops(MissingDeviceTokenRule.self, request)
            || stops(DuplicateHeadersRule.self, request)
            || stops(BadMessageIDRule.self, request)
            || stops(BadExpirationDateRule.self, request)
            || stops(BadPriorityRule.self, request)
            || stops(BadCollapseIDRule.self, request)
            || stops(InvalidPushTypeRule.self, request)
            || stops(BadPriorityBackgroundRule.self, request)
            || stops(MissingTopicRule.self, request)
            || stops(BadTopicRule.self, request)
            || stops(TopicDisallowedRule.self, request)
    }

    /// The rules of payload lint; each hit is judged by its rule's level.
    private mutating func lint(_ request: PushRequest, _ payload: JSONValue) {
        for hit in PayloadLint.check(request, payload: payload, facts: context.payload) {
            switch settings.level(of: hit.rule) {
            case .off: break
            case .warn: judgement.lint.append(hit)
            case .enforce:
                guard judgement.refusal == nil else { break }
                judgement.refusal = hit.rule
                judgement.explanation = Explanation(
                    got: hit.message, expected: RuleBook.rule(hit.rule).what,
                    hint: hit.hint ?? RuleBook.rule(hit.rule).why)
            }
        }
    }

    /// Judges one rule; true when it refuses the push.
    @inline(__always)
    private mutating func stops<R: RequestRule>(_ rule: R.Type, _ request: PushRequest) -> Bool {
        let level = settings.level(of: R.id)
        guard level != .off, R.isBroken(by: request, in: context) else { return false }
        if level == .enforce {
            judgement.refusal = R.id
            if RuleBook.ofCredentials.contains(R.id) {
                judgement.explanation = R.explain(request, in: context)
            }
            return true
        }
        judgement.warnings.insert(R.id)
        return false
    }
}
