import APNs
import PushLog
import Testing

@testable import Faults

@Suite("The reserved device tokens")
struct TestTokenTests {
    @Test("have the words of the design")
    func words() {
        #expect(
            TestToken.allCases.map(\.word) == [
                "BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken",
                "TooManyRequests", "InternalServerError", "ServiceUnavailable", "Shutdown",
                "503-twice", "no-answer", "slow", "offline", "force-quit", "terminated", "denied",
            ])
    }

    @Test("that are named for a reason call it forth")
    func reasons() {
        for token in TestToken.allCases {
            guard let reason = Reason(name: token.word) else { continue }
            #expect(token.outcome == .answer(reason))
        }
        #expect(TestToken.allCases.count { Reason(name: $0.word) != nil } == 8)
    }

    @Test("that stand for a rule name one of its reason, judged at their step or later")
    func rules() {
        for token in TestToken.allCases {
            guard let rule = token.rule.map(RuleBook.rule) else { continue }
            #expect(token.outcome == .answer(rule.reason))
            #expect(rule.step >= TestToken.step)
        }
        #expect(
            TestToken.allCases.filter { $0.rule != nil } == [
                .badDeviceToken, .deviceTokenNotForTopic, .unregistered, .expiredToken,
                .tooManyRequests,
            ])
    }

    @Test("act after every rule on credentials, headers and payload")
    func step() {
        let before = RuleBook.all.filter { $0.step < TestToken.step }.map(\.reason)
        #expect(before.contains(.missingProviderToken))
        #expect(before.contains(.topicDisallowed))
        #expect(before.contains(.payloadTooLarge))
        #expect(!before.contains(.unregistered))
    }
}
