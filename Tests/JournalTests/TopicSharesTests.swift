import TestSupport
import Testing

@testable import Journal

@Suite("The shares of topics")
struct TopicSharesTests {
    @Test(
        "a level lets all keep so much that together they keep the limit",
        arguments: [
            ([10, 0, 5], 15, Int.max), ([10, 0, 5], 14, 9), ([10, 10, 10], 29, 9),
            ([1_000, 3, 4], 100, 93), ([7], 0, 0), ([], 0, .max),
        ] as [([Int], Int, Int)])
    func level(shares: [Int], limit: Int, expected: Int) {
        #expect(TopicShares.level(shares, limit: limit) == expected)
    }

    @Test("the largest is the one that a plain look finds", arguments: 1...6 as ClosedRange<UInt64>)
    func largest(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var shares = TopicShares()
        for _ in 0..<3_000 {
            let index = Int.random(in: 0..<8, using: &random) * 100
            if Bool.random(using: &random), shares.counts[index] > 0 {
                shares.remove(index, cost: shares.bytes[index] / shares.counts[index])
            } else {
                shares.add(index, cost: .random(in: 1...9, using: &random))
            }
            let count = shares.largest(.count)
            let bytes = shares.largest(.bytes)
            #expect(shares.counts[count] == shares.counts.max())
            #expect(shares.bytes[bytes] == shares.bytes.max())
        }
        #expect(shares.count == shares.counts.reduce(0, +))
        #expect(shares.cost == shares.bytes.reduce(0, +))
    }
}
