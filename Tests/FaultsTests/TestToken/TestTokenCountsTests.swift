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

    @Test("are forgotten by topic or at all")
    func clear() throws {
        var counts = TestTokenCounts()
        let mine = try record(1, topic: "mine")
        let other = try record(1, topic: "other")
        _ = counts.count(mine, limit: 2)
        _ = counts.count(other, limit: 2)
        counts.clear(topic: "mine")
        #expect(counts.count(mine, limit: 2) == 0)
        #expect(counts.count(other, limit: 2) == 1)
        counts.clear()
        #expect(counts.count(mine, limit: 2) == 0)
        #expect(counts.count(other, limit: 2) == 0)
    }
}
