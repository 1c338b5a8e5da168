import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("How many pushes a device token may get")
struct TokenRatesTests {
    private static func time(_ milliseconds: Int64) -> Instant {
        Bench.now.advanced(byMilliseconds: milliseconds)
    }

    @Test(
        "is written as a number and a unit",
        arguments: [
            ("50/s", 50, 1_000), ("1/m", 1, 60_000), ("1000000/h", 1_000_000, 3_600_000),
        ] as [(String, Int, Int64)])
    func reading(text: String, count: Int, period: Int64) throws {
        let rate = try #require(TokenRate(text))
        #expect(rate.count == count && rate.period == period && rate.text == text)
    }

    @Test(
        "is not written in any other way",
        arguments: ["", "off", "50", "/s", "0/s", "-1/s", "1000001/s", "5/d", "5/s/s", "5 /s"])
    func mistakes(text: String) { #expect(TokenRate(text) == nil) }

    @Test("counts in periods that begin with a push; what is refused begins none")
    func periods() throws {
        let rate = try #require(TokenRate("2/s"))
        var rates = TokenRates()
        let asked: [(Int64, Bool)] = [
            (0, false), (10, false), (20, true), (999, true), (1_000, false), (1_500, false),
            (1_999, true), (2_000, false),
        ]
        for (milliseconds, exceeds) in asked {
            let answer = rates.exceeds(rate, 7, topic: 1, at: TokenRatesTests.time(milliseconds))
            #expect(answer == exceeds, "at \(milliseconds)")
        }
    }

    @Test("counts each token alone, and goes on when there are more than it can keep")
    func tokens() throws {
        let rate = try #require(TokenRate("1/h"))
        var rates = TokenRates()
        func ask(_ token: UInt64, at milliseconds: Int64) -> Bool {
            rates.exceeds(rate, token, topic: 1, at: TokenRatesTests.time(milliseconds))
        }
        for token in 0..<4_096 as Range<UInt64> { #expect(!ask(token, at: 0)) }
        #expect(ask(4_095, at: 1))
        #expect(!ask(4_096, at: 2))
        // All were forgotten to make room.
        #expect(!ask(4_095, at: 3))
    }

    @Test("forgets those whose period is over first")
    func old() throws {
        let rate = try #require(TokenRate("1/s"))
        var rates = TokenRates()
        for token in 0..<4_095 as Range<UInt64> {
            _ = rates.exceeds(rate, token, topic: 1, at: TokenRatesTests.time(0))
        }
        _ = rates.exceeds(rate, 5_000, topic: 1, at: TokenRatesTests.time(900))
        _ = rates.exceeds(rate, 5_001, topic: 1, at: TokenRatesTests.time(1_000))
        let isCounted = rates.exceeds(rate, 5_000, topic: 1, at: TokenRatesTests.time(1_001))
        #expect(isCounted)
    }

    /// Source: spr-networks/super#310, Redth/PushSharp#500, immobiliare/ApnsPHP#106.
    @Test(
        "FC-H1: with 50/s the 51st push to one token is 429, other tokens are unaffected",
        arguments: [true, false])
    func hammered(isRegistered: Bool) throws {
        var settings = DeliverySettings()
        settings.tokenRate = TokenRate("50/s")
        let bench = Bench(settings)
        if isRegistered { try bench.put(.phone()) }
        let answers = (0..<100).map { bench.push(.at(.after($0 * 5))).answer }
        #expect(answers.prefix(50).allSatisfy { $0 == .accepted })
        #expect(answers.dropFirst(50).allSatisfy { $0 == .refused(by: .tooManyRequests) })
        #expect(answers.last?.status == 429 && answers.last?.reason == .tooManyRequests)
        for number in 0..<100 {
            let record = bench.push(Push { $0.token = "cd\(1_000 + number)" })
            #expect(record.answer == .accepted)
        }
        #expect(bench.push(.at(.after(1_000))).answer == .accepted)
    }

    @Test("FC-H1: by default there is no limit, and nothing of a refused push is on the device")
    func limits() throws {
        let bench = Bench()
        for _ in 0..<200 { #expect(bench.push().answer == .accepted) }
        var settings = DeliverySettings()
        settings.tokenRate = TokenRate("1/m")
        let limited = Bench(settings)
        try limited.put(.phone())
        for _ in 0..<3 { _ = limited.push() }
        #expect(try limited.screen().apps[0].notifications.map(\.number) == [1])
        #expect(try limited.record(2).delivery == nil && limited.record(2).trace == nil)
    }

    @Test("a reset counts anew for a token, for the tokens of an app, or for one of both")
    func forget() throws {
        let rate = try #require(TokenRate("1/h"))
        func counted(_ token: UInt64?, _ topic: UInt64?) -> [Bool] {
            var rates = TokenRates()
            let pushes: [(token: UInt64, topic: UInt64)] = [(1, 7), (2, 7), (3, 8)]
            for push in pushes {
                _ = rates.exceeds(
                    rate, push.token, topic: push.topic, at: TokenRatesTests.time(0))
            }
            rates.forget(token: token, topic: topic)
            return pushes.map { push in
                rates.exceeds(rate, push.token, topic: push.topic, at: TokenRatesTests.time(1))
            }
        }
        #expect(counted(1, nil) == [false, true, true])
        #expect(counted(nil, 7) == [false, false, true])
        #expect(counted(2, 7) == [true, false, true])
        #expect(counted(3, 7) == [true, true, true])
    }
}
