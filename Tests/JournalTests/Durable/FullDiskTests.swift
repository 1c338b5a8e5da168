import PushLog
import Testing

@testable import Journal

@Suite("A full disk", .timeLimit(.minutes(3)))
struct FullDiskTests {
    private static let reserve = 40 * Schema.pageBytes

    /// A log on a disk of which `available` bytes are left, as it is told.
    private func bench(
        _ available: Tally<Int>, _ change: (inout DurableOptions) -> Void = { _ in }
    ) throws -> DurableBench {
        try DurableBench {
            $0.reserveBytes = FullDiskTests.reserve
            change(&$0)
            $0.space = { _ in DiskSpace(total: 1 << 30, available: available.value) }
        }
    }

    /// Appends until the log refuses.
    private func fill(_ bench: DurableBench) throws {
        var number = 0
        while try bench.journal.isHealthy {
            number += 1
            try bench.append([number], bodyBytes: 2_000)
        }
    }

    @Test("ends where rows are deleted, though it has no room for the reserve (FLT-01)")
    func deleting() throws {
        let available = Tally(1 << 30)
        let bench = try bench(available) {
            $0.fileBytesMax = 100 * Schema.pageBytes
            $0.checkpointBytes = 20 * Schema.pageBytes
        }
        let journal = try bench.journal
        #expect(bench.folder.bytes("reserve").count == FullDiskTests.reserve)
        // All others take the rest; what the reserve was is there to delete with.
        available.change { $0 = 0 }
        try fill(bench)
        for _ in 1...3 { journal.settle() }
        guard case .noReserve = journal.health else {
            Issue.record("got \(journal.health), expected that the disk is full")
            return
        }
        #expect(bench.folder.bytes("reserve").isEmpty && journal.warnings.count == 1)
        let kept = journal.statistics.count
        #expect(kept > 20)
        #expect(try journal.delete(Matcher()) == kept)
        available.change { $0 = FullDiskTests.reserve / 2 }
        try bench.recover()
        try bench.append([1_000])
        #expect(try bench.numbers() == [1_000])
        // With more room the reserve is there again.
        available.change { $0 = 4 * FullDiskTests.reserve }
        // Who looks for room is a log that is idle, or has just failed to commit.
        while !journal.warnings.isEmpty {
            journal.enter(.sample(1, bodyBytes: 900_000))
            for _ in 1...2 { journal.settle() }
        }
        #expect(bench.folder.bytes("reserve").count == FullDiskTests.reserve)
    }

    @Test("is not seen where many values change that the file has")
    func changes() throws {
        let available = Tally(1 << 30)
        let bench = try bench(available)
        let journal = try bench.journal
        func put(_ value: UInt8) {
            journal.together {
                for number in 1...1_000 {
                    journal.putState(kind: "device", key: "\(number)", [value])
                }
            }
            journal.settle()
        }
        put(1)
        // All of these together are far more than there is, and change a few pages.
        available.change { $0 = 2 * FullDiskTests.reserve }
        put(2)
        #expect(journal.isHealthy)
        try bench.start()
        let values = try bench.journal.states(kind: "device").map(\.value)
        #expect(values == Array(repeating: [2], count: 1_000))
    }

    @Test("is noticed while what is in the write-ahead log fits into the file still")
    func early() throws {
        let available = Tally(1 << 30)
        let bench = try bench(available)
        available.change { $0 = 0 }
        try fill(bench)
        #expect(try bench.journal.statistics.count > 0)
        guard case .noReserve? = bench.failed.value.first?.cause else {
            Issue.record("got \(bench.failed.value), expected that the disk is full")
            return
        }
        // The reserve has room for all of it.
        #expect(bench.folder.bytes("log.sqlite-wal").count < FullDiskTests.reserve)
    }

    @Test("is there from the start where it was there before")
    func restart() throws {
        let available = Tally(0)
        let bench = try bench(available)
        #expect(try !bench.journal.warnings.isEmpty)
        let place = try bench.journal.enter(.sample(1))
        try bench.journal.settle()
        #expect(try bench.journal.fate(of: place.revision) == .failed)
        #expect(try bench.journal.isHealthy == false)
        available.change { $0 = 1 << 30 }
        try bench.recover()
        #expect(try bench.journal.warnings.isEmpty)
        try bench.append([2])
        #expect(try bench.numbers() == [2])
    }

    @Test(
        "is met with a sixteenth of a small one in reserve, and a smaller write-ahead log",
        arguments: [
            (1, 256, 128), (4, 256, 128), (8, 512, 256), (16, 1_024, 512), (63, 4_032, 2_016),
            (64, 4_096, 4_096), (1_000_000, 4_096, 4_096),
        ])
    func scaled(_ row: (mebibytes: Int, reserve: Int, log: Int)) {
        let space = DiskSpace(total: row.mebibytes << 20, available: 0)
        let options = DurableOptions().scaled(to: space)
        #expect(options.reserveBytes == row.reserve << 10)
        #expect(options.checkpointBytes == row.log << 10)
        #expect(DurableOptions().scaled(to: nil).reserveBytes == 4 << 20)
    }

    @Test("is measured by the system")
    func system() throws {
        let folder = try TemporaryFolder()
        let space = try #require(DiskSpace.of(folder.path))
        #expect(space.total > 0 && space.available <= space.total)
        #expect(DiskSpace.of(folder.file("nothing")) == nil)
    }
}
