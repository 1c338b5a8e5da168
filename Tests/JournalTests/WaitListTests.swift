import PushLog
import Testing

@testable import Journal

@Suite("Readers that wait for records", .timeLimit(.minutes(1)))
struct WaitListTests {
    /// A journal, how often it called for its waits to be served, and what was delivered.
    private struct Bench {
        let journal: MemoryJournal
        let wakes = Tally(0)
        let pages = Tally<[Page]>([])

        init() {
            let wakes = wakes
            journal = MemoryJournal { wakes.change { $0 += 1 } }
        }

        func wait(_ query: LogQuery = LogQuery(), count: Int = 1) -> UInt64 {
            let pages = pages
            return journal.wait(query, count: count) { page in pages.change { $0.append(page) } }
        }

        var delivered: [[Int]] { pages.value.map { $0.records.map(\.number) } }
    }

    @Test("are served when the records are there already")
    func there() {
        let bench = Bench()
        for number in 1...3 { bench.journal.append(.sample(number)) }
        #expect(bench.wakes.value == 0)
        _ = bench.wait(count: 2)
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3]])
    }

    @Test("are served when the last of the records arrives, not before", arguments: [1, 2, 5])
    func later(count: Int) {
        let bench = Bench()
        _ = bench.wait(count: count)
        for number in 1..<count { bench.journal.append(.sample(number)) }
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.journal.append(.sample(count))
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        #expect(bench.delivered == [Array(1...count)])
    }

    @Test("count what was there and what came, each record once")
    func both() {
        let bench = Bench()
        bench.journal.append(.sample(1))
        bench.journal.append(.sample(2))
        _ = bench.wait(count: 4)
        bench.journal.append(.sample(3))
        bench.journal.deliverReady()
        #expect(bench.delivered.isEmpty)
        bench.journal.append(.sample(4))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
    }

    @Test("count only what matches and lies behind their cursor")
    func matcher() {
        let bench = Bench()
        for number in 1...3 { bench.journal.append(.sample(number, topic: "a")) }
        let query = LogQuery(matcher: .topic("a"), after: Cursor(revision: 3))
        _ = bench.wait(query)
        bench.journal.append(.sample(4, topic: "b"))
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.journal.append(.sample(5, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[5]])
    }

    @Test("with a cursor that lies ahead are not served by records before it")
    func cursorAhead() {
        let bench = Bench()
        _ = bench.wait(LogQuery(after: Cursor(revision: 3)))
        for number in 1...3 { bench.journal.append(.sample(number)) }
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
        bench.journal.append(.sample(4))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[4]])
    }

    @Test("are served once, with all that is there by then")
    func once() {
        let bench = Bench()
        _ = bench.wait(count: 1)
        for number in 1...4 { bench.journal.append(.sample(number)) }
        #expect(bench.wakes.value == 1)
        bench.journal.deliverReady()
        bench.journal.append(.sample(5))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
        #expect(bench.wakes.value == 1)
    }

    @Test("get a page of their own limit")
    func limit() {
        let bench = Bench()
        for number in 1...9 { bench.journal.append(.sample(number)) }
        _ = bench.wait(LogQuery(limit: 4), count: 3)
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1, 2, 3, 4]])
        #expect(bench.pages.value.first?.hasMore == true)
    }

    @Test("that were cancelled are never served")
    func cancelled() {
        let bench = Bench()
        let id = bench.wait()
        #expect(bench.journal.cancelWait(id))
        #expect(!bench.journal.cancelWait(id))
        bench.journal.append(.sample(1))
        bench.journal.deliverReady()
        #expect(bench.wakes.value == 0 && bench.delivered.isEmpty)
    }

    @Test("can be cancelled until they are served, even when they are fulfilled")
    func cancelledLate() {
        let bench = Bench()
        let first = bench.wait()
        let second = bench.wait()
        bench.journal.append(.sample(1))
        #expect(bench.journal.cancelWait(first))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1]])
        #expect(!bench.journal.cancelWait(second))
        #expect(!bench.journal.cancelWait(999))
    }

    @Test("are independent of one another")
    func independent() {
        let bench = Bench()
        let numbers = [
            bench.wait(count: 3), bench.wait(LogQuery(matcher: .topic("b"))), bench.wait(),
        ]
        #expect(Set(numbers).count == 3)
        bench.journal.append(.sample(1, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1]])
        bench.journal.append(.sample(2, topic: "b"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1], [2]])
        bench.journal.append(.sample(3, topic: "a"))
        bench.journal.deliverReady()
        #expect(bench.delivered == [[1], [2], [1, 2, 3]])
    }

    @Test("are served outside the log's lock, and only by whoever was woken")
    func outsideTheLock() {
        let wakes = Tally(0)
        let journal = MemoryJournal { wakes.change { $0 += 1 } }
        let results = Tally<[UInt64]>([])
        _ = journal.wait(LogQuery(), count: 1) { page in
            // Every call of the log: under its lock none of them would come back.
            let sequence = journal.append(.sample(2))
            _ = journal.wait(LogQuery(), count: 9) { _ in }
            _ = journal.delete(.topic("nobody"))
            results.change { $0 = [sequence, UInt64(journal.page(LogQuery()).records.count)] }
        }
        journal.append(.sample(1))
        #expect(wakes.value == 1)
        #expect(results.value.isEmpty)
        journal.deliverReady()
        #expect(results.value == [2, 2])
    }

    @Test("beside several writers are each served once with what they waited for")
    func concurrent() async {
        let wakes = Tally(0)
        let journal = MemoryJournal { wakes.change { $0 += 1 } }
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
                    await Task.yield()
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
