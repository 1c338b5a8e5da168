import APNs
import PushLog
import Testing

@testable import Journal

@Suite("The keys of the newest rows")
struct LookIndexTests {
    private func keys(_ revision: UInt64) -> LookKeys {
        LookKeys(
            LookTexts(shareClass: 0, arrived: 0), revision: revision, sequence: revision, cost: 1)
    }

    private func row(_ revision: UInt64) -> RemovedRow {
        RemovedRow(revision: revision, sequence: revision, shareClass: 0, cost: 1)
    }

    @Test("are let go when their rows are, though no segment is ever full")
    func bounded() {
        var index = LookIndex()
        let kept: UInt64 = 100
        var most = 0
        for revision in 1...20_000 as ClosedRange<UInt64> {
            index.add(keys(revision))
            if revision > kept { index.remove([row(revision - kept)]) }
            most = max(most, index.tail.count)
        }
        #expect(index.tailCount == Int(kept))
        #expect(index.tail.filter { !$0.isGone }.map(\.revision) == Array(19_901...20_000))
        #expect(most <= 2 * Int(kept) + LookIndex.goneMost + 2)
        // All that is left can be sealed as ever.
        let segment = LookSegment(number: 1, from: index.tailStart, index.tail[...])
        #expect(segment?.count == Int(kept))
    }

    @Test("may come and go at once")
    func replaced() {
        var index = LookIndex()
        for revision in 1...3 as ClosedRange<UInt64> { index.add(keys(revision)) }
        index.remove([row(1), row(2), row(2)])
        #expect(index.tailCount == 1)
        index.remove([row(3)])
        #expect(index.tail.isEmpty)
    }
}
