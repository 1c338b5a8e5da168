import PushLog
import SQLite

// What is read once, when the log is opened.
extension JournalWriter {
    /// A number that was kept beside the rows; 0 when it never was.
    func counter(_ counter: JournalCounter) throws(SQLiteError) -> UInt64 {
        let sql = "SELECT value FROM counters WHERE name = '\(counter.rawValue)'"
        return try StoredNumber.checked(
            try connection.integer(sql) ?? 0, "the counter \(counter.rawValue)")
    }

    /// The revision of the oldest row; nil without any.
    func oldestRevision() throws(SQLiteError) -> UInt64? {
        let sql = "SELECT revision FROM rows ORDER BY revision LIMIT 1"
        guard let oldest = try connection.integer(sql) else { return nil }
        return try StoredNumber.checked(oldest, from: 1, "a row's revision")
    }

    /// The values that rows refer to.
    func internedValues() throws(SQLiteError) -> [RowInterner.Value] {
        var statement = try connection.prepare("SELECT number, value FROM interned")
        var values: [RowInterner.Value] = []
        while try statement.step() {
            let number = try StoredNumber.checked(
                statement.integer(0), from: 1, to: UInt64(UInt32.max), "number of a kept value")
            values.append(RowInterner.Value(number: UInt32(number), bytes: statement.bytes(1)))
        }
        return values
    }

    /// The segments of the look-up index; one that cannot be read is an error of the file.
    func segments() throws(SQLiteError) -> [LookSegment] {
        var statement = try connection.prepare("SELECT number, value FROM segments")
        var segments: [LookSegment] = []
        while try statement.step() {
            let number = try StoredNumber.checked(
                statement.integer(0), to: UInt64(StoredNumber.segmentMax), "a segment's number")
            guard let segment = LookSegment(number: UInt32(number), words: statement.words(1))
            else {
                throw StoredNumber.damage(
                    "the bounds, counts or bytes of segment \(number) make no sense")
            }
            segments.append(segment)
        }
        return segments
    }
}

extension JournalReader {
    /// The keys of all rows in a range; of a row that cannot be read only its numbers.
    ///
    /// Throws where the numbers beside a row are none that a log gives.
    mutating func keys(in range: ClosedRange<UInt64>) throws(SQLiteError) -> [LookKeys] {
        var statement = try prepareKeys()
        try statement.bind(1, Int64(clamping: range.lowerBound))
        try statement.bind(2, Int64(clamping: range.upperBound))
        var found: [LookKeys] = []
        while try statement.step() { found.append(try keys(of: statement)) }
        return found
    }
}
