import SQLite

/// The tables of the file.
///
/// On the commit path only trees that grow at their end are written: `rows` by revision (a changed
/// record moves to a new revision), the table of interned values, and rarely `state`. What finds
/// records (`segments`, `looks`) is written in sorted pieces, once for every few thousand rows:
/// an index on random keys on the commit path cost two thirds of the throughput (measured).
enum Schema {
    /// "MAPN", so that another program's file is told apart.
    ///
    /// Source: sqlite.org/fileformat2.html.
    static let applicationID: UInt32 = 0x4d41_504e
    /// Changes with every change of the tables or of what is in them.
    static let version: UInt32 = 1

    /// Bytes of a page of a new file; one that is there keeps its own.
    ///
    /// A larger one costs less a row and more a commit: with 800 pushes in flight 16 KiB gave a
    /// sixth more pushes than 4 KiB, 8 KiB a twentieth (measured).
    static let pageBytes = 16_384

    static let tables = """
        CREATE TABLE rows(revision INTEGER PRIMARY KEY, seq INTEGER NOT NULL, \
        arrived INTEGER NOT NULL, class INTEGER NOT NULL, cost INTEGER NOT NULL, row BLOB NOT NULL);
        CREATE TABLE interned(number INTEGER PRIMARY KEY, value BLOB NOT NULL);
        CREATE TABLE state(kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, \
        PRIMARY KEY(kind, key)) WITHOUT ROWID;
        CREATE TABLE segments(number INTEGER PRIMARY KEY, value BLOB NOT NULL);
        CREATE TABLE looks(id INTEGER PRIMARY KEY, entries BLOB NOT NULL);
        CREATE TABLE counters(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// Makes the tables in an empty file and leaves everything in the file itself.
    static func make(in connection: borrowing SQLiteConnection) throws(SQLiteError) {
        try connection.execute("PRAGMA page_size = \(pageBytes)")
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute(
            "BEGIN; PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version); "
                + tables + " COMMIT")
        try connection.checkpoint(.truncate)
    }

    /// Checks the head of a file before SQLite, which may change it, has it.
    ///
    /// Source: sqlite.org/fileformat2.html, section 1.3.
    static func check(_ head: [UInt8], path: String) throws(DurableJournalError) {
        guard head.count >= 100, head.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notADatabase(path: path)
        }
        func number(at offset: Int) -> UInt32 {
            head[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard number(at: 68) == applicationID else {
            throw .foreign(path: path, applicationID: number(at: 68))
        }
        guard number(at: 60) == version else {
            throw .version(path: path, found: number(at: 60), expected: version)
        }
    }
}
