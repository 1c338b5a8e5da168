import Testing

@testable import SQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Overwriting what nothing needs")
struct UnusedBytesTests {
    /// A database in a file of its own, where deleting overwrites nothing.
    private final class Bench {
        let path: String
        let connection: SQLiteConnection

        init(pageBytes: Int = 4_096, journal: String = "WAL") throws {
            var name = Array("/tmp/mock-apns-sqlite.XXXXXX".utf8CString)
            close(unsafe mkstemp(&name))
            path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            connection = try SQLiteConnection(path: path, mode: .create)
            try connection.execute(
                "PRAGMA page_size = \(pageBytes); PRAGMA journal_mode = \(journal); "
                    + "PRAGMA secure_delete = OFF; CREATE TABLE t(id INTEGER PRIMARY KEY, x BLOB); "
                    + "CREATE INDEX i ON t(x); "
                    + "CREATE TABLE w(k TEXT PRIMARY KEY, x BLOB) WITHOUT ROWID")
        }

        deinit { for ending in ["", "-wal", "-shm"] { _ = unsafe unlink(path + ending) } }

        /// Rows of many sizes, some on pages of their own; of each a text that is in it alone.
        func fill(_ ids: some Sequence<Int>, _ bytes: (Int) -> Int) throws {
            for id in ids {
                let text = "'\(UnusedBytesTests.mark(id))' || hex(zeroblob(\(bytes(id) / 2)))"
                try connection.execute(
                    "INSERT OR REPLACE INTO t VALUES(\(id), \(text)); "
                        + "INSERT OR REPLACE INTO w VALUES('k\(id)', \(text))")
            }
        }

        /// The numbers whose mark is in the file.
        func marks(_ ids: Range<Int>) throws -> [Int] {
            try connection.checkpoint(.truncate)
            let file = try UnusedBytesTests.bytes(of: path)
            let parts = file.split(separator: UInt8(ascii: "<"))
            let found = Set(parts.compactMap(UnusedBytesTests.id))
            return ids.filter { found.contains($0) }
        }
    }

    private struct NoFile: Error {}

    private static func mark(_ id: Int) -> String { "<mark of \(id)>" }

    /// The number of the mark whose bytes behind "<" these begin with.
    private static func id(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.starts(with: "mark of ".utf8) else { return nil }
        let digits = bytes.dropFirst(8).prefix { $0 != UInt8(ascii: ">") }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let opened = unsafe fopen(path, "r")
        guard let file = unsafe opened else { throw NoFile() }
        defer { unsafe fclose(file) }
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = unsafe fread(&part, 1, part.count, file), count > 0 {
            all += part[..<count]
        }
        return all
    }

    @Test("leaves all rows and no byte of any other", arguments: [512, 4_096, 65_536])
    func rows(pageBytes: Int) throws {
        let bench = try Bench(pageBytes: pageBytes)
        try bench.fill(0..<150) { $0 * 137 % 9_000 }
        // Rows shrink on pages of their own, move, and go.
        try bench.connection.execute("DELETE FROM t WHERE id % 3 = 0; DELETE FROM w")
        try bench.fill(150..<200) { $0 * 53 % 700 }
        try bench.connection.execute("DELETE FROM w WHERE k < 'k175'")
        let sum = "SELECT sum(length(x)) FROM (SELECT x FROM t UNION ALL SELECT x FROM w)"
        let before = try bench.connection.integer(sum)
        let gone = Array(stride(from: 0, to: 150, by: 3))
        #expect(try !Set(bench.marks(0..<200)).isDisjoint(with: gone))

        #expect(try bench.connection.overwriteUnused() > 0)
        #expect(try bench.marks(0..<200) == (0..<200).filter { $0 >= 150 || $0 % 3 != 0 })
        #expect(try bench.connection.integer(sum) == before)
        #expect(try bench.connection.integer("SELECT count(*) FROM pragma_integrity_check") == 1)
        let other = try SQLiteConnection(path: bench.path, mode: .readOnly)
        #expect(try other.integer(sum) == before)
        var check = try other.prepare("PRAGMA integrity_check")
        #expect(try check.step() && check.text(0) == "ok")
    }

    @Test("is done when it is done, and what was in memory does not bring anything back")
    func again() throws {
        let bench = try Bench()
        try bench.fill(0..<200) { _ in 300 }
        try bench.connection.execute("DELETE FROM t WHERE id % 2 = 0; DELETE FROM w")
        #expect(try bench.marks(0..<200).count == 200)
        #expect(try bench.connection.overwriteUnused() > 0)
        #expect(try bench.connection.overwriteUnused() == 0)
        // Each page is written again.
        try bench.connection.execute("DELETE FROM t WHERE id % 20 = 1")
        let kept = (0..<200).filter { $0 % 2 == 1 }
        #expect(try Set(bench.marks(0..<200)).isSubset(of: kept))
    }

    @Test("does nothing while the write-ahead log has something")
    func log() throws {
        let bench = try Bench()
        try bench.fill([1]) { _ in 10 }
        let error = #expect(throws: SQLiteError.self) { try bench.connection.overwriteUnused() }
        #expect(error?.kind == .busy)
        #expect(try bench.connection.logBytes() > 0)
        let isOpen = bench.connection.isInTransaction
        #expect(!isOpen)
    }

    @Test("ends at a page that makes no sense", arguments: [1, 2, 3])
    func damaged(page: Int) throws {
        let bench = try Bench(journal: "DELETE")
        try bench.fill(0..<50) { _ in 9_000 }
        try bench.connection.execute("DELETE FROM t WHERE id > 10; PRAGMA wal_checkpoint")
        let opened = unsafe fopen(bench.path, "r+")
        guard let file = unsafe opened else { throw NoFile() }
        unsafe fseek(file, (page - 1) * 4_096 + (page == 1 ? 100 : 0), SEEK_SET)
        let junk = [UInt8](repeating: 0xee, count: 200)
        unsafe fwrite(junk, 1, junk.count, file)
        unsafe fclose(file)
        let other = try SQLiteConnection(path: bench.path, mode: .readWrite)
        let error = #expect(throws: SQLiteError.self) { try other.overwriteUnused() }
        #expect(error?.kind == .damaged)
    }
}
