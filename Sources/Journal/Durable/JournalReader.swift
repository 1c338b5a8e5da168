import PushLog
import SQLite

/// A connection that only reads, with its statements and the interned values it has met.
///
/// It never does a checkpoint. Source: reliability, section 3.2.
struct JournalReader: ~Copyable {
    private let connection: SQLiteConnection
    private var ascending: SQLiteStatement
    private var descending: SQLiteStatement
    private var byRevision: SQLiteStatement
    private var bucket: SQLiteStatement
    private var segment: SQLiteStatement
    private var newest: SQLiteStatement
    private var states: SQLiteStatement
    private let interned: InternedReader

    init(path: String) throws(SQLiteError) {
        let connection = try SQLiteConnection(path: path, mode: .readOnly, busyMilliseconds: 2_000)
        try connection.execute("PRAGMA wal_autocheckpoint = 0")
        try connection.execute("PRAGMA cache_size = -4096")
        let row = "SELECT revision, seq, row FROM rows WHERE revision"
        let ascending = try connection.prepare("\(row) BETWEEN ? AND ? ORDER BY revision")
        let descending = try connection.prepare("\(row) BETWEEN ? AND ? ORDER BY revision DESC")
        let byRevision = try connection.prepare("\(row) = ?")
        let bucket = try connection.prepare("SELECT entries FROM looks WHERE id = ?")
        let segment = try connection.prepare("SELECT 1 FROM segments WHERE number = ?")
        let newest = try connection.prepare("SELECT max(revision) FROM rows")
        let states = try connection.prepare(
            "SELECT key, value FROM state WHERE kind = ? ORDER BY key")
        let interned = InternedReader(
            try connection.prepare("SELECT value FROM interned WHERE number = ?"))
        // Only now: what is half made could not be let go.
        self.connection = connection
        self.ascending = ascending
        self.descending = descending
        self.byRevision = byRevision
        self.bucket = bucket
        self.segment = segment
        self.newest = newest
        self.states = states
        self.interned = interned
    }

    /// Runs `body` on one state of the file.
    mutating func snapshot<Result>(
        _ body: (inout JournalReader) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.execute("BEGIN")
        defer { try? connection.execute("COMMIT") }
        return try body(&self)
    }

    /// The greatest revision of a row; 0 without any.
    mutating func newestRevision() throws(SQLiteError) -> UInt64 {
        defer { newest.reset() }
        return try newest.step() ? UInt64(bitPattern: newest.integer(0)) : 0
    }

    /// The record of a revision; nil when its row is gone, or cannot be read.
    mutating func record(revision: UInt64) throws(SQLiteError) -> PushRecord? {
        try byRevision.bind(1, Int64(bitPattern: revision))
        defer { byRevision.reset() }
        guard try byRevision.step() else { return nil }
        return try JournalReader.decode(byRevision, interned)
    }

    /// Gives `body` the records of a range in an order, until it returns false.
    ///
    /// A row that cannot be read is passed over: the others are worth having.
    mutating func scan(
        _ range: ClosedRange<UInt64>, _ order: PageOrder,
        _ body: (_ revision: UInt64, PushRecord?) -> Bool
    ) throws(SQLiteError) {
        let bounds = (Int64(clamping: range.lowerBound), Int64(clamping: range.upperBound))
        switch order {
        case .ascending:
            defer { ascending.reset() }
            try ascending.bind(1, bounds.0)
            try ascending.bind(2, bounds.1)
            while try ascending.step() {
                let revision = UInt64(bitPattern: ascending.integer(0))
                let record = try JournalReader.decode(ascending, interned)
                guard body(revision, record) else { return }
            }
        case .descending:
            defer { descending.reset() }
            try descending.bind(1, bounds.0)
            try descending.bind(2, bounds.1)
            while try descending.step() {
                let revision = UInt64(bitPattern: descending.integer(0))
                let record = try JournalReader.decode(descending, interned)
                guard body(revision, record) else { return }
            }
        }
    }

    /// Where rows of a segment are that may have this value; nil when the segment is not there
    /// any more.
    mutating func find(
        _ kind: LookKind, _ hash: UInt32, in found: LookSegment
    ) throws(SQLiteError) -> LookBuckets.Found? {
        let id = LookBuckets.id(
            segment: found.number, kind, bucket: LookBuckets.index(hash))
        try bucket.bind(1, id)
        defer { bucket.reset() }
        if try bucket.step() {
            return LookBuckets.find(
                hash, in: bucket.words(0), from: found.revisions.lowerBound)
        }
        try segment.bind(1, Int64(found.number))
        defer { segment.reset() }
        return try segment.step() ? .at([]) : nil
    }

    /// Which revisions of a segment may have been received in a range of times.
    mutating func times(
        _ range: ClosedRange<Int64>, in found: LookSegment
    ) throws(SQLiteError) -> [ClosedRange<UInt64>] {
        try bucket.bind(1, LookTimes.id(segment: found.number))
        defer { bucket.reset() }
        guard try bucket.step() else { return [found.revisions] }
        return LookTimes.find(range, in: bucket.words(0), of: found)
    }

    /// The values of a kind, by key.
    mutating func states(
        kind: String
    ) throws(SQLiteError) -> [(key: String, value: [UInt8])] {
        try states.bind(1, kind)
        defer { states.reset() }
        var found: [(key: String, value: [UInt8])] = []
        while try states.step() { found.append((states.text(0), states.bytes(1))) }
        return found
    }

    /// The statement whose rows `keys(of:)` reads.
    func prepareKeys() throws(SQLiteError) -> SQLiteStatement {
        try connection.prepare(
            "SELECT revision, seq, row, class, cost, arrived FROM rows "
                + "WHERE revision BETWEEN ? AND ? ORDER BY revision")
    }

    /// The keys of the row that the statement is at.
    func keys(of statement: borrowing SQLiteStatement) throws(SQLiteError) -> LookKeys {
        let revision = try StoredNumber.checked(statement.integer(0), from: 1, "a row's revision")
        let sequence = try StoredNumber.checked(
            statement.integer(1), from: 1, "seq of row \(revision)")
        let cost = try StoredNumber.checked(
            statement.integer(4), to: UInt64(StoredNumber.costMax), "cost of row \(revision)")
        let texts =
            try JournalReader.decode(statement, interned).map { LookTexts(of: $0) }
            ?? LookTexts(
                shareClass: Int(statement.integer(3)), arrived: statement.integer(5))
        return LookKeys(texts, revision: revision, sequence: sequence, cost: Int(cost))
    }

    /// The record of a row; nil where its bytes are none.
    ///
    /// Throws where something that it refers to cannot be read.
    private static func decode(
        _ statement: borrowing SQLiteStatement, _ interned: InternedReader
    ) throws(SQLiteError) -> PushRecord? {
        guard let revision = UInt64(exactly: statement.integer(0)),
            let sequence = UInt64(exactly: statement.integer(1))
        else { return nil }
        let found: PushRecord? = statement.withBytes(2) { bytes in
            guard var record = try? RecordRow.decode(bytes, interned: { interned.value($0) })
            else { return nil }
            record.revision = revision
            record.sequence = sequence
            return record
        }
        if found == nil, let error = interned.takeTrouble() { throw error }
        return found
    }
}

/// The values that rows refer to by number, as far as they were met.
private final class InternedReader {
    private var statement: SQLiteStatement
    private var values: [UInt32: Interned] = [:]

    /// Why the last value could not be read.
    private var trouble: SQLiteError?

    /// Values kept decoded.
    private static let valuesMax = 10_000

    init(_ statement: consuming SQLiteStatement) {
        self.statement = statement
    }

    func value(_ number: UInt32) -> Interned? {
        if let value = values[number] { return value }
        guard let value = read(number) else { return nil }
        if values.count >= InternedReader.valuesMax { values.removeAll(keepingCapacity: true) }
        values[number] = value
        return value
    }

    func takeTrouble() -> SQLiteError? {
        defer { trouble = nil }
        return trouble
    }

    private func read(_ number: UInt32) -> Interned? {
        defer { statement.reset() }
        do throws(SQLiteError) {
            try statement.bind(1, Int64(number))
            guard try statement.step() else { return nil }
        } catch {
            trouble = error
            return nil
        }
        return statement.withBytes(0) { bytes in try? Interned(stored: bytes) }
    }
}
