import PushLog
import SQLite

// What is read once, when the log is opened.
extension JournalWriter {
    /// A number that was kept beside the rows; 0 when it never was.
    func counter(_ counter: JournalCounter) throws(SQLiteError) -> UInt64 {
        let sql = "SELECT value FROM counters WHERE name = '\(counter.rawValue)'"
        return UInt64(bitPattern: try connection.integer(sql) ?? 0)
    }

    /// The revision of the oldest row; nil without any.
    func oldestRevision() throws(SQLiteError) -> UInt64? {
        let sql = "SELECT revision FROM rows ORDER BY revision LIMIT 1"
        return try connection.integer(sql).map { UInt64(bitPattern: $0) }
    }

    /// The values that rows refer to.
    func internedValues() throws(SQLiteError) -> [RowInterner.Value] {
        var statement = try connection.prepare("SELECT number, value FROM interned")
        var values: [RowInterner.Value] = []
        while try statement.step() {
            values.append(
                RowInterner.Value(
                    number: UInt32(truncatingIfNeeded: statement.integer(0)),
                    bytes: statement.bytes(1)))
        }
        return values
    }

    /// The segments of the look-up index; one that cannot be read is an error of the file.
    func segments() throws(SQLiteError) -> [LookSegment] {
        var statement = try connection.prepare("SELECT number, value FROM segments")
        var segments: [LookSegment] = []
        while try statement.step() {
            let number = UInt32(truncatingIfNeeded: statement.integer(0))
            guard let segment = LookSegment(number: number, words: statement.words(1)) else {
                throw SQLiteError(
                    code: SQLiteError.damagedCode, message: "segment \(number) makes no sense",
                    operation: "SELECT segments")
            }
            segments.append(segment)
        }
        return segments
    }
}

extension JournalReader {
    /// The keys of all rows in a range; of a row that cannot be read only its numbers.
    mutating func keys(in range: ClosedRange<UInt64>) throws(SQLiteError) -> [LookKeys] {
        var statement = try prepareKeys()
        try statement.bind(1, Int64(clamping: range.lowerBound))
        try statement.bind(2, Int64(clamping: range.upperBound))
        var found: [LookKeys] = []
        while try statement.step() { found.append(keys(of: statement)) }
        return found
    }
}
