import APNs
import JSON
import Testing

@Suite("The judge of steps 0 to 9")
struct RequestJudgeTests {
    private func judge(
        _ draft: Draft, _ settings: RuleSettings = RuleSettings()
    ) -> (RequestJudgement, PayloadReader) {
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(
            draft.request, credentials: draft.credentials, hasDefaultTopic: draft.hasDefaultTopic,
            settings: settings, reader: &reader)
        return (judgement, reader)
    }

    @Test("lets a good push go on, and says what its payload holds")
    func good() {
        let (judgement, reader) = judge(Draft())
        #expect(judgement.refusal == nil && judgement.warnings.isEmpty)
        #expect(judgement.lint.isEmpty && judgement.explanation == nil)
        #expect(judgement.payload == [.isObject, .hasAPS, .alertText])
        #expect(reader.error == nil)
    }

    @Test("does not judge credentials where nobody asks it to")
    func withoutCredentials() {
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(
            Draft().request, settings: RuleSettings(profile: .strict), reader: &reader)
        #expect(judgement.refusal == nil)
    }

    private static let requestRules = RuleID.allCases.filter { RuleBook.rule($0).step < 10 }

    /// What explains these is in no record.
    private static let explained: Set<RuleID> = [
        .badCertificateEnvironment, .missingProviderToken, .badCertificate, .invalidProviderToken,
        .expiredProviderToken, .badEnvironmentKeyInToken, .unrelatedKeyIDInToken,
        .otherTeamInToken, .tooManyProviderTokenUpdates, .topicDisallowed, .invalidPayload,
    ]

    @Test("refuses by a rule that is enforced", arguments: requestRules)
    func enforced(id: RuleID) {
        let (judgement, _) = judge(Breaker.draft(id), RuleSettings(.strict, [id: .enforce]))
        #expect(judgement.refusal == id)
        #expect(
            (judgement.explanation != nil)
                == (id.isLint || RequestJudgeTests.explained.contains(id)))
        #expect(!judgement.lint.contains { $0.rule == id })
        #expect(judgement.warnings.isEmpty)
    }

    @Test("only warns by a rule that warns, and goes on to the next", arguments: requestRules)
    func warned(id: RuleID) {
        // What a wrong path or an empty body leaves undone is broken with it.
        let companions: KeyValuePairs<RuleID, RuleLevel> = [
            .missingDeviceToken: .off, .invalidPayload: .off, id: .warn,
        ]
        let settings = RuleSettings(.apns, companions)
        let (judgement, _) = judge(Breaker.draft(id), settings)
        #expect(judgement.refusal == nil)
        #expect(judgement.warnings == RuleSet(id.isLint ? [] : [id]))
        if id.isLint { #expect(judgement.lint.first?.rule == id) }
        let next: RuleID = RuleBook.rule(id).step == 9 ? .badCollapseID : .payloadEmpty
        let (both, _) = judge(Breaker.draft(id, next), settings)
        #expect(both.refusal == next)
    }

    @Test("says nothing by a rule that is off", arguments: requestRules)
    func off(id: RuleID) {
        let settings = RuleSettings(
            .apns, [.missingDeviceToken: .off, .invalidPayload: .off, id: .off])
        let (judgement, _) = judge(Breaker.draft(id), settings)
        #expect(judgement.refusal == nil && judgement.warnings.isEmpty)
        #expect(!judgement.lint.contains { $0.rule == id })
    }

    @Test("reads the payload only when step 9 is reached")
    func payloadUnread() {
        let early = Draft {
            $0["apns-topic"] = nil
            $0.text = "not json"
        }
        let (judgement, reader) = judge(early)
        #expect(judgement.refusal == .missingTopic)
        #expect(judgement.payload.isEmpty && reader.error == nil)
    }

    @Test("leaves the place of the mistake in a body that is not JSON", arguments: Profile.allCases)
    func payloadError(profile: Profile) throws {
        let (judgement, reader) = judge(
            Draft { $0.text = #"{"aps":{"alert":'x'}}"# }, RuleSettings(profile: profile))
        #expect(judgement.refusal == (profile == .strict ? .invalidPayload : nil))
        #expect(judgement.warnings == (profile == .strict ? RuleSet() : RuleSet([.invalidPayload])))
        #expect(try #require(reader.error).offset == 16)
    }
}
