import Testing

@testable import SQLite

@Suite("Errors of SQLite")
struct SQLiteErrorTests {
    private func made(_ sql: String) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: ":memory:", mode: .create)
        try connection.execute(sql)
        return connection
    }

    @Test("tell code, text and statement")
    func syntax() throws {
        let connection = try made("CREATE TABLE t(a)")
        let error = #expect(throws: SQLiteError.self) { try connection.execute("SELEKT 1") }
        #expect(error?.kind == .other && error?.operation == "SELEKT 1")
        #expect(error?.message.contains("SELEKT") == true)
        #expect(error?.description.contains("code 1") == true)
    }

    @Test("are values for a file that cannot be opened", arguments: ["/", "/dev/null/x", ""])
    func cannotOpen(path: String) throws {
        let mode: SQLiteConnection.Mode = path.isEmpty ? .readOnly : .create
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: path, mode: mode)
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            #expect(path.isEmpty)
        } catch {
            #expect(error.kind == .cannotOpen)
        }
    }

    @Test("are values for parameters and columns that are not there")
    func ranges() throws {
        let connection = try made("CREATE TABLE t(a)")
        var statement = try connection.prepare("SELECT 1")
        do throws(SQLiteError) {
            try statement.bind(9, 1)
            Issue.record("there is no parameter 9")
        } catch {
            #expect(error.code == 25)
        }
        #expect(try statement.step())
        #expect(statement.integer(7) == 0 && statement.text(-1).isEmpty)
        #expect(statement.bytes(99).isEmpty && statement.words(99).isEmpty)
    }

    @Test("leave a transaction that can be ended")
    func full() throws {
        let connection = try made("PRAGMA max_page_count = 10; CREATE TABLE t(a)")
        try connection.execute("BEGIN")
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO t VALUES(zeroblob(1000000))")
        }
        #expect(error?.kind == .full)
        if connection.isInTransaction { try connection.execute("ROLLBACK") }
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    }
}

@Suite("Statements of SQLite")
struct SQLiteStatementTests {
    @Test("write bytes and words of any number", arguments: [0, 1, 7, 5_000])
    func blobs(count: Int) throws {
        let connection = try SQLiteConnection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a BLOB NOT NULL)")
        var insert = try connection.prepare("INSERT INTO t VALUES(?, ?)")
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let words = (0..<count).map { UInt64($0) << 40 | 5 }
        try insert.bind(1, 1)
        try insert.run(2, bytes.span)
        try insert.bind(1, 2)
        try insert.run(2, words: words)
        var select = try connection.prepare("SELECT a, typeof(a) FROM t ORDER BY id")
        #expect(try select.step())
        #expect(select.bytes(0) == bytes && select.text(1) == "blob")
        #expect(try select.step())
        #expect(select.words(0) == words)
    }

    @Test("outlive their connection")
    func outlive() throws {
        var statement = try SQLiteConnection(path: ":memory:", mode: .create)
            .prepare("SELECT 7")
        #expect(try statement.step() && statement.integer(0) == 7)
    }
}
