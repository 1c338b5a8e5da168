import APNs
import PushLog
import TestSupport
import Testing

@testable import Journal

@Suite("Both logs", .timeLimit(.minutes(3)))
struct JournalTests {
    @Test(
        "gives sequence and revision from 1 upwards, and the number back",
        arguments: LogKind.allCases)
    func numbers(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        let given = (1...50).map { journal.append(.sample($0)) }
        #expect(given == Array(1...50))
        let records = journal.page(LogQuery()).records
        #expect(records.map(\.sequence) == Array(1...50))
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.revision < $1.revision })
        #expect(records.map(\.number) == Array(1...50))
    }

    @Test(
        "an empty log answers empty pages that a reader can go on from", arguments: LogKind.allCases
    )
    func empty(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for order in PageOrder.allCases {
            let page = journal.page(LogQuery(order: order))
            #expect(page.records.isEmpty && !page.hasMore && page.dropped == 0)
            #expect(page.next == .start)
        }
        #expect(journal.record(sequence: 1) == nil)
        #expect(
            journal.statistics
                == LogStatistics(
                    count: 0, bytes: 0, dropped: 0, appended: 0, oldest: .start, newest: .start))
    }

    @Test(
        "oldest records leave when there are too many, and are counted", arguments: LogKind.allCases
    )
    func limitByCount(kind: LogKind) throws {
        let journal = try LogUnderTest(kind, JournalLimits(records: 3))
        for number in 1...10 { journal.append(.sample(number)) }
        let page = journal.page(LogQuery())
        #expect(page.records.map(\.number) == [8, 9, 10])
        #expect(page.dropped == 7)
        #expect(journal.statistics.lastDropped == Cursor(revision: 7))
        #expect(journal.record(sequence: 7) == nil)
        #expect(journal.record(sequence: 8)?.number == 8)
    }

    @Test(
        "oldest records leave when they are too large together, and are counted",
        arguments: LogKind.allCases)
    func limitByBytes(kind: LogKind) throws {
        let record = PushRecord.sample(1, bodyBytes: 1_000)
        let journal = try LogUnderTest(
            kind, JournalLimits(records: 100, bytes: 4 * record.cost + 1))
        for _ in 1...10 { journal.append(record) }
        #expect(journal.page(LogQuery()).records.map(\.sequence) == [7, 8, 9, 10])
        let statistics = journal.statistics
        #expect(statistics.count == 4 && statistics.bytes == 4 * record.cost)
        #expect(statistics.dropped == 6 && statistics.appended == 10)
        #expect(statistics.oldest == Cursor(revision: 7))
        #expect(statistics.newest == Cursor(revision: 10))
    }

    @Test(
        "a record that passes the limit alone is dropped and counted, and is no harm",
        arguments: LogKind.allCases)
    func tooLarge(kind: LogKind) throws {
        let small = PushRecord.sample(1)
        let journal = try LogUnderTest(kind, JournalLimits(records: 10, bytes: 2 * small.cost))
        journal.append(small)
        #expect(journal.append(.sample(2, bodyBytes: 100_000)) == 2)
        #expect(journal.page(LogQuery()).records.isEmpty)
        #expect(journal.statistics.dropped == 2)
        #expect(journal.append(small) == 3)
        #expect(journal.page(LogQuery()).records.map(\.sequence) == [3])
    }

    @Test(
        "pages of any size give the whole log in either order", arguments: LogKind.allCases,
        [1, 2, 7, 100, 1_000])
    func pageSizes(kind: LogKind, limit: Int) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...100 { journal.append(.sample(number)) }
        #expect(journal.follow(limit: limit).map(\.number) == Array(1...100))
        #expect(
            journal.follow(limit: limit, order: .descending).map(\.number)
                == (1...100).reversed())
    }

    @Test("says that there is more exactly when there is", arguments: LogKind.allCases)
    func more(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...10 {
            journal.append(.sample(number, topic: number > 6 ? "other" : "a"))
        }
        for order in PageOrder.allCases {
            let query = { LogQuery(matcher: .topic("a"), limit: $0, order: order) }
            #expect(journal.page(query(5)).hasMore)
            #expect(!journal.page(query(6)).hasMore)
            #expect(!journal.page(query(7)).hasMore)
        }
    }

    @Test(
        "a page that ends before the newest record goes on behind what did not match",
        arguments: LogKind.allCases)
    func cursorBehindOthers(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...5 { journal.append(.sample(number, topic: "a")) }
        for number in 6...9 { journal.append(.sample(number, topic: "b")) }
        let page = journal.page(LogQuery(matcher: .topic("a")))
        #expect(page.records.count == 5 && !page.hasMore)
        #expect(page.next == Cursor(revision: 9))
    }

    @Test(
        "a cursor stays usable while records arrive, are deleted and dropped",
        arguments: LogKind.allCases)
    func cursorsLast(kind: LogKind) throws {
        let journal = try LogUnderTest(kind, JournalLimits(records: 10))
        for number in 1...6 { journal.append(.sample(number)) }
        let first = journal.page(LogQuery(limit: 3))
        #expect(first.records.map(\.number) == [1, 2, 3])
        #expect(try journal.delete(Matcher()) == 6)
        #expect(journal.page(LogQuery(after: first.next)).records.isEmpty)
        for number in 7...12 { journal.append(.sample(number)) }
        #expect(
            journal.page(LogQuery(after: first.next)).records.map(\.number) == Array(7...12))
        for number in 13...40 { journal.append(.sample(number)) }
        let late = journal.page(LogQuery(after: first.next))
        #expect(late.records.map(\.number) == Array(31...40))
        #expect(late.dropped == 24)
        let down = journal.page(LogQuery(after: first.next, order: .descending))
        #expect(down.records.isEmpty && !down.hasMore && down.next == first.next)
    }

    @Test(
        "newest first, a reader goes on downwards and never meets what came later",
        arguments: LogKind.allCases)
    func descending(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...6 { journal.append(.sample(number)) }
        let first = journal.page(LogQuery(limit: 2, order: .descending))
        #expect(first.records.map(\.number) == [6, 5])
        journal.append(.sample(7))
        let second = journal.page(LogQuery(after: first.next, limit: 9, order: .descending))
        #expect(second.records.map(\.number) == [4, 3, 2, 1])
        let third = journal.page(LogQuery(after: second.next, limit: 9, order: .descending))
        #expect(third.records.isEmpty && third.next == second.next)
    }

    @Test(
        "a cursor beyond the newest record is no error, the largest one neither",
        arguments: LogKind.allCases, [1_000, .max] as [UInt64])
    func cursorAhead(kind: LogKind, revision: UInt64) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...3 { journal.append(.sample(number)) }
        for order in PageOrder.allCases {
            let page = journal.page(LogQuery(after: Cursor(revision: revision), order: order))
            #expect(page.records.map(\.number) == (order == .ascending ? [] : [3, 2, 1]))
            #expect(!page.hasMore)
        }
    }

    @Test(
        "a long scan past records that do not match ends, in either order",
        arguments: LogKind.allCases)
    func longScan(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        journal.append(.sample(1, topic: "a"))
        for number in 2...5_000 { journal.append(.sample(number, topic: "b")) }
        journal.append(.sample(5_001, topic: "a"))
        #expect(try journal.delete(.topic("b")) == 4_999)
        #expect(journal.page(LogQuery()).records.map(\.number) == [1, 5_001])
        #expect(journal.page(LogQuery(order: .descending)).records.map(\.number) == [5_001, 1])
    }
}

// MARK: - Deleting

extension JournalTests {
    @Test(
        "deletes what matches, however much it is, and neither counts it as dropped nor reuses",
        arguments: LogKind.allCases)
    func delete(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...3_000 {
            journal.append(.sample(number, topic: number % 3 == 0 ? "keep" : "go"))
        }
        #expect(try journal.delete(.topic("go")) == 2_000)
        #expect(try journal.delete(.topic("go")) == 0)
        #expect(
            journal.follow(limit: 1_000).map(\.number) == (1...3_000).filter { $0 % 3 == 0 })
        let statistics = journal.statistics
        #expect(statistics.count == 1_000 && statistics.dropped == 0)
        #expect(statistics.oldest == Cursor(revision: 3))
        #expect(journal.append(.sample(1)) == 3_001)
    }

    @Test(
        "deleting everything leaves an empty log whose numbers go on", arguments: LogKind.allCases)
    func deleteAll(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        for number in 1...5 { journal.append(.sample(number)) }
        #expect(try journal.delete(Matcher()) == 5)
        let statistics = journal.statistics
        #expect(statistics.count == 0 && statistics.bytes == 0 && statistics.appended == 5)
        #expect(journal.page(LogQuery()).records.isEmpty)
        #expect(journal.append(.sample(6)) == 6)
        #expect(journal.page(LogQuery()).records.map(\.sequence) == [6])
    }
}

// MARK: - Two readers

extension JournalTests {
    @Test(
        "two readers with any page sizes see the same sequence of revisions",
        arguments: LogKind.allCases, 1...8 as ClosedRange<UInt64>)
    func twoReaders(kind: LogKind, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let journal = try LogUnderTest(kind)
        var seen: [[UInt64]] = [[], []]
        var cursors = [Cursor.start, Cursor.start]
        var number = 0
        func read(_ reader: Int, limit: Int) -> Bool {
            let page = journal.page(LogQuery(after: cursors[reader], limit: limit))
            seen[reader] += page.records.map(\.revision)
            cursors[reader] = page.next
            return page.hasMore
        }
        for _ in 0..<400 {
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                number += 1
                journal.append(.sample(number))
            }
            _ = read(
                Int.random(in: 0...1, using: &random), limit: .random(in: 1...9, using: &random))
        }
        while read(0, limit: 3) || read(1, limit: 7) {}
        #expect(seen[0] == seen[1])
        #expect(seen[0] == Array(1...UInt64(number)))
    }

    @Test(
        "readers of different page sizes agree on what deletions left",
        arguments: LogKind.allCases, 1...4 as ClosedRange<UInt64>)
    func afterDeletions(kind: LogKind, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let journal = try LogUnderTest(kind, JournalLimits(records: 500))
        for number in 1...1_000 {
            let topic = "t\(Int.random(in: 0..<9, using: &random))"
            journal.append(.sample(number, topic: topic))
            if number % 100 == 0 { _ = try journal.delete(.topic("t\(number / 100 % 9)")) }
        }
        let expected = journal.follow(limit: 1_000).map(\.revision)
        #expect(expected.count == journal.statistics.count)
        #expect(zip(expected, expected.dropFirst()).allSatisfy { $0 < $1 })
        for limit in [1, 3, 16, 333] {
            #expect(journal.follow(limit: limit).map(\.revision) == expected)
            #expect(
                journal.follow(limit: limit, order: .descending).map(\.revision)
                    == expected.reversed())
        }
    }
}
