import PushLog
import SQLite

extension JournalWriter {
    /// Rows from a revision on, with their arrival.
    mutating func rows(
        from revision: UInt64, limit: Int
    ) throws(SQLiteError) -> [(row: RemovedRow, arrived: Int64)] {
        defer { scanRows.reset() }
        try scanRows.bind(1, Int64(clamping: revision))
        try scanRows.bind(2, Int64(limit))
        var rows: [(row: RemovedRow, arrived: Int64)] = []
        while try scanRows.step() {
            let row = RemovedRow(
                revision: UInt64(bitPattern: scanRows.integer(0)),
                sequence: UInt64(bitPattern: scanRows.integer(1)),
                shareClass: UInt32(truncatingIfNeeded: scanRows.integer(3)),
                cost: StoredNumber.cost(scanRows.integer(4)))
            rows.append((row, scanRows.integer(2)))
        }
        return rows
    }

    /// Needs as much room as a group does: tells whether a commit can succeed.
    func probe() throws(SQLiteError) {
        try connection.execute(
            "INSERT OR REPLACE INTO state VALUES('probe', '', zeroblob(65536)); "
                + "DELETE FROM state WHERE kind = 'probe'")
    }

    /// Bytes of the file that are free for other rows; 0 when it cannot be read.
    var freeBytes: Int { count("freelist_count") * pageBytes }

    /// Pages that the file has; 0 when it cannot be read.
    var pageCount: Int { count("page_count") }

    private func count(_ pragma: StaticString) -> Int {
        let count = try? connection.integer("PRAGMA \(pragma)")
        return Int(count.flatMap { $0 } ?? 0)
    }

    /// Writes over what a failed commit has left in the write-ahead log.
    ///
    /// Where the sync failed all of it may be there, and a restart would take up records whose
    /// senders are told 503. The next transaction begins at the same place, whatever comes of it.
    mutating func overwriteFailed() {
        try? transaction { writer throws(SQLiteError) in try writer.probe() }
    }

    /// Takes a hash of a device token out of the look-up table of a segment.
    mutating func forget(_ hash: UInt32, in segment: LookSegment) throws(SQLiteError) {
        let id = LookBuckets.id(
            segment: segment.number, .deviceToken, bucket: LookBuckets.index(hash))
        var entries: [UInt64] = []
        do {
            var find = try connection.prepare("SELECT entries FROM looks WHERE id = \(id)")
            guard try find.step() else { return }
            entries = find.words(0)
        }
        let kept = entries.filter { $0 >> 32 != UInt64(hash) }
        guard kept.count < entries.count else { return }
        var put = try connection.prepare("UPDATE looks SET entries = ? WHERE id = \(id)")
        try put.run(1, words: kept)
    }
}
