import APNs
import JSON
import PushLog
import Routing
import TestSupport
import Testing

@Suite("Rows of the pushes of made-up lives", .timeLimit(.minutes(5)))
struct RowPropertyTests {
    @Test(
        "a record comes back from its row each time that it changed",
        arguments: 0..<4 as Range<UInt64>)
    func lives(quarter: UInt64) async throws {
        var interner = RowInterner()
        var values: [UInt32: Interned] = [:]
        for seed in quarter * 5..<quarter * 5 + 5 {
            await Task.yield()
            var script = DeviceScript(seed: seed)
            _ = script.run()
            for entry in script.log.entries() {
                var record = entry.after
                (record.sequence, record.revision) = (0, 0)
                var row: [UInt8] = []
                RecordRow.encode(record, into: &row, interning: &interner)
                for value in interner.takeNew() {
                    values[value.number] = try Interned(stored: value.bytes.span)
                }
                let back = try RecordRow.decode(row.span) { values[$0] }
                // Compared outside of the expectation, which would write down both.
                let isSame = RowPropertyTests.json(back) == RowPropertyTests.json(record)
                #expect(isSame, "seed \(seed), stream \(record.streamID)")
                #expect(back.trace?.events == record.trace?.events)
            }
        }
        // Traces of both kinds were there: shared ones, and those of one push alone.
        #expect(values.count > 10)
    }

    private static func json(_ record: PushRecord) -> [UInt8] {
        var json = JSONWriter()
        record.write(to: &json)
        return json.bytes
    }
}
