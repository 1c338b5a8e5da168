import APNs
import TestSupport
import Testing

@testable import PushLog

@Suite("A damaged row is an error or another record, and never a trap", .timeLimit(.minutes(5)))
struct RowDamageTests {
    /// Rows with the values they refer to.
    private static func rows(_ count: Int) throws -> (rows: [[UInt8]], store: RowStore) {
        var maker = RecordMaker(seed: 7)
        var store = RowStore()
        let rows = try (0..<count).map { _ in try store.row(of: maker.record()) }
        return (rows, store)
    }

    @Test("a row that is cut short is always an error") func truncation() throws {
        let (rows, store) = try RowDamageTests.rows(60)
        for row in rows {
            for length in row.indices {
                #expect(throws: RowError.self) { try store.record(of: Array(row[..<length])) }
            }
        }
    }

    @Test("a byte too many is an error") func trailing() throws {
        let (rows, store) = try RowDamageTests.rows(60)
        for row in rows {
            #expect(throws: RowError.trailing(at: row.count)) { try store.record(of: row + [0]) }
        }
    }

    @Test("whatever a changed byte makes of a row, it can be read and written down, or is an error")
    func mutation() async throws {
        let (rows, store) = try RowDamageTests.rows(500)
        var random = SeededGenerator(seed: 8)
        var read = 0
        var refused = 0
        for number in 0..<10_000 {
            if number % 50 == 0 { await Task.yield() }
            var row = rows[Int.random(in: rows.indices, using: &random)]
            let place = Int.random(in: row.indices, using: &random)
            row[place] = UInt8.random(in: .min ... .max, using: &random)
            do throws(RowError) {
                let record = try store.record(of: row)
                _ = record.jsonText
                read += 1
            } catch {
                #expect(!error.description.isEmpty)
                refused += 1
            }
        }
        #expect(read > 100 && refused > 100)
    }

    @Test("so does what rows refer to") func values() throws {
        let (_, store) = try RowDamageTests.rows(500)
        var random = SeededGenerator(seed: 9)
        for _ in 0..<10_000 {
            var bytes = store.stored[Int.random(in: store.stored.indices, using: &random)].bytes
            let place = Int.random(in: bytes.indices, using: &random)
            bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            if place % 3 == 0 { bytes.removeLast(bytes.count - place) }
            _ = try? Interned(stored: bytes.span)
        }
    }

    static let errors: [(change: @Sendable (inout [UInt8]) -> Void, error: RowError)] = [
        ({ $0[0] = 2 }, .version(got: 2)),
        ({ $0[2] |= 0x80 }, .unknown("flag", at: 1)),
        ({ $0[3] = 4 }, .unknown("trust or payload storage", at: 3)),
        ({ $0[3] = 0x30 }, .unknown("trust or payload storage", at: 3)),
        ({ $0 = [] }, .cutShort(at: 0)),
    ]

    @Test("the error says what was got", arguments: errors.indices)
    func says(_ index: Int) throws {
        var store = RowStore()
        var row = try store.row(of: Sample.record())
        RowDamageTests.errors[index].change(&row)
        #expect(throws: RowDamageTests.errors[index].error) { try store.record(of: row) }
    }

    @Test("a number of a connection that cannot be written down is an error") func connection()
        throws
    {
        let raw = Sample.record().request.raw
        let connection = ConnectionInfo(
            id: 1 << 63, peer: "", sni: nil, alpn: nil, tls: nil, environment: .production)
        let record = PushRecord(
            receivedAt: Sample.instant, connection: connection, streamID: 1,
            request: PushRequest(raw), credential: nil, madeID: Sample.madeID)
        var store = RowStore()
        let row = try store.row(of: record)
        let error = #expect(throws: RowError.self) { try store.record(of: row) }
        #expect(error?.description.contains("no known connection") == true)
    }

    @Test("header fields that lead beyond their end are an error") func fields() throws {
        let raw = RawRequest(bytes: [1, 0, 9, 0, 97, 98], fieldsEnd: 6, bodyLength: 0)
        var store = RowStore()
        var row = try store.row(of: Sample.record(raw: RawRequest(fields: [("a", "b")])))
        #expect(try store.record(of: row).request.raw.fields.count == 1)
        row.replaceSubrange(row.count - 6..<row.count, with: raw.bytes)
        let error = #expect(throws: RowError.self) { try store.record(of: row) }
        #expect(error?.description.contains("no known header fields") == true)
    }

    @Test("a number without a value, and one of another kind, are errors") func references() throws
    {
        var store = RowStore()
        _ = try store.row(of: Sample.record())
        let row = try store.row(of: Sample.record())
        #expect(store.stored.map(\.number) == [1])
        #expect(throws: RowError.missing("sender", number: 1)) {
            try RecordRow.decode(row.span) { _ in nil }
        }
        #expect(throws: RowError.missing("sender", number: 1)) {
            try RecordRow.decode(row.span) { _ in .findings([]) }
        }
    }
}
