import PushLog
import SQLite
import Testing

@testable import Journal

@Suite("What waits to be committed")
struct CommitQueueTests {
    @Test("counts the group that is written and the one behind it, since the older of them")
    func groups() {
        var queue = CommitQueue()
        #expect(queue.waiting(beside: 0) == (0, nil))
        queue.begin(at: 10)
        #expect(queue.waiting(beside: 3) == (3, 10))
        queue.take(3)
        #expect(queue.waiting(beside: 0) == (3, 10))
        queue.begin(at: 20)
        #expect(queue.waiting(beside: 2) == (5, 10))
        queue.settle()
        #expect(queue.waiting(beside: 2) == (2, 20))
        queue.take(2)
        queue.settle()
        #expect(queue.waiting(beside: 0) == (0, nil))
    }

    @Test("a group without rows, as of other state alone, has no age")
    func empty() {
        var queue = CommitQueue()
        queue.take(0)
        #expect(queue.waiting(beside: 0) == (0, nil))
        queue.begin(at: 5)
        #expect(queue.waiting(beside: 1) == (1, 5))
    }

    @Test("what is tried again is as old as it was; what is given up does not count")
    func failure() {
        var queue = CommitQueue()
        queue.begin(at: 10)
        queue.take(3)
        queue.begin(at: 20)
        queue.fail(keeping: 1)
        #expect(queue.waiting(beside: 1) == (1, 10))
        queue.take(1)
        queue.fail(keeping: 0)
        #expect(queue.waiting(beside: 0) == (0, nil))
    }

    @Test("the log tells it, and how far its look-up index is behind")
    func log() throws {
        let bench = try DurableBench { $0.busyMilliseconds = 60_000 }
        let journal = try bench.journal
        #expect(journal.lag == LogLag())
        try bench.append(1...30)
        #expect(journal.lag == LogLag(unindexed: 30))
        let other = try bench.locked()
        bench.nanoseconds.change { $0 = 1_000 }
        for number in 31...35 { journal.enter(.sample(number)) }
        bench.nanoseconds.change { $0 = 1_700 }
        #expect(journal.lag == LogLag(waiting: 5, oldestNanoseconds: 700, unindexed: 30))
        try other.execute("ROLLBACK")
        try bench.append(36...100)
        #expect(journal.lag == LogLag(), "a hundred records make a segment")
    }
}
