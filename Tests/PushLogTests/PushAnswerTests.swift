import APNs
import PushLog
import Testing

struct PushAnswerTests {
    @Test(
        "a broken rule answers with its reason and that reason's status", arguments: RuleID.allCases
    )
    func refused(_ rule: RuleID) {
        let since = Instant(seconds: 5)
        let answer = PushAnswer.refused(by: rule, timestamp: since)
        #expect(answer.rule == rule)
        #expect(answer.reason == RuleBook.rule(rule).reason)
        #expect(answer.status == answer.reason?.status)
        #expect(answer.timestamp == since)
    }

    @Test("accepted and unanswered pushes name no reason")
    func others() {
        #expect(PushAnswer.accepted == PushAnswer(status: 200, reason: nil, rule: nil))
        #expect(PushAnswer.none == PushAnswer(status: 0, reason: nil, rule: nil))
    }
}
