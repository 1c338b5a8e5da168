import APNs
import PushLog
import Testing

@testable import Faults

@Suite("The counts of reserved device tokens")
struct TestTokenCountsTests {
    private func record(_ index: Int, topic: String = "t") throws -> PushRecord {
        let digits = TestToken.unavailableTwice.deviceToken(suffix: "\(index)")
        return push(to: try #require(digits), topic: topic)
    }

    @Test("go up to the limit and stay there")
    func limit() throws {
        var counts = TestTokenCounts()
        let record = try record(1)
        #expect((0..<5).map { _ in counts.count(record, limit: 2) } == [0, 1, 2, 2, 2])
    }

    @Test("keep a token in use while thousands of others come, and forget the oldest")
    func bounded() throws {
        var counts = TestTokenCounts()
        let kept = try record(0)
        let first = try record(1)
        _ = counts.count(first, limit: 2)
        for index in 2..<(2 * TestTokenCounts.tokensMax + 2) {
            _ = counts.count(try record(index), limit: 2)
            if index % 1_000 == 0 { _ = counts.count(kept, limit: 2) }
        }
        #expect(counts.count(kept, limit: 2) == 2)
        #expect(counts.count(first, limit: 2) == 0)
    }

    private static let firstToken = TestToken.unavailableTwice.deviceToken(suffix: "1")

    /// What is left of one use each of `mine` 1, `mine` 2 and `other` 1.
    static let clears: [(change: @Sendable (inout Matcher) -> Void, left: [Int])] = [
        ({ _ in }, [0, 0, 0]), ({ $0.topic = "mine" }, [0, 0, 1]),
        ({ $0.deviceToken = TestTokenCountsTests.firstToken }, [0, 1, 0]),
        ({ ($0.topic, $0.deviceToken) = ("mine", TestTokenCountsTests.firstToken) }, [0, 1, 1]),
        ({ ($0.topic, $0.environment) = ("mine", .production) }, [1, 1, 1]),
        ({ ($0.topic, $0.environment) = ("mine", .development) }, [0, 0, 1]),
        ({ $0.kid = "ABC123DEFG" }, [1, 1, 1]), ({ $0.peer = "127.0.0.1" }, [1, 1, 1]),
    ]

    @Test("are forgotten by topic and device token, or at all", arguments: clears)
    func clear(_ row: (change: @Sendable (inout Matcher) -> Void, left: [Int])) throws {
        var counts = TestTokenCounts()
        let records = [
            try record(1, topic: "mine"), try record(2, topic: "mine"),
            try record(1, topic: "other"),
        ]
        for record in records { _ = counts.count(record, limit: 2) }
        var matcher = Matcher()
        row.change(&matcher)
        counts.clear(matcher)
        #expect(records.map { counts.count($0, limit: 2) } == row.left)
    }
}
