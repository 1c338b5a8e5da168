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
            $0.pageCountMax = 100
        }
        #expect(bench.folder.names.contains("reserve"))
        for number in 1...100 { try bench.append([number], bodyBytes: 4_000) }
        #expect(try !bench.journal.isHealthy)
        _ = try bench.journal.delete(Matcher())
        while try !bench.journal.isHealthy { try bench.journal.settle() }
        #expect(bench.folder.names.contains("reserve"))
    }

    @Test("loops are told to stop reading while too much waits for the writer")
    func congestion() throws {
        let bench = try DurableBench {
            $0.waitingRecords = 10
            $0.busyMilliseconds = 60_000
        }
        let journal = try bench.journal
        #expect(!journal.isCongested)
        let other = try SQLiteConnection(path: bench.folder.file("log.sqlite"), mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        // The writer has the first ones, or none yet; the others wait.
        for number in 1...40 { journal.enter(.sample(number)) }
        while !journal.isCongested { journal.enter(.sample(41)) }
        try other.execute("ROLLBACK")
        journal.settle()
        #expect(!journal.isCongested)
    }

    @Test("records and bytes of the file stay near the limit while it is written without a pause")
    func bounded() throws {
        let bench = try DurableBench {
            $0.limits = JournalLimits(records: 2_000)
            $0.checkpointPages = 100
        }
        let journal = try bench.journal
        var sizes: [Int] = []
        for round in 0..<5 {
            for number in 1...4_000 {
                journal.enter(.sample(round * 4_000 + number, bodyBytes: 300))
                // The queue is bounded by who fills it.
                while journal.isCongested { journal.settle() }
            }
            journal.settle()
            sizes.append(bench.folder.bytes("log.sqlite").count)
        }
        #expect(journal.statistics.count == 2_000 && journal.statistics.dropped == 18_000)
        #expect(sizes[4] <= 2 * sizes[0], "\(sizes)")
    }
}
