import APNs
import PushLog
import Testing

@testable import Faults

@Suite("What becomes of a push that met a fault")
struct FaultDecisionTests {
    private func decide(_ effect: FaultEffect) throws -> FaultDecision {
        var plan = FaultPlan()
        try plan.put(Fault(name: "a", answers: [effect]))
        let decision = plan.decide(push(), at: .requestComplete, random: noChance)
        return try #require(decision)
    }

    @Test(
        "a reason ends it with its status, and 410 with an instant one hour ago",
        arguments: Reason.allCases)
    func reasons(reason: Reason) throws {
        let hourAgo = Instant(milliseconds: receipt.milliseconds - 3_600_000)
        let answer = PushAnswer(
            status: reason.status, reason: reason, rule: nil,
            timestamp: reason.status == 410 ? hourAgo : nil)
        #expect(try decide(.answer(reason)).verdict == .answered(answer))
    }

    @Test("the instant of 410 can be told")
    func timestamp() throws {
        let told = Instant(milliseconds: 5)
        #expect(
            try decide(.answer(.unregistered, timestamp: told)).verdict
                == .answer(.unregistered, timestamp: told))
    }

    @Test("the record of a push that ended says which fault it met; one that goes on is silent")
    func explanation() throws {
        let ended = try #require(try decide(.answer(.shutdown)).explanation)
        #expect(ended.got == "a push that met the fault \"a\" (hit 1)")
        #expect(ended.expected == "no fault, for the push to be judged")
        #expect(
            ended.hint
                == "this is rehearsed, the push is not judged; remove the fault to end it")
        #expect(try decide(FaultEffect(.noAnswer)).explanation?.got == ended.got)
        #expect(try decide(FaultEffect(.pass, delayMilliseconds: 5)).explanation == nil)
        #expect(try decide(.normal).explanation == nil)
    }
}
