import APNs
import PushLog
import SQLite
import Testing

@testable import Journal

@Suite("Commits that fail", .timeLimit(.minutes(3)))
struct FailedCommitTests {
    /// What became of each place, by its revision.
    private func split(
        _ bench: DurableBench, _ places: [LogPlace]
    ) throws -> (committed: Set<UInt64>, failed: Set<UInt64>) {
        let journal = try bench.journal
        journal.settle()
        var (committed, failed): (Set<UInt64>, Set<UInt64>) = ([], [])
        for place in places {
            switch journal.fate(of: place.revision) {
            case .committed: committed.insert(place.revision)
            case .failed: failed.insert(place.revision)
            case .pending: Issue.record("revision \(place.revision) is pending")
            }
        }
        return (committed, failed)
    }

    @Test("lose what they say they lose and nothing else; the log recovers when there is room")
    func full() throws {
        let bench = try DurableBench { $0.fileBytesMax = 480 << 10 }
        let journal = try bench.journal
        var places: [LogPlace] = []
        for number in 1...1_000 {
            places.append(journal.enter(.sample(number, bodyBytes: 1_000)))
            if number % 10 == 0 { journal.settle() }
        }
        let (committed, failed) = try split(bench, places)
        #expect(!committed.isEmpty && !failed.isEmpty)
        #expect(committed.count + failed.count == places.count)
        #expect(Set(journal.follow(limit: 1_000).map(\.revision)) == committed)
        let told = bench.failed.value
        #expect(Set(told.flatMap(\.revisions)) == failed)
        #expect(told.flatMap(\.sequences).count == failed.count)
        guard case .failed(let error) = told.first?.cause else {
            Issue.record("expected an error of SQLite")
            return
        }
        #expect(error.kind == .full)

        #expect(try journal.delete(Matcher()) == committed.count)
        try bench.recover()
        let place = journal.enter(.sample(1, bodyBytes: 1_000))
        journal.settle()
        #expect(journal.fate(of: place.revision) == .committed)
        #expect(place.sequence == 1_001)
        #expect(journal.follow(limit: 10).map(\.sequence) == [1_001])

        // What failed was never in the log, before a restart or after it.
        #expect(journal.statistics.appended == UInt64(committed.count + 1))
        try bench.start()
        #expect(try bench.journal.statistics.appended == UInt64(committed.count + 1))
        #expect(try bench.journal.lastSequence == 1_001)
    }

    @Test("because of another connection's lock wait first, then fail, and recover (FLT-03)")
    func locked() throws {
        let bench = try DurableBench { $0.busyMilliseconds = 200 }
        let journal = try bench.journal
        try bench.append(1...3)
        let other = try bench.locked()
        let start = ContinuousClock.now
        let place = journal.enter(.sample(4))
        journal.settle()
        #expect(ContinuousClock.now - start >= .milliseconds(200))
        #expect(journal.fate(of: place.revision) == .failed)
        // Who waits for an answer gets it now, not after the next commit.
        #expect(journal.decided == place.revision)
        guard case .failed(let error) = journal.health else {
            Issue.record("expected to be unhealthy")
            return
        }
        #expect(error.kind == .busy)
        // Records that are there can still be read.
        #expect(try bench.numbers() == [1, 2, 3])
        try other.execute("ROLLBACK")
        try bench.recover()
        try bench.append([5])
        #expect(try bench.numbers() == [1, 2, 3, 5])
        #expect(bench.failed.value.flatMap(\.sequences) == [4])
    }

    @Test("make deletions and what must be kept errors: nothing is gone, and later all is done")
    func asked() throws {
        let bench = try DurableBench { $0.busyMilliseconds = 1 }
        let journal = try bench.journal
        try bench.append(1...50)
        let other = try bench.locked()
        journal.putState(kind: "k", key: "a", [1])
        let notKept = #expect(throws: LogTrouble.self) { try journal.confirmKept() }
        #expect(notKept?.cause.contains("busy") == true)
        let notDeleted = #expect(throws: LogTrouble.self) { try journal.delete(Matcher()) }
        #expect(notDeleted?.cause.contains("busy") == true && notDeleted?.deleted == 0)
        #expect(throws: LogTrouble.self) { try journal.erase(deviceToken: "ab12") }
        // One that is in memory still, and one that is not.
        #expect(journal.record(sequence: 50) != nil && journal.record(sequence: 2) != nil)
        #expect(journal.update(sequence: 50) { $0.fault = "changed" })
        try other.execute("ROLLBACK")
        try bench.recover()
        try journal.confirmKept()
        #expect(try journal.states(kind: "k").map(\.value) == [[1]])
        #expect(try journal.delete(Matcher()) == 50)
        bench.stop()
        #expect(throws: LogTrouble.self) { try journal.delete(Matcher()) }
        #expect(throws: LogTrouble.self) { try journal.confirmKept() }
    }

    @Test("keep changes of older records and other state, and drop changes of lost records")
    func changes() throws {
        let bench = try DurableBench { $0.busyMilliseconds = 1 }
        let journal = try bench.journal
        try bench.append(1...50)
        let other = try bench.locked()
        // One that is in memory still, and one that is not.
        for sequence in [50, 2] as [UInt64] {
            #expect(journal.update(sequence: sequence) { $0.fault = "first" })
        }
        journal.putState(kind: "k", key: "a", [1])
        let lost = journal.enter(.sample(51))
        #expect(journal.update(sequence: lost.sequence) { $0.fault = "never" })
        journal.settle()
        #expect(journal.update(sequence: 2) { $0.fault = "second" })
        #expect(!journal.update(sequence: lost.sequence) { $0.fault = "never" })
        #expect(journal.record(sequence: 2)?.fault == nil)
        try other.execute("ROLLBACK")
        try bench.recover()
        try bench.start()
        #expect(try bench.journal.record(sequence: 50)?.fault == "first")
        #expect(try bench.journal.record(sequence: 2)?.fault == "second")
        #expect(try bench.journal.record(sequence: lost.sequence) == nil)
        #expect(try bench.journal.states(kind: "k").map(\.value) == [[1]])
        #expect(try bench.journal.statistics.count == 50)
    }

    @Test("and then the going of the record end its change: it is not there again")
    func goneMeanwhile() throws {
        let bench = try DurableBench {
            $0.fileBytesMax = 240 << 10
            $0.limits.milliseconds = 1_000
        }
        let journal = try bench.journal
        var number = 0
        while journal.isHealthy {
            number += 1
            try bench.append([number], bodyBytes: 2_000)
        }
        let last = journal.statistics.count
        #expect(
            journal.update(sequence: UInt64(last)) {
                $0.fault = String(repeating: "x", count: 90_000)
            })
        journal.settle()
        #expect(!journal.isHealthy && journal.statistics.count == last)
        bench.time.change { $0 = Instant(milliseconds: 1_000_000) }
        try bench.recover()
        #expect(journal.statistics.count == 0)
        #expect(journal.record(sequence: UInt64(last)) == nil)
        #expect(!journal.update(sequence: UInt64(last)) { $0.fault = "late" })
    }

    @Test("say so to who waits before anything later is committed")
    func order() throws {
        let bench = try DurableBench { $0.fileBytesMax = 240 << 10 }
        let journal = try bench.journal
        for number in 1...300 { journal.enter(.sample(number, bodyBytes: 1_000)) }
        journal.settle()
        let lost = bench.failed.value.flatMap(\.revisions)
        #expect(!lost.isEmpty)
        #expect(lost == lost.sorted() && Set(lost).count == lost.count)
        #expect(lost.allSatisfy { journal.fate(of: $0) == .failed })
    }
}
