import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Source: protocol section 7.
@Suite("Device tokens die and are issued")
struct IssuedTokenTests {
    private static let other = [UInt8](repeating: 0xcd, count: 32)

    private static func bench(_ change: (inout Device) -> Void = { _ in }) throws -> Bench {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.apps[0].deviceTokens = [.voip: IssuedTokenTests.other]
                change(&$0)
            })
        return bench
    }

    private static func answer(
        _ bench: Bench, _ token: [UInt8], _ type: PushType = .alert, at milliseconds: Int64
    ) -> PushAnswer {
        bench.push(
            .at(.after(milliseconds)) {
                $0.token = Hex.text(of: token)
                $0.topic = "com.example.app" + type.topicSuffix.description
                $0.type = type
            }
        ).answer
    }

    @Test("an app that is removed loses the tokens of all kinds, at one time")
    func uninstall() throws {
        let bench = try IssuedTokenTests.bench()
        try bench.act(.user(.uninstall()), at: .after(50))
        let expected = PushAnswer.refused(
            by: .unregistered, timestamp: Bench.now.advanced(byMilliseconds: 50))
        #expect(bench.push(.at(.after(60))).answer == expected)
        #expect(IssuedTokenTests.answer(bench, IssuedTokenTests.other, .voip, at: 60) == expected)
        #expect(try !bench.app().installed)
    }

    @Test("one that is installed again and launched has new ones, of each kind it had")
    func reinstall() throws {
        let bench = try IssuedTokenTests.bench()
        let before = try bench.app()
        try bench.act(.user(.uninstall()), at: .after(50))
        try bench.act(.user(.reinstall()), at: .after(90))
        try bench.act(.register(Registration()), at: .after(95))
        let after = try bench.app()
        let own = try #require(after.deviceToken)
        let voip = try #require(after.deviceTokens[.voip])
        #expect(own != before.deviceToken && voip != IssuedTokenTests.other && own != voip)
        #expect(own.count == 32 && voip.count == 32)
        #expect(IssuedTokenTests.answer(bench, own, at: 100) == .accepted)
        #expect(IssuedTokenTests.answer(bench, voip, .voip, at: 100) == .accepted)
        // The old ones stay invalid, since the removal.
        #expect(
            bench.push(.at(.after(100))).answer
                == .refused(
                    by: .unregistered, timestamp: Bench.now.advanced(byMilliseconds: 50)))
    }

    @Test("a token that expires ends alone: the app of another topic keeps its own")
    func expire() throws {
        let bench = try IssuedTokenTests.bench {
            $0.apps[0].deviceTokens = [:]
            $0.apps.append(AppInstall(topic: "com.example.b", deviceToken: IssuedTokenTests.other))
        }
        #expect(throws: ActionImpossible.self) { try bench.act(.expireToken(topic: nil)) }
        try bench.act(.expireToken(topic: "com.example.b"), at: .after(1))
        #expect(bench.push(.at(.after(2))).answer == .accepted)
        let record = bench.push(
            .at(.after(2)) {
                $0.token = Hex.text(of: IssuedTokenTests.other)
                $0.topic = "com.example.b"
            })
        #expect(record.answer.status == 410 && record.answer.reason == .expiredToken)
    }

    @Test("a hundred reinstallations leave the newest token valid and the table small")
    func many() throws {
        let bench = try IssuedTokenTests.bench { $0.apps[0].deviceTokens = [:] }
        for round in 0..<100 as Range<Int64> {
            try bench.act(.user(.uninstall()), at: .after(round * 10))
            try bench.act(.user(.reinstall()), at: .after(round * 10 + 1))
            try bench.act(.register(Registration()), at: .after(round * 10 + 2))
        }
        let newest = try #require(try bench.app().deviceToken)
        #expect(IssuedTokenTests.answer(bench, newest, at: 5_000) == .accepted)
        // The first was forgotten: an unknown token.
        let first = bench.push(.at(.after(5_000)))
        #expect(first.answer == .accepted && first.device == .auto)
    }

    @Test("an action that cannot happen changes nothing, and an unknown device is told")
    func impossible() throws {
        let bench = try IssuedTokenTests.bench()
        let before = bench.service.device(id: "phone-1")
        #expect(throws: ActionImpossible.self) { try bench.act(.user(.online)) }
        #expect(throws: ActionImpossible.self) { try bench.act(.user(.tap(.push(1)))) }
        #expect(bench.service.device(id: "phone-1") == before)
        #expect(try bench.service.perform(.user(.lock), on: "nobody", now: Bench.time) == nil)
    }
}
