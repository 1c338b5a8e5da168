/// What the rules of steps 0 to 9 say of a request.
package struct RequestJudgement: Sendable {
    /// The first rule that refused it; nil when it may go on to its device.
    package var refusal: RuleID?
    /// Rules that were broken and only warn.
    package var warnings = RuleSet()
    /// What the payload holds; empty when step 9 was not reached.
    package var payload: PayloadFacts = []
    /// What payload lint found and did not refuse.
    package var lint: [LintHit] = []
    /// The long answer where the record cannot give it: of credentials, and of the payload.
    package var explanation: Explanation?

    package init() {}
}

/// Judges requests whose credentials are known, in the order of the rule book.
package enum RequestJudge {
    /// Runs steps 0 to 9; `reader` reads the payload when step 9 is reached.
    package static func judge(
        _ request: PushRequest, credentials: CredentialFacts = .notJudged,
        hasDefaultTopic: Bool = false, settings: RuleSettings, reader: inout PayloadReader
    ) -> RequestJudgement {
        var judging = RequestJudging(settings)
        var certificate: ProviderCertificateFacts?
        if case .certificate(let facts) = credentials { certificate = facts }
        if !judging.refusesBeforeCredentials(
            request, presented: credentials.presented, certificate: certificate)
        {
            judging.finish(
                request, credentials: credentials, hasDefaultTopic: hasDefaultTopic,
                reader: &reader)
        }
        return judging.judgement
    }
}
