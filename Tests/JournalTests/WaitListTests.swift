import PushLog
import Testing

@testable import Journal

@Suite("Readers that wait for records", .timeLimit(.minutes(5)))
struct WaitListTests {
    /// A journal, how often it called for its waits to be served, and what was delivered.
    private struct Bench {
        let journal: LogUnderTest
        let wakes = Tally(0)
        let pages = Tally<[Page]>([])

        init(_ kind: LogKind) throws {
            let wakes = wakes
            journal = try LogUnderTest(kind, wake: { wakes.change { $0 += 1 } })
        }

        /// Appends a record that can be read when this returns.
        func append(_ record: PushRecord) {
            journal.append(record)
            journal.settle()
        }

        func wait(_ query: LogQuery = LogQuery(), count: Int = 1) -> UInt64 {
            let pages = pages
            return journal.wait(query, count: count) { page in pages.change { $0.append(page) } }
        }

        var delivered: [[Int]] { pages.value.map { $0.records.map(\.number) } }
    }

    @Test("are served when the records are there already", arguments: LogKind.allCases)
    func there(kind: LogKind) throws {
        let bench = try Bench(kind)
        for number in 1...3 { bench.append(.sample(number)) }
        #expect(bench.wakes.value == 0)
        _ = bench.wait(count: 2)
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3]])
    }

    @Test(
        "are served when the last of the records arrives, not before", arguments: LogKind.allCases,
        [1, 2, 5])
    func later(kind: LogKind, count: Int) throws {
        let bench = try Bench(kind)
        _ = bench.wait(count: count)
        for number in 1..<count { bench.append(.sample(number)) }
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.append(.sample(count))
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        #expect(bench.delivered == [Array(1...count)])
    }

    @Test("count what was there and what came, each record once", arguments: LogKind.allCases)
    func both(kind: LogKind) throws {
        let bench = try Bench(kind)
        bench.append(.sample(1))
        bench.append(.sample(2))
        _ = bench.wait(count: 4)
        bench.append(.sample(3))
        bench.journal.deliverReady()
        #expect(bench.delivered.isEmpty)
        bench.append(.sample(4))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
    }

    @Test("count only what matches and lies behind their cursor", arguments: LogKind.allCases)
    func matcher(kind: LogKind) throws {
        let bench = try Bench(kind)
        for number in 1...3 { bench.append(.sample(number, topic: "a")) }
        let query = LogQuery(matcher: .topic("a"), after: Cursor(revision: 3))
        _ = bench.wait(query)
        bench.append(.sample(4, topic: "b"))
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.append(.sample(5, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[5]])
    }

    @Test(
        "with a cursor that lies ahead are not served by records before it",
        arguments: LogKind.allCases)
    func cursorAhead(kind: LogKind) throws {
        let bench = try Bench(kind)
        _ = bench.wait(LogQuery(after: Cursor(revision: 3)))
        for number in 1...3 { bench.append(.sample(number)) }
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.append(.sample(4))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[4]])
    }

    @Test("are served once, with all that is there by then", arguments: LogKind.allCases)
    func once(kind: LogKind) throws {
        let bench = try Bench(kind)
        _ = bench.wait(count: 1)
        for number in 1...4 { bench.append(.sample(number)) }
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        bench.append(.sample(5))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
        #expect(bench.wakes.value == 1)
    }

    @Test("get a page of their own limit", arguments: LogKind.allCases)
    func limit(kind: LogKind) throws {
        let bench = try Bench(kind)
        for number in 1...9 { bench.append(.sample(number)) }
        _ = bench.wait(LogQuery(limit: 4), count: 3)
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
        #expect(bench.pages.value.first?.hasMore == true)
    }

    @Test("that were cancelled are never served", arguments: LogKind.allCases)
    func cancelled(kind: LogKind) throws {
        let bench = try Bench(kind)
        let id = bench.wait()
        #expect(bench.journal.cancelWait(id))
        #expect(!bench.journal.cancelWait(id))
        bench.append(.sample(1))
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
    }

    @Test(
        "can be cancelled until they are served, even when they are fulfilled",
        arguments: LogKind.allCases)
    func cancelledLate(kind: LogKind) throws {
        let bench = try Bench(kind)
        let first = bench.wait()
        let second = bench.wait()
        bench.append(.sample(1))
        #expect(bench.journal.cancelWait(first))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1]])
        #expect(!bench.journal.cancelWait(second))
        #expect(!bench.journal.cancelWait(999))
    }

    @Test("are independent of one another", arguments: LogKind.allCases)
    func independent(kind: LogKind) throws {
        let bench = try Bench(kind)
        let numbers = [
            bench.wait(count: 3), bench.wait(LogQuery(matcher: .topic("b"))), bench.wait(),
        ]
        #expect(Set(numbers).count == 3)
        bench.append(.sample(1, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1]])
        bench.append(.sample(2, topic: "b"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1], [2]])
        bench.append(.sample(3, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1], [2], [1, 2, 3]])
    }

    @Test(
        "are served outside the log's lock, and only by whoever was woken",
        arguments: LogKind.allCases)
    func outsideTheLock(kind: LogKind) throws {
        let wakes = Tally(0)
        let journal = try LogUnderTest(kind, wake: { wakes.change { $0 += 1 } })
        let results = Tally<[UInt64]>([])
        _ = journal.wait(LogQuery(), count: 1) { page in
            // Every call of the log: under its lock none of them would come back.
            let sequence = journal.append(.sample(2))
            _ = journal.wait(LogQuery(), count: 9) { _ in }
            _ = try? journal.delete(.topic("nobody"))
            results.change { $0 = [sequence, UInt64(journal.page(LogQuery()).records.count)] }
        }
        journal.append(.sample(1))
        journal.settle()
        #expect(wakes.value == 1)
        #expect(results.value.isEmpty)
        journal.deliverReady()
        #expect(results.value == [2, 2])
    }

    @Test(
        "beside several writers are each served once with what they waited for",
        arguments: LogKind.allCases)
    func concurrent(kind: LogKind) async throws {
        let wakes = Tally(0)
        let journal = try LogUnderTest(kind, wake: { wakes.change { $0 += 1 } })
        let served = Tally<[Int: Int]>([:])
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask { @concurrent in
                    for number in 0..<400 { journal.append(.sample(number, topic: "t\(writer)")) }
                }
            }
            group.addTask { @concurrent in
                for count in 1...100 {
                    let query = LogQuery(matcher: .topic("t\(count % 3)"), limit: 1_000)
                    _ = journal.wait(query, count: count) { page in
                        served.change {
                            $0[count] = ($0[count] ?? 0) + page.records.count * 1_000 + 1
                        }
                    }
                    journal.deliverReady()
                    // Not each time: other tests may have the threads for long.
                    if count % 20 == 0 { await Task.yield() }
                }
            }
        }
        journal.deliverReady()
        #expect(served.value.count == 100)
        for (count, sum) in served.value {
            // One delivery adds 1, and 1,000 for each record of its page.
            #expect(sum % 1_000 == 1)
            #expect((count...400).contains(sum / 1_000))
        }
    }
}
