import PushLog
import SQLite
import Testing

@testable import Journal

@Suite("The limits of the durable log", .timeLimit(.minutes(3)))
struct DurableLimitsTests {
    @Test("a reserve takes room in the folder until it is given back")
    func reserve() throws {
        let folder = try TemporaryFolder()
        let made = try JournalFolder(folder.path)
        #expect(made.takeReserve(bytes: 300_000, of: nil) == 0)
        #expect(folder.bytes("reserve").count == 300_000)
        #expect(made.takeReserve(bytes: 300_000, of: nil) == 0)
        made.releaseReserve()
        #expect(folder.names == ["lock"])
    }

    @Test("the reserve is there from the start, and again after the disk was full")
    func restored() throws {
        let bench = try DurableBench {
            $0.reserveBytes = 100_000
            $0.fileBytesMax = 400 << 10
        }
        #expect(bench.folder.names.contains("reserve"))
        for number in 1...100 { try bench.append([number], bodyBytes: 4_000) }
        #expect(try !bench.journal.isHealthy)
        _ = try bench.journal.delete(Matcher())
        try bench.recover()
        #expect(bench.folder.names.contains("reserve"))
    }

    @Test("a file with pages of another size keeps them, and its limits", arguments: [4, 8, 16])
    func pages(kibibytes: Int) throws {
        let limit = 400 << 10
        let bench = try DurableBench {
            $0.fileBytesMax = limit
            $0.checkpointBytes = 64 << 10
        }
        bench.stop()
        let other = try SQLiteConnection(path: bench.folder.file("log.sqlite"), mode: .readWrite)
        try other.execute("PRAGMA journal_mode = DELETE")
        try other.execute("PRAGMA page_size = \(kibibytes << 10)")
        try other.execute("VACUUM")
        try other.execute("PRAGMA journal_mode = WAL")
        try bench.start()
        for number in 1...400 { try bench.append([number], bodyBytes: 1_000) }
        #expect(try !bench.journal.isHealthy)
        let kept = try bench.numbers().count
        #expect(kept > 100)
        #expect(try bench.journal.delete(Matcher()) == kept)
        try bench.recover()
        #expect(try other.integer("PRAGMA page_size") == Int64(kibibytes << 10))
        bench.stop()
        let size = bench.folder.bytes("log.sqlite").count
        #expect(size <= limit && size > limit * 9 / 10)
    }

    @Test("loops are told to stop reading while too much waits for the writer")
    func congestion() throws {
        let bench = try DurableBench {
            $0.waitingRecords = 10
            $0.busyMilliseconds = 60_000
        }
        let journal = try bench.journal
        #expect(!journal.isCongested)
        let other = try bench.locked()
        // The writer has the first ones, or none yet; the others wait.
        for number in 1...40 { journal.enter(.sample(number)) }
        while !journal.isCongested { journal.enter(.sample(41)) }
        try other.execute("ROLLBACK")
        journal.settle()
        #expect(!journal.isCongested)
    }

    @Test("records and bytes of the file stay near the limit while it is written without a pause")
    func bounded() throws {
        let (limit, round, rounds) = (2_000, 4_000, 10)
        let bench = try DurableBench {
            $0.limits = JournalLimits(records: limit)
            $0.checkpointBytes = 400 << 10
        }
        let journal = try bench.journal
        for number in 1...round * rounds {
            journal.enter(.sample(number, bodyBytes: 300))
            // The queue is bounded by who fills it.
            if number % round == 0 || journal.isCongested { journal.settle() }
        }
        let kept = journal.statistics
        #expect(kept.count == limit && kept.dropped == UInt64(round * rounds - limit))
        // What goes makes room for what comes: the file never had more than one round besides.
        let most = try DurableBench()
        try most.append(1...limit + round, bodyBytes: 300)
        let sizes = [bench, most].map {
            $0.stop()
            return $0.folder.bytes("log.sqlite").count
        }
        #expect(sizes[0] <= sizes[1], "\(sizes)")
    }
}
