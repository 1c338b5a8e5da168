import APNs

@testable import PushLog

/// What a store does with rows: keeps interned values by number and reads rows back.
struct RowStore {
    var interner: RowInterner
    private(set) var values: [UInt32: Interned] = [:]
    private(set) var stored: [RowInterner.Value] = []

    init(_ interner: RowInterner = RowInterner()) {
        self.interner = interner
    }

    /// The row of the record; what it refers to is stored before.
    mutating func row(of record: PushRecord) throws(RowError) -> [UInt8] {
        var row: [UInt8] = []
        RecordRow.encode(record, into: &row, interning: &interner)
        for value in interner.takeNew() {
            stored.append(value)
            values[value.number] = try Interned(stored: value.bytes.span)
        }
        return row
    }

    func record(of row: [UInt8]) throws(RowError) -> PushRecord {
        try RecordRow.decode(row.span) { values[$0] }
    }

    /// The record as it comes back from its row.
    mutating func back(_ record: PushRecord) throws(RowError) -> PushRecord {
        let row = try row(of: record)
        return try self.record(of: row)
    }
}

extension PushRecord {
    /// Every stored property down to the last, private ones too, as text; of the provider token,
    /// which no row has, nothing.
    var everything: String {
        var copy = self
        let raw = request.raw
        copy.request = PushRequest(
            RawRequest(
                bytes: raw.bytes, fieldsEnd: raw.fieldsEnd, bodyLength: raw.bodyLength,
                isComplete: raw.isComplete, authorizationCount: raw.authorizationCount))
        var text = ""
        dump(copy, to: &text)
        return text
    }
}
