import APNs
import PushLog
import Testing

@testable import Faults

@Suite("What becomes of a push to a reserved device token")
struct TestTokenDecisionTests {
    static let hourAgo = Instant(milliseconds: receipt.milliseconds - 3_600_000)

    private func decide(_ token: TestToken) -> FaultDecision? {
        var counts = TestTokenCounts()
        return token.decide(push(to: token.deviceToken), &counts)
    }

    static let answers: [(TestToken, PushAnswer)] = [
        (
            .badDeviceToken,
            PushAnswer(status: 400, reason: .badDeviceToken, rule: .unknownDeviceToken)
        ),
        (
            .deviceTokenNotForTopic,
            PushAnswer(
                status: 400, reason: .deviceTokenNotForTopic, rule: .deviceTokenNotForTopic)
        ),
        (
            .unregistered,
            PushAnswer(
                status: 410, reason: .unregistered, rule: .unregistered, timestamp: hourAgo)
        ),
        (
            .expiredToken,
            PushAnswer(
                status: 410, reason: .expiredToken, rule: .expiredToken, timestamp: hourAgo)
        ),
        (
            .tooManyRequests,
            PushAnswer(status: 429, reason: .tooManyRequests, rule: .tooManyRequests)
        ),
        (
            .internalServerError,
            PushAnswer(status: 500, reason: .internalServerError, rule: nil)
        ),
        (
            .serviceUnavailable,
            PushAnswer(status: 503, reason: .serviceUnavailable, rule: nil)
        ),
        (.shutdown, PushAnswer(status: 503, reason: .shutdown, rule: nil)),
    ]

    @Test("is an answer, every time", arguments: answers)
    func answer(token: TestToken, answer: PushAnswer) {
        var counts = TestTokenCounts()
        for _ in 0..<3 {
            let decision = token.decide(push(to: token.deviceToken), &counts)
            #expect(decision?.verdict == .answered(answer))
            #expect(decision?.delayMilliseconds == 0)
            #expect(decision?.fault == "test-token:\(token.word)")
        }
    }

    @Test("is no answer, or a late one")
    func withoutAnswer() {
        #expect(
            decide(.noAnswer)
                == FaultDecision(
                    fault: "test-token:no-answer", hit: 0, delayMilliseconds: 0,
                    verdict: .unanswered))
        #expect(
            decide(.slow)
                == FaultDecision(
                    fault: "test-token:slow", hit: 0, delayMilliseconds: 3_000, verdict: .goesOn))
    }

    @Test("is 503 twice for each device, app and environment, then nothing")
    func twice() throws {
        let token = TestToken.unavailableTwice
        let suffixed = try #require(token.deviceToken(suffix: "2"))
        let kinds = [
            push(to: token.deviceToken), push(to: suffixed),
            push(to: token.deviceToken, topic: "com.example.other"),
            push(to: token.deviceToken, environment: .production),
        ]
        var counts = TestTokenCounts()
        let refused = FaultDecision.Verdict.answer(.serviceUnavailable)
        for round in UInt64(1)...2 {
            for record in kinds {
                let decision = token.decide(record, &counts)
                #expect(decision?.verdict == refused)
                #expect(decision?.hit == round)
            }
        }
        for record in kinds { #expect(token.decide(record, &counts) == nil) }
        // The same token in other digits is the same device.
        #expect(token.decide(push(to: token.deviceToken.uppercased()), &counts) == nil)
    }

    @Test(
        "is nothing but another device",
        arguments: [
            (TestToken.offline, TestTokenDevice.offline), (.forceQuit, .forceQuit),
            (.terminated, .terminated), (.denied, .denied),
        ])
    func devices(token: TestToken, device: TestTokenDevice) {
        #expect(decide(token) == nil)
        #expect(token.device == device)
    }

    @Test("is the default device for all others")
    func defaultDevice() {
        #expect(TestToken.allCases.count { $0.device != nil } == 4)
    }

    @Test("is told in the record by the word of the token")
    func explanation() {
        let text = decide(.unregistered)?.explanation
        #expect(text?.got == "the reserved device token Unregistered")
        #expect(
            text?.hint
                == "this is rehearsed: every push is answered 410 Unregistered with a timestamp "
                + "one hour before the push")
        #expect(decide(.slow)?.explanation == nil)
    }

    @Test("has a name that no fault of the plan can have", arguments: TestToken.allCases)
    func names(token: TestToken) {
        #expect(throws: FaultError.self) { try Fault(name: token.faultName, answers: [.normal]) }
        #expect(TestToken(fault: token.faultName) == token)
        #expect(TestToken(fault: token.word) == nil)
    }
}
