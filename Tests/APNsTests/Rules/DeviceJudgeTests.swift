import APNs
import Testing

@Suite("The judge of steps 10 to 12")
struct DeviceJudgeTests {
    private static let deviceRules = RuleID.allCases.filter { RuleBook.rule($0).step >= 10 }

    private func judge(
        _ draft: Draft, _ settings: RuleSettings
    ) -> (refusal: RuleID?, warnings: RuleSet) {
        var warnings = RuleSet()
        let refusal = DeviceJudge.judge(
            draft.request, on: draft.device, settings: settings, warnings: &warnings)
        return (refusal, warnings)
    }

    @Test("lets a good push go on")
    func good() {
        let verdict = judge(Draft(), RuleSettings(profile: .strict))
        #expect(verdict.refusal == nil && verdict.warnings.isEmpty)
    }

    @Test("refuses, warns or says nothing, as the level says", arguments: deviceRules)
    func levels(id: RuleID) {
        let draft = Breaker.draft(id)
        let enforced = judge(draft, RuleSettings(.apns, [:]))
        #expect(enforced.refusal == id && enforced.warnings.isEmpty)
        let warned = judge(draft, RuleSettings(.apns, [id: .warn]))
        #expect(warned.refusal == nil && warned.warnings == RuleSet([id]))
        let off = judge(draft, RuleSettings(.apns, [id: .off]))
        #expect(off.refusal == nil && off.warnings.isEmpty)
    }

    @Test("goes on after a warning, and adds to the warnings it was given")
    func goesOn() {
        var warnings = RuleSet([.invalidPayload])
        let draft = Breaker.draft(.otherEnvironmentDeviceToken, .pushTypeNotForTopic)
        let refusal = DeviceJudge.judge(
            draft.request, on: draft.device,
            settings: RuleSettings(.apns, [.otherEnvironmentDeviceToken: .warn]),
            warnings: &warnings)
        #expect(refusal == .pushTypeNotForTopic)
        #expect(warnings == RuleSet([.invalidPayload, .otherEnvironmentDeviceToken]))
    }

    @Test("refuses a path without token where nobody did before")
    func noToken() {
        let verdict = judge(Breaker.draft(.missingDeviceToken), RuleSettings())
        #expect(verdict.refusal == .malformedDeviceToken)
    }
}
