import SQLite

/// Numbers as the file has them: a damaged disk or another program may have put there any.
enum StoredNumber {
    /// No sequence, revision or sum is above this: what is counted on from there stays a number
    /// for as long as a log can live.
    static let max: UInt64 = 1 << 62
    /// No record has a greater `PushRecord.cost`: it would not fit into a row.
    static let costMax = 1 << 40
    /// No segment has a greater number: there is always one more.
    static let segmentMax: UInt32 = 1 << 31

    /// A number of the file, from `least` to `greatest`; another is an error of the file.
    static func checked(
        _ value: Int64, from least: UInt64 = 0, to greatest: UInt64 = max,
        _ name: @autoclosure () -> String
    ) throws(SQLiteError) -> UInt64 {
        guard let number = UInt64(exactly: value), number >= least, number <= greatest else {
            throw damage("\(name()) is \(value), expected \(least) to \(greatest)")
        }
        return number
    }

    /// The nearest cost that a record can have.
    static func cost(_ value: Int64) -> Int { min(Swift.max(Int(clamping: value), 0), costMax) }

    /// An error that says what of the file makes no sense.
    static func damage(_ message: String) -> SQLiteError {
        SQLiteError(
            code: SQLiteError.damagedCode, message: message, operation: "reading the file")
    }
}
