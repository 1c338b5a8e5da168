import APNs
import PushLog
import Synchronization
import Testing

@testable import Journal

@Suite("The durable log, opened again", .timeLimit(.minutes(3)))
struct RestartTests {
    @Test("has every record as it was, in its order, and goes on with the numbers")
    func records() throws {
        let bench = try DurableBench()
        try bench.append(1...250)
        let before = try bench.journal.follow(limit: 1_000)
        let statistics = try bench.journal.statistics
        try bench.start()
        let after = try bench.journal.follow(limit: 1_000)
        #expect(after.map(\.number) == Array(1...250))
        #expect(after.map(\.sequence) == before.map(\.sequence))
        #expect(after.map(\.revision) == before.map(\.revision))
        #expect(after.map(\.request.raw.bytes) == before.map(\.request.raw.bytes))
        #expect(try bench.journal.statistics == statistics)
        #expect(try bench.journal.append(.sample(251)) == 251)
    }

    @Test("gives no number again that was given, even when its record is gone")
    func numbers() throws {
        let bench = try DurableBench()
        try bench.append(1...120)
        #expect(try bench.journal.delete(Matcher()) == 120)
        try bench.start()
        #expect(try bench.journal.statistics.count == 0)
        let place = try bench.journal.enter(.sample(1))
        #expect(place.sequence == 121 && place.revision > 120)
    }

    @Test("has the changes of records, new and old", arguments: [1, 150, 249, 250])
    func changes(sequence: UInt64) throws {
        let bench = try DurableBench()
        try bench.append(1...250)
        #expect(try bench.journal.update(sequence: sequence) { $0.fault = "one" })
        #expect(try bench.journal.update(sequence: sequence) { $0.fault = "two" })
        try bench.journal.settle()
        #expect(try bench.journal.record(sequence: sequence)?.fault == "two")
        #expect(try bench.journal.statistics.count == 250)
        try bench.start()
        #expect(try bench.journal.record(sequence: sequence)?.fault == "two")
        #expect(try bench.numbers().last == Int(sequence))
        #expect(try bench.journal.statistics.count == 250)
    }

    @Test("counts a record once that changed before it was committed")
    func changedAtOnce() throws {
        let bench = try DurableBench()
        let journal = try bench.journal
        for block in 0..<3 {
            journal.together {
                for number in 1...120 {
                    let place = journal.enter(.sample(block * 120 + number))
                    for change in ["one", "two"] {
                        #expect(journal.update(sequence: place.sequence) { $0.fault = change })
                    }
                }
            }
            journal.settle()
        }
        let statistics = journal.statistics
        #expect(statistics.count == 360)
        #expect(!journal.core.index.withLock { $0.segments.isEmpty })
        try bench.start()
        #expect(try bench.journal.statistics == statistics)
        #expect(try bench.numbers() == Array(1...360))
        #expect(try bench.journal.delete(Matcher()) == 360)
        #expect(try bench.journal.statistics.count == 0)
        #expect(try bench.journal.core.index.withLock { $0.segments.isEmpty })
    }

    @Test("has the other state, of one kind by key, as it was put last")
    func states() throws {
        let bench = try DurableBench()
        let journal = try bench.journal
        journal.putState(kind: "device", key: "b", [1])
        journal.putState(kind: "device", key: "a", [2, 3])
        journal.putState(kind: "fault", key: "a", [4])
        journal.settle()
        journal.putState(kind: "device", key: "b", [5])
        journal.removeState(kind: "fault", key: "a")
        journal.settle()
        try bench.start()
        let found = try bench.journal.states(kind: "device")
        #expect(found.map(\.key) == ["a", "b"] && found.map(\.value) == [[2, 3], [5]])
        #expect(try bench.journal.states(kind: "fault").isEmpty)
    }

    @Test("knows what retention dropped")
    func dropped() throws {
        let bench = try DurableBench { $0.limits = JournalLimits(records: 30) }
        try bench.append(1...100)
        try bench.start()
        #expect(try bench.journal.statistics.dropped == 70)
        #expect(try bench.numbers() == Array(71...100))
    }

    @Test("is refused to a second server while the first runs, and free afterwards")
    func inUse() throws {
        let bench = try DurableBench()
        #expect(throws: DurableJournalError.inUse(folder: bench.folder.path)) {
            try DurableBench(bench.folder)
        }
        bench.stop()
        _ = try DurableBench(bench.folder)
    }

    @Test("leaves nothing in the write-ahead log when it was stopped")
    func stopped() throws {
        let bench = try DurableBench()
        try bench.append(1...50)
        #expect(!bench.folder.bytes("log.sqlite-wal").isEmpty)
        let journal = try bench.journal
        bench.stop()
        #expect(bench.folder.bytes("log.sqlite-wal").isEmpty)
        // Whoever comes late is told.
        let place = journal.enter(.sample(51))
        #expect(journal.fate(of: place.revision) == .failed)
        #expect(journal.health == .stopped)
    }

    @Test("without being stopped has everything that was committed (DUR-01, in small)")
    func copied() throws {
        let bench = try DurableBench()
        try bench.append(1...300)
        let journal = try bench.journal
        #expect(journal.update(sequence: 7) { $0.fault = "changed" })
        journal.settle()
        // What another process would find if this one were killed now.
        let copy = try TemporaryFolder()
        for name in ["log.sqlite", "log.sqlite-wal"] {
            try copy.write(name, bench.folder.bytes(name))
        }
        let second = try DurableBench(copy)
        #expect(try second.numbers() == Array(1...6) + Array(8...300) + [7])
        #expect(try second.journal.record(sequence: 7)?.fault == "changed")
    }

    @Test(
        "after its write-ahead log was torn anywhere has a first part of what was committed (DUR-05)"
    )
    func torn() throws {
        let bench = try DurableBench()
        for number in 1...60 { try bench.append([number], bodyBytes: 300) }
        let wal = bench.folder.bytes("log.sqlite-wal")
        let file = bench.folder.bytes("log.sqlite")
        try #require(wal.count > 100_000)
        var last = -1
        for cut in 0..<1_000 {
            let copy = try TemporaryFolder()
            try copy.write("log.sqlite", file)
            // An odd number: no cut at the border of a page only.
            try copy.write("log.sqlite-wal", wal.prefix(wal.count * cut / 999 - cut % 7))
            let torn = try DurableBench(copy)
            let numbers = try torn.numbers()
            #expect(numbers == Array(1...60).prefix(numbers.count).map { $0 })
            #expect(numbers.count >= last, "a longer log has fewer records, cut \(cut)")
            last = numbers.count
        }
        #expect(last >= 58)
    }
}
