import PushLog
import Testing

@testable import Journal

@Suite("One pass of a reader over the log")
struct PageScanTests {
    /// Runs a scan in steps of `entries`, at most `steps` of them.
    private func scan(
        _ store: RecordStore, _ query: LogQuery, entries: Int, steps: Int = 1_000
    ) -> Page? {
        var scan = PageScan(query)
        for _ in 0..<steps {
            if scan.isDone { return scan.page }
            scan.advance(over: store, entries: entries)
        }
        return scan.isDone ? scan.page : nil
    }

    @Test(
        "finds the same page in steps of any size",
        arguments: PageOrder.allCases, [1, 2, 3, 7, 64, 1_024])
    func steps(order: PageOrder, entries: Int) throws {
        var store = RecordStore()
        for number in 1...60 {
            store.append(.sample(number, topic: number % 3 == 0 ? "a" : "b"))
        }
        for victim in stride(from: 4, through: 60, by: 4) { store.delete(UInt64(victim)) }
        let query = LogQuery(matcher: .topic("a"), limit: 7, order: order)
        let page = try #require(scan(store, query, entries: entries))
        let rising = (1...60).filter { $0 % 3 == 0 && $0 % 4 != 0 }
        let expected = order == .ascending ? rising : rising.reversed()
        #expect(page.records.map(\.number) == Array(expected.prefix(7)))
        #expect(page.hasMore)
    }

    @Test(
        "passes a run of stale entries that is longer than its step",
        arguments: PageOrder.allCases, [1, 10])
    func staleRun(order: PageOrder, entries: Int) throws {
        var store = RecordStore()
        for number in 1...120 { store.append(.sample(number)) }
        for victim in 41...100 { store.delete(UInt64(victim)) }
        #expect(store.places.order == 120)
        let page = try #require(scan(store, LogQuery(order: order), entries: entries))
        let rising = Array(1...40) + Array(101...120)
        #expect(page.records.map(\.number) == (order == .ascending ? rising : rising.reversed()))
        #expect(!page.hasMore)
    }

    @Test("passes a run of stale entries at the newest end, newest first")
    func staleEnd() throws {
        var store = RecordStore()
        for number in 1...100 { store.append(.sample(number)) }
        for victim in 51...100 { store.delete(UInt64(victim)) }
        let page = try #require(scan(store, LogQuery(limit: 2, order: .descending), entries: 5))
        #expect(page.records.map(\.number) == [50, 49])
        #expect(page.hasMore)
    }

    @Test("does not follow writers that append between its steps")
    func bounded() throws {
        var store = RecordStore()
        for number in 1...10 { store.append(.sample(number)) }
        var scan = PageScan(LogQuery(limit: 1_000))
        var number = 10
        while !scan.isDone {
            scan.advance(over: store, entries: 1)
            number += 1
            store.append(.sample(number))
            try #require(number < 1_000)
        }
        #expect(scan.page.records.map(\.number) == Array(1...10))
        #expect(scan.page.next == Cursor(revision: 10))
    }

    @Test(
        "keeps its limit between 1 and the greatest",
        arguments: [(-5, 1), (0, 1), (1, 1), (999, 999), (1_000, 1_000), (5_000, 1_000)])
    func limit(asked: Int, kept: Int) throws {
        var store = RecordStore()
        for number in 1...1_100 { store.append(.sample(number)) }
        let page = try #require(scan(store, LogQuery(limit: asked), entries: 1_024))
        #expect(page.records.count == kept)
        #expect(page.hasMore)
        #expect(page.next == Cursor(revision: UInt64(kept)))
    }
}
