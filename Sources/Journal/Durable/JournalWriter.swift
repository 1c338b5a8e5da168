import PushLog
import SQLite

/// The one connection that writes, with its statements; on the writer's thread only.
///
/// It also does all checkpoints: SQLite up to 3.51.2 may lose commits where two connections do
/// both. Source: reliability, section 3.2.
struct JournalWriter: ~Copyable {
    let connection: SQLiteConnection
    /// Bytes of a page, which the file had from its first day.
    let pageBytes: Int
    private var begin: SQLiteStatement
    private var commitStatement: SQLiteStatement
    private var rollback: SQLiteStatement
    private var insertRow: SQLiteStatement
    private var deleteRow: SQLiteStatement
    private var insertInterned: SQLiteStatement
    private var putState: SQLiteStatement
    private var removeState: SQLiteStatement
    private var putSegment: SQLiteStatement
    private var removeSegment: SQLiteStatement
    private var insertLook: SQLiteStatement
    private var removeLooks: SQLiteStatement
    private var putCounter: SQLiteStatement
    var scanRows: SQLiteStatement

    init(path: String, options: DurableOptions) throws(SQLiteError) {
        let connection = try SQLiteConnection(
            path: path, mode: .readWrite, busyMilliseconds: options.busyMilliseconds)
        // Until everything has been looked at, closing must not change the file.
        connection.keepLogOnClose()
        let pageBytes = Int(
            try connection.integer("PRAGMA page_size") ?? Int64(Schema.pageBytes))
        try JournalWriter.configure(connection, options, pageBytes: pageBytes)
        let begin = try connection.prepare("BEGIN IMMEDIATE")
        let commitStatement = try connection.prepare("COMMIT")
        let rollback = try connection.prepare("ROLLBACK")
        let insertRow = try connection.prepare(
            "INSERT INTO rows(revision, seq, arrived, class, cost, row) VALUES(?, ?, ?, ?, ?, ?)")
        let deleteRow = try connection.prepare(
            "DELETE FROM rows WHERE revision = ? RETURNING seq, class, cost")
        let insertInterned = try connection.prepare(
            "INSERT OR REPLACE INTO interned(number, value) VALUES(?, ?)")
        let putState = try connection.prepare(
            "INSERT OR REPLACE INTO state(kind, key, value) VALUES(?, ?, ?)")
        let removeState = try connection.prepare("DELETE FROM state WHERE kind = ? AND key = ?")
        let putSegment = try connection.prepare(
            "INSERT OR REPLACE INTO segments(number, value) VALUES(?, ?)")
        let removeSegment = try connection.prepare("DELETE FROM segments WHERE number = ?")
        let insertLook = try connection.prepare("INSERT INTO looks(id, entries) VALUES(?, ?)")
        let removeLooks = try connection.prepare("DELETE FROM looks WHERE id BETWEEN ? AND ?")
        let putCounter = try connection.prepare(
            "INSERT OR REPLACE INTO counters(name, value) VALUES(?, ?)")
        let scanRows = try connection.prepare(
            "SELECT revision, seq, arrived, class, cost FROM rows WHERE revision >= ? "
                + "ORDER BY revision LIMIT ?")
        // Only now: what is half made could not be let go.
        self.connection = connection
        self.pageBytes = pageBytes
        self.begin = begin
        self.commitStatement = commitStatement
        self.rollback = rollback
        self.insertRow = insertRow
        self.deleteRow = deleteRow
        self.insertInterned = insertInterned
        self.putState = putState
        self.removeState = removeState
        self.putSegment = putSegment
        self.removeSegment = removeSegment
        self.insertLook = insertLook
        self.removeLooks = removeLooks
        self.putCounter = putCounter
        self.scanRows = scanRows
    }

    private static func configure(
        _ connection: borrowing SQLiteConnection, _ options: DurableOptions, pageBytes: Int
    ) throws(SQLiteError) {
        // Checkpoints come after the answers have left, not inside a commit.
        try connection.execute("PRAGMA wal_autocheckpoint = 0")
        try connection.execute("PRAGMA journal_size_limit = \(16 << 20)")
        try connection.execute("PRAGMA cache_size = -8192")
        // What is deleted is overwritten where its page is written anyway.
        try connection.execute("PRAGMA secure_delete = FAST")
        switch options.durability {
        case .crash: try connection.execute("PRAGMA synchronous = NORMAL")
        case .power: try connection.execute("PRAGMA synchronous = FULL")
        }
        if let bytes = options.fileBytesMax {
            try connection.execute("PRAGMA max_page_count = \(bytes / pageBytes)")
        }
    }

    /// Runs `body` as one transaction; where it fails nothing of it is done.
    mutating func transaction<Result>(
        _ body: (inout JournalWriter) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try begin.run()
        do throws(SQLiteError) {
            let result = try body(&self)
            try commitStatement.run()
            return result
        } catch {
            // Some errors have ended the transaction already.
            if connection.isInTransaction { try? rollback.run() }
            throw error
        }
    }
}

// MARK: - Inside a transaction

extension JournalWriter {
    /// What a group did to the rows that were there.
    struct Written {
        /// Rows that new versions took the place of.
        var removed: [RemovedRow] = []
        /// Changes whose record is gone: they are not written.
        ///
        /// Indices in the group.
        var skipped: [Int] = []
    }

    /// Writes a group.
    mutating func write(_ group: borrowing CommitGroup) throws(SQLiteError) -> Written {
        for value in group.interned {
            try insertInterned.bind(1, Int64(value.number))
            try insertInterned.run(2, value.bytes.span)
        }
        for change in group.states { try write(change) }
        var written = Written()
        let bytes = group.bytes.span
        for index in group.entries.indices {
            let entry = group.entries[index]
            if entry.replaces != 0 {
                guard let row = try remove(entry.replaces) else {
                    written.skipped.append(index)
                    continue
                }
                written.removed.append(row)
            }
            try insertRow.bind(1, Int64(bitPattern: entry.keys.revision))
            try insertRow.bind(2, Int64(bitPattern: entry.keys.sequence))
            try insertRow.bind(3, entry.keys.arrived)
            try insertRow.bind(4, Int64(entry.keys.shareClass))
            try insertRow.bind(5, Int64(entry.keys.cost))
            try insertRow.run(6, bytes.extracting(group.range(index)))
        }
        return written
    }

    private mutating func write(_ change: StateChange) throws(SQLiteError) {
        guard let value = change.value else {
            try removeState.bind(1, change.kind)
            try removeState.bind(2, change.key)
            return try removeState.run()
        }
        try putState.bind(1, change.kind)
        try putState.bind(2, change.key)
        try putState.run(3, value.span)
    }

    /// Takes a row out; nil when it is not there.
    mutating func remove(_ revision: UInt64) throws(SQLiteError) -> RemovedRow? {
        defer { deleteRow.reset() }
        try deleteRow.bind(1, Int64(bitPattern: revision))
        guard try deleteRow.step() else { return nil }
        let row = RemovedRow(
            revision: revision, sequence: UInt64(bitPattern: deleteRow.integer(0)),
            shareClass: UInt32(truncatingIfNeeded: deleteRow.integer(1)),
            cost: StoredNumber.cost(deleteRow.integer(2)))
        // The deletion is done when the statement has ended.
        while try deleteRow.step() {}
        return row
    }

    /// Writes what is left of segments; one without rows goes, with its entries.
    mutating func write(_ segments: [LookSegment]) throws(SQLiteError) {
        for segment in segments {
            if segment.count > 0 {
                try putSegment.bind(1, Int64(segment.number))
                try putSegment.run(2, words: segment.words)
            } else {
                try remove(segment)
            }
        }
    }

    /// Takes a segment out with its entries; its rows stay.
    mutating func remove(_ segment: LookSegment) throws(SQLiteError) {
        try removeSegment.bind(1, Int64(segment.number))
        try removeSegment.run()
        let ids = LookBuckets.ids(segment: segment.number)
        try removeLooks.bind(1, ids.lowerBound)
        try removeLooks.bind(2, ids.upperBound)
        try removeLooks.run()
    }

    /// Writes a new segment with its entries.
    mutating func seal(
        _ segment: LookSegment, _ rows: ArraySlice<LookKeys>
    ) throws(SQLiteError) {
        for kind in LookKind.allCases {
            let buckets = LookBuckets(kind, rows, from: segment.revisions.lowerBound).buckets
            for (index, entries) in buckets.enumerated() where !entries.isEmpty {
                try insertLook.bind(
                    1, LookBuckets.id(segment: segment.number, kind, bucket: index))
                try insertLook.run(2, words: entries)
            }
        }
        try insertLook.bind(1, LookTimes.id(segment: segment.number))
        try insertLook.run(2, words: LookTimes.words(rows))
        try putSegment.bind(1, Int64(segment.number))
        try putSegment.run(2, words: segment.words)
    }

    /// Writes a number that must outlast the rows.
    mutating func write(_ counter: JournalCounter, _ value: UInt64) throws(SQLiteError) {
        try putCounter.bind(1, counter.rawValue)
        try putCounter.bind(2, Int64(bitPattern: value))
        try putCounter.run()
    }
}

/// Numbers that are kept beside the rows they were once read from.
enum JournalCounter: String {
    /// The last sequence and revision that were given.
    case sequence, revision
    /// Records that retention took.
    case dropped
    /// The greatest revision among them.
    case lastDropped = "last-dropped"
    /// Sequence numbers that no record has, as its commit failed.
    case lost
}
