import PushLog

/// What a store does with rows: keeps interned values by number and reads rows back.
struct RowStore {
    var interner = RowInterner()
    private(set) var values: [UInt32: Interned] = [:]
    private(set) var stored: [RowInterner.Value] = []

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
}

extension PushRecord {
    /// Every stored property down to the last, private ones too, as text.
    var everything: String {
        var text = ""
        dump(self, to: &text)
        return text
    }
}
