import Testing

@testable import SQLite

@Suite("A connection to a database")
struct SQLiteConnectionTests {
    @Test("runs statements and reads what they wrote")
    func values() throws {
        let connection = try SQLiteConnection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a INTEGER, b TEXT, c BLOB)")
        var insert = try connection.prepare("INSERT INTO t VALUES(?, ?, ?)")
        try insert.bind(1, 7)
        try insert.bind(2, "ä\u{0}b")
        try insert.run(3, ([0, 1, 255] as [UInt8]).span)
        #expect(connection.changes == 1 && connection.lastRowID == 1)
        var select = try connection.prepare("SELECT a, b, c, NULL FROM t")
        #expect(try select.step())
        #expect(select.integer(0) == 7 && select.bytes(1) == Array("ä\u{0}b".utf8))
        #expect(select.bytes(2) == [0, 1, 255] && select.bytes(3).isEmpty)
        #expect(try !select.step())
    }
}
