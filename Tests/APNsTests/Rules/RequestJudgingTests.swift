import APNs
import Testing

@Suite("Judging in two parts")
struct RequestJudgingTests {
    /// What is judged before the credentials are.
    private static let first: Set<RuleID> = [
        .badCertificateEnvironment, .methodNotAllowed, .badPath, .duplicateAuthorization,
        .missingProviderToken, .badCertificate,
    ]

    private func start(_ draft: Draft, _ settings: RuleSettings) -> (RequestJudging, Bool) {
        var judging = RequestJudging(settings)
        var certificate: ProviderCertificateFacts?
        if case .certificate(let facts) = draft.credentials { certificate = facts }
        let isRefused = judging.refusesBeforeCredentials(
            draft.request, presented: draft.credentials.presented, certificate: certificate)
        return (judging, isRefused)
    }

    @Test("the environment of a certificate can be judged before the body has come")
    func environmentAlone() throws {
        for id in [RuleID.badCertificateEnvironment, .badCertificate] {
            let draft = Breaker.draft(id)
            guard case .certificate(let facts) = draft.credentials else {
                Issue.record("expected a certificate")
                return
            }
            for level in RuleLevel.allCases {
                var judging = RequestJudging(RuleSettings(.apns, [id: level]))
                let isRefused = judging.refusesConnection(draft.request, certificate: facts)
                let expected = id == .badCertificateEnvironment && level == .enforce
                #expect(isRefused == expected)
                #expect(judging.judgement.refusal == (expected ? id : nil))
                #expect((judging.judgement.explanation != nil) == expected)
            }
        }
    }

    @Test(
        "refuses in the first part what needs no verdict on a token, and only that",
        arguments: RuleID.allCases.filter { RuleBook.rule($0).step < 10 })
    func parts(id: RuleID) {
        let draft = Breaker.draft(id)
        var (judging, isRefused) = start(draft, .unforgiving)
        #expect(isRefused == RequestJudgingTests.first.contains(id))
        #expect(judging.judgement.refusal == (isRefused ? id : nil))
        guard !isRefused else { return }
        var reader = PayloadReader()
        judging.finish(
            draft.request, credentials: draft.credentials,
            hasDefaultTopic: draft.hasDefaultTopic, reader: &reader)
        let whole = RequestJudge.judge(
            draft.request, credentials: draft.credentials,
            hasDefaultTopic: draft.hasDefaultTopic, settings: .unforgiving, reader: &reader)
        #expect(judging.judgement.refusal == whole.refusal && whole.refusal != nil)
        #expect(judging.judgement.explanation == whole.explanation)
        #expect(judging.context.credentials == draft.credentials)
    }

    @Test("warns in the first part too, and the findings know what was shown")
    func warned() {
        let draft = Draft { $0.credentials = .none }
        let settings = RuleSettings(.apns, [.missingProviderToken: .warn])
        var judging = RequestJudging(settings)
        var reader = PayloadReader()
        let isRefused = judging.refusesBeforeCredentials(
            draft.request, presented: .unusable(.schemeAlone), certificate: nil)
        judging.finish(draft.request, credentials: .none, hasDefaultTopic: false, reader: &reader)
        #expect(!isRefused && judging.judgement.refusal == nil)
        #expect(judging.judgement.warnings == RuleSet([.missingProviderToken]))
        let findings = Findings.build(
            draft.request, context: judging.context, device: DeviceFacts(),
            warnings: judging.judgement.warnings, payloadError: nil, now: CredentialBench.start)
        #expect(
            findings.map(\.message) == [
                "got the word bearer without a token; "
                    + "expected authorization: bearer <provider token>"
            ])
    }

    @Test("with credentials that nobody judges, nothing of step 3 and 4 refuses")
    func notJudged() {
        var judging = RequestJudging(RuleSettings(profile: .strict))
        var reader = PayloadReader()
        let isRefused = judging.refusesBeforeCredentials(
            Draft().request, presented: .notJudged, certificate: nil)
        judging.finish(
            Draft().request, credentials: .notJudged, hasDefaultTopic: false, reader: &reader)
        #expect(!isRefused && judging.judgement.refusal == nil)
    }
}
