import APNs
import PushLog
import Routing
import Testing

@Suite("A record comes back from its row as it was")
struct RowRoundTripTests {
    @Test("with no more than a request") func bare() throws {
        try expectSame(Sample.record())
    }

    private func expectSame(_ record: PushRecord) throws {
        var record = record
        (record.sequence, record.revision) = (0, 0)
        var store = RowStore()
        // At first values stand in the row, then beside it.
        for _ in 0..<3 {
            let row = try store.row(of: record)
            let back = try store.record(of: row)
            #expect(back.everything == record.everything)
            #expect(back.jsonText == record.jsonText)
        }
    }
}
