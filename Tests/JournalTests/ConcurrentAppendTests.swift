import APNs
import PushLog
import Testing

@testable import Journal

@Suite("Several writers and readers of the log at once", .timeLimit(.minutes(5)))
struct ConcurrentAppendTests {
    private static let writers = 4
    private static let perWriter = 1_500
    private static let total = writers * perWriter

    /// Appends from several tasks while readers follow with pages of their own size.
    private func run(_ journal: any PushJournal, pageSizes: [Int]) async -> [[PushRecord]] {
        await withTaskGroup(of: [PushRecord]?.self) { group in
            for writer in 0..<ConcurrentAppendTests.writers {
                group.addTask { @concurrent in
                    for index in 0..<ConcurrentAppendTests.perWriter {
                        journal.append(.sample(writer * 1_000_000 + index))
                    }
                    return nil
                }
            }
            for limit in pageSizes {
                group.addTask { @concurrent in
                    var seen: [PushRecord] = []
                    var cursor = Cursor.start
                    while cursor.revision < UInt64(ConcurrentAppendTests.total) {
                        let page = journal.page(LogQuery(after: cursor, limit: limit))
                        seen += page.records
                        cursor = page.next
                        // Only then: other tests may have the threads for long.
                        if page.records.isEmpty { await Task.yield() }
                    }
                    return seen
                }
            }
            return await group.reduce(into: []) { all, seen in
                if let seen { all.append(seen) }
            }
        }
    }

    private func isStrictlyRising(_ numbers: [UInt64]) -> Bool {
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }

    @Test(
        "every reader sees every record once, in the order of revisions",
        arguments: LogKind.allCases)
    func nothingMissing(kind: LogKind) async throws {
        let log = try LogUnderTest(kind)
        let journal = log.journal
        let readers = await run(journal, pageSizes: [1, 17, 1_000])
        #expect(readers.count == 3)
        for seen in readers {
            #expect(seen.map(\.revision) == Array(1...UInt64(ConcurrentAppendTests.total)))
            #expect(Set(seen.map(\.number)).count == ConcurrentAppendTests.total)
        }
    }

    @Test(
        "the records of one writer stay in the order in which it appended them",
        arguments: LogKind.allCases)
    func writerOrder(kind: LogKind) async throws {
        let log = try LogUnderTest(kind)
        let journal = log.journal
        for seen in await run(journal, pageSizes: [64]) {
            for writer in 0..<ConcurrentAppendTests.writers {
                let own = seen.filter { $0.number / 1_000_000 == writer }
                #expect(
                    own.map { $0.number % 1_000_000 }
                        == Array(0..<ConcurrentAppendTests.perWriter))
            }
        }
    }

    @Test(
        "what a reader misses was dropped, and dropped records are counted",
        arguments: LogKind.allCases)
    func dropped(kind: LogKind) async throws {
        let log = try LogUnderTest(kind, JournalLimits(records: 200))
        let journal = log.journal
        let readers = await run(journal, pageSizes: [3, 50])
        let statistics = log.statistics
        #expect(statistics.appended == UInt64(ConcurrentAppendTests.total))
        #expect(statistics.count == 200)
        #expect(statistics.dropped == UInt64(ConcurrentAppendTests.total - 200))
        for seen in readers {
            #expect(isStrictlyRising(seen.map(\.revision)))
            #expect(Set(seen.map(\.number)).count == seen.count)
            #expect(UInt64(ConcurrentAppendTests.total - seen.count) <= statistics.dropped)
        }
    }

    @Test(
        "deleting beside writers removes each record once or not at all",
        arguments: LogKind.allCases)
    func deleting(kind: LogKind) async throws {
        let log = try LogUnderTest(kind)
        let journal = log.journal
        let deleted = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<ConcurrentAppendTests.writers {
                group.addTask { @concurrent in
                    for index in 0..<ConcurrentAppendTests.perWriter {
                        journal.append(.sample(index, topic: writer % 2 == 0 ? "keep" : "go"))
                    }
                    return 0
                }
            }
            for _ in 0..<2 {
                group.addTask { @concurrent in
                    var count = 0
                    while journal.statistics.appended < UInt64(ConcurrentAppendTests.total) {
                        count += try journal.delete(.topic("go"))
                        await Task.yield()
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let rest = try log.delete(.topic("go"))
        #expect(deleted + rest == ConcurrentAppendTests.total / 2)
        #expect(log.statistics.count == ConcurrentAppendTests.total / 2)
        #expect(log.page(LogQuery(matcher: .topic("go"))).records.isEmpty)
    }
}
