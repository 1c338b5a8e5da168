import JSON

/// What the rules of steps 1 to 9 say of a request.
package struct RequestJudgement: Sendable {
    /// The first rule that refused it; nil when it may go on to its device.
    package var refusal: RuleID?
    /// Rules that were broken and only warn.
    package var warnings = RuleSet()
    /// What the payload holds; empty when step 9 was not reached.
    package var payload: PayloadFacts = []
    /// What payload lint found and did not refuse.
    package var lint: [LintHit] = []
    /// The long answer where a rule of payload lint refused.
    package var explanation: Explanation?

    package init() {}
}

/// Judges requests in the order of the rule book, one call a push.
package enum RequestJudge {
    /// Runs steps 1 to 9; `reader` reads the payload when step 9 is reached.
    package static func judge(
        _ request: PushRequest, credentials: CredentialFacts = .notJudged,
        hasDefaultTopic: Bool = false, settings: RuleSettings, reader: inout PayloadReader
    ) -> RequestJudgement {
        var run = Run(
            settings: settings,
            context: RuleContext(credentials: credentials, hasDefaultTopic: hasDefaultTopic))
        if run.stopsBeforePayload(request) { return run.judgement }
        if run.stops(PayloadEmptyRule.self, request)
            || run.stops(PayloadTooLargeRule.self, request)
        {
            return run.judgement
        }
        run.context.payload = reader.read(request.raw.bytes, from: request.raw.fieldsEnd)
        run.judgement.payload = run.context.payload
        if run.stops(InvalidPayloadRule.self, request) {
            run.judgement.explanation = InvalidPayloadRule.refusal(
                request, in: run.context, reader.error)
            return run.judgement
        }
        if PayloadLint.isNeeded(request, run.context.payload) {
            run.lint(request, reader.value(of: request.raw))
        }
        return run.judgement
    }

    private struct Run {
        let settings: RuleSettings
        var context: RuleContext
        var judgement = RequestJudgement()

        /// Steps 1 to 8, written out so that each check is a direct call.
        mutating func stopsBeforePayload(_ request: PushRequest) -> Bool {
            stops(MethodNotAllowedRule.self, request)
                || stops(BadPathRule.self, request)
                || stops(DuplicateAuthorizationRule.self, request)
                || stops(MissingProviderTokenRule.self, request)
                || stops(InvalidProviderTokenRule.self, request)
                || stops(ExpiredProviderTokenRule.self, request)
                || stops(BadEnvironmentKeyInTokenRule.self, request)
                || stops(UnrelatedKeyIDInTokenRule.self, request)
                || stops(OtherTeamInTokenRule.self, request)
                || stops(TooManyProviderTokenUpdatesRule.self, request)
                || stops(MissingDeviceTokenRule.self, request)
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
        mutating func lint(_ request: PushRequest, _ payload: JSONValue) {
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
        mutating func stops<R: RequestRule>(_ rule: R.Type, _ request: PushRequest) -> Bool {
            let level = settings.level(of: R.id)
            guard level != .off, R.isBroken(by: request, in: context) else { return false }
            if level == .enforce {
                judgement.refusal = R.id
                return true
            }
            judgement.warnings.insert(R.id)
            return false
        }
    }
}
