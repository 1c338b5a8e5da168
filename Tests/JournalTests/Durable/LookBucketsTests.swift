import PushLog
import Testing

@testable import Journal

@Suite("The look-up entries of a segment")
struct LookBucketsTests {
    /// Rows from revision 1 on: first those of others, then so many of the topic.
    private func rows(others: Int, ofTopic count: Int) -> [LookKeys] {
        (1...others + count).map { number in
            let record = PushRecord.sample(number, topic: number > others ? "wanted" : "other")
            return LookKeys(
                LookTexts(of: record), revision: UInt64(number), sequence: UInt64(number), cost: 1)
        }
    }

    @Test(
        "name each row of a topic, however many it has, unless nearly all have it",
        arguments: [(95, 5), (50, 50), (20, 80), (5, 95)])
    func topics(others: Int, count: Int) throws {
        let rows = rows(others: others, ofTopic: count)
        let hash = rows[others].topic
        let buckets = LookBuckets(.topic, rows[...], from: 1).buckets
        switch LookBuckets.find(hash, in: buckets[LookBuckets.index(hash)], from: 1) {
        case .at(let revisions):
            #expect(revisions == (others + 1...100).map(UInt64.init))
        case .everywhere:
            // Then few others stand before the first.
            #expect(others <= 13)
        }
    }
}
