import APNs
package import PushLog

extension TestToken {
    /// What becomes of a push to this token once steps 1 to 9 let it through.
    ///
    /// Nil when the push goes on at once: the token only changes its device, or is used up.
    package func decide(
        _ record: PushRecord, _ counts: inout TestTokenCounts
    ) -> FaultDecision? {
        switch outcome {
        case .answer(let reason): return ends(reason, record, hit: 0)
        case .answerThenNormal(let reason, let times):
            let before = counts.count(record, limit: times)
            return before < times ? ends(reason, record, hit: UInt64(before) + 1) : nil
        case .noAnswer:
            return FaultDecision(
                fault: faultName, hit: 0, delayMilliseconds: 0, verdict: .unanswered)
        case .slow(let milliseconds):
            return FaultDecision(
                fault: faultName, hit: 0, delayMilliseconds: milliseconds, verdict: .goesOn)
        case .device: return nil
        }
    }

    private func ends(_ reason: Reason, _ record: PushRecord, hit: UInt64) -> FaultDecision {
        let answer = PushAnswer(faking: reason, rule: rule, receivedAt: record.receivedAt)
        return FaultDecision(
            fault: faultName, hit: hit, delayMilliseconds: 0, verdict: .answered(answer))
    }

    /// How the device of the token differs from the default plan; nil for the default device.
    package var device: TestTokenDevice? {
        switch outcome {
        case .device(let device): device
        case .answer, .answerThenNormal, .noAnswer, .slow: nil
        }
    }

    /// What stands in the record's `fault`; no fault of the plan can have this name.
    package var faultName: String { TestToken.faultPrefix + word }

    private static let faultPrefix = "test-token:"

    /// The token whose decision carries that name.
    init?(fault name: String) {
        guard name.hasPrefix(TestToken.faultPrefix) else { return nil }
        let word = name.dropFirst(TestToken.faultPrefix.count)
        guard let token = TestToken.allCases.first(where: { $0.word == word }) else { return nil }
        self = token
    }

    /// What the record of a push says that ended here.
    var explanation: Explanation {
        Explanation(
            got: "the reserved device token \(word)",
            expected: "a device token of an app, for the push to be delivered",
            hint: "this is rehearsed: \(what)")
    }
}
