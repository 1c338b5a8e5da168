import Testing

@testable import HTTP2

@Suite("Token bucket")
struct TokenBucketTests {
    /// Takes tokens at times in milliseconds, and says what was granted.
    private static func take(
        _ attempts: [(cost: Int, now: UInt64)], from bucket: inout TokenBucket
    ) -> [Bool] {
        attempts.map { bucket.take($0.cost, now: $0.now) }
    }

    @Test("a burst is there at once, then tokens come with time")
    func refill() {
        var bucket = TokenBucket(burst: 3, perSecond: 7)
        let granted = Self.take(
            [(1, 0), (1, 0), (1, 0), (1, 0), (1, 142), (1, 143), (1, 143)], from: &bucket)
        #expect(granted == [true, true, true, false, false, true, false])
    }

    @Test("it never holds more than the burst, unless tokens are added")
    func ceiling() {
        var bucket = TokenBucket(burst: 2, perSecond: 1)
        #expect(Self.take([(3, 1_000_000)], from: &bucket) == [false])
        bucket.add(10, ceiling: 5)
        let granted = Self.take([(6, 2_000_000), (5, 3_000_000), (1, 3_000_000)], from: &bucket)
        #expect(granted == [false, true, false])
    }

    @Test("a clock that stands still or goes back brings nothing")
    func clock() {
        var bucket = TokenBucket(burst: 1, perSecond: 1_000)
        let granted = Self.take(
            [(1, 5_000), (1, 5_000), (1, 0), (1, UInt64.max)], from: &bucket)
        #expect(granted == [true, false, false, true])
    }
}
