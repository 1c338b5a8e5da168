import PushLog
import SQLite
import Testing

@testable import Journal

/// Source: row FLT-04 of the reliability table.
@Suite("A folder that is not the log's", .timeLimit(.minutes(3)))
struct RefusedFolderTests {
    /// What opening a folder with this file throws; the file must be as before.
    private func refusal(_ bytes: [UInt8]) throws -> DurableJournalError? {
        let folder = try TemporaryFolder()
        try folder.write("log.sqlite", bytes)
        let start = ContinuousClock.now
        let error = #expect(throws: DurableJournalError.self) { try DurableBench(folder) }
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(folder.bytes("log.sqlite") == bytes)
        let line = try #require(error?.description)
        #expect(line.contains(folder.path) && !line.contains("\n"))
        return error
    }

    private func made(_ statements: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        do {
            let connection = try SQLiteConnection(path: folder.file("x"), mode: .create)
            try connection.execute(statements)
        }
        return folder.bytes("x")
    }

    private func ours(_ records: Int) throws -> [UInt8] {
        let bench = try DurableBench()
        try bench.append(1...records, bodyBytes: 1_000)
        bench.stop()
        return bench.folder.bytes("log.sqlite")
    }

    @Test("is refused where the file is no database", arguments: [0, 10, 8_192])
    func random(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 13) }
        guard case .notADatabase = try refusal(bytes) else {
            Issue.record("expected notADatabase")
            return
        }
    }

    @Test("is refused where the file is a database of others")
    func foreign() throws {
        guard
            case .foreign(_, 77) = try refusal(
                made("PRAGMA application_id = 77; CREATE TABLE rows(a)"))
        else {
            Issue.record("expected foreign")
            return
        }
    }

    @Test("is refused where the file has another version")
    func version() throws {
        guard
            case .version(_, 2, 1) = try refusal(
                made(
                    "PRAGMA application_id = 0x4d41504e; PRAGMA user_version = 2; CREATE TABLE a(b)"
                ))
        else {
            Issue.record("expected version")
            return
        }
    }

    @Test("is refused where the file was cut", arguments: [0.3, 0.9])
    func truncated(part: Double) throws {
        let bytes = try ours(100)
        guard case .damaged = try refusal(Array(bytes.prefix(Int(Double(bytes.count) * part))))
        else {
            Issue.record("expected damaged")
            return
        }
    }

    @Test("is refused where pages that the start needs are overwritten")
    func overwritten() throws {
        var bytes = try ours(100)
        for index in 4_096..<min(bytes.count, 12 * 4_096) { bytes[index] = 0xa5 }
        guard case .damaged = try refusal(bytes) else {
            Issue.record("expected damaged")
            return
        }
    }

    @Test("is refused where a write-ahead log has lost its file, and goes on when that is back")
    func logAlone() throws {
        let bench = try DurableBench()
        try bench.append(1...10)
        let (file, log) = (bench.folder.bytes("log.sqlite"), bench.folder.bytes("log.sqlite-wal"))
        bench.stop()
        // As SIGKILL leaves a folder whose log.sqlite alone is then moved away.
        let folder = try TemporaryFolder()
        try folder.write("log.sqlite-wal", log)
        let error = #expect(throws: DurableJournalError.self) { try DurableBench(folder) }
        #expect(error == .logAlone(path: folder.file("log.sqlite"), bytes: log.count))
        #expect(folder.bytes("log.sqlite-wal") == log && folder.bytes("log.sqlite").isEmpty)
        try folder.write("log.sqlite", file)
        #expect(try DurableBench(folder).numbers() == Array(1...10))
    }

    @Test("is taken where of another log only empty files are left")
    func remains() throws {
        let folder = try TemporaryFolder()
        try folder.write("log.sqlite-wal", [])
        try folder.write("log.sqlite-shm", [UInt8](repeating: 0xa5, count: 32_768))
        let bench = try DurableBench(folder)
        try bench.append([1])
        try bench.start()
        #expect(try bench.numbers() == [1])
    }

    @Test("is told with all files that must move together")
    func companions() {
        let damage = SQLiteError(code: SQLiteError.damagedCode, message: "x", operation: "x")
        let errors: [DurableJournalError] = [
            .notADatabase(path: "/d/log.sqlite"), .logAlone(path: "/d/log.sqlite", bytes: 7),
            .damaged(path: "/d/log.sqlite", damage),
        ]
        for error in errors {
            for name in ["/d/log.sqlite ", "log.sqlite-wal", "log.sqlite-shm", " away"] {
                #expect(error.description.contains(name), "\(error)")
            }
        }
    }

    @Test("is refused where the folder cannot be made", arguments: ["/dev/null/x", "/proc/x"])
    func noFolder(path: String) {
        #expect(throws: DurableJournalError.self) {
            try DurableJournal(directory: path, events: JournalEvents())
        }
    }
}
