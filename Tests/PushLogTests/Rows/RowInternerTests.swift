import APNs
import Routing
import Testing

@testable import PushLog

@Suite("What rows have alike is stored once")
struct RowInternerTests {
    private static func trace(_ reason: String = "why") -> Trace {
        Trace(appState: .suspended, payloadClass: .alert, outcome: .dropped, reasons: [reason])
    }

    private static func record(_ trace: Trace) -> PushRecord {
        var record = Sample.record()
        record.trace = trace
        return record
    }

    @Test("what comes once stands in its row, what comes again gets a number")
    func secondSight() throws {
        var store = RowStore()
        let record = RowInternerTests.record(RowInternerTests.trace())
        let first = try store.row(of: record)
        #expect(store.stored.isEmpty)
        let second = try store.row(of: record)
        #expect(store.stored.map(\.number) == [1, 2])
        #expect(second.count < first.count)
        #expect(try store.row(of: record) == second)
        #expect(store.stored.count == 2)
    }

    @Test("objects of the same value have the same number") func values() throws {
        var store = RowStore()
        let rows = try (0..<3).map { _ in
            try store.row(of: RowInternerTests.record(RowInternerTests.trace()))
        }
        #expect(rows[1] == rows[2])
        #expect(store.stored.count == 2)
    }

    @Test("numbers go on after those that are stored, and what has one keeps it") func restoring()
        throws
    {
        var store = RowStore()
        let record = RowInternerTests.record(RowInternerTests.trace())
        let rows = try (0..<2).map { _ in try store.row(of: record) }
        var later = RowStore(RowInterner(restoring: store.stored))
        #expect(try later.row(of: record) == rows[1])
        #expect(later.stored.isEmpty)
        let other = RowInternerTests.record(RowInternerTests.trace("another"))
        for _ in 0..<2 { _ = try later.row(of: other) }
        #expect(later.stored.map(\.number) == [3])
    }

    @Test("the number of a value that only a later version can read is not given again")
    func laterVersion() throws {
        let strange = RowInterner.Value(number: 41, bytes: [200, 1, 2, 3])
        var store = RowStore(RowInterner(restoring: [strange]))
        for _ in 0..<2 { _ = try store.row(of: Sample.record()) }
        #expect(store.stored.map(\.number) == [42])
    }

    @Test("a kind without room stands in its rows") func room() throws {
        var room = InternedValues.Room()
        room.trace = 30
        var store = RowStore(RowInterner(room: room))
        for number in 0..<20 {
            let record = RowInternerTests.record(RowInternerTests.trace("reason \(number)"))
            for _ in 0..<3 {
                #expect(try store.back(record).trace?.reasons == record.trace?.reasons)
            }
        }
        // The sender and the one trace that there was room for.
        #expect(store.stored.count == 2)
    }

    @Test("a value that was not taken yet is listed until it is") func taking() {
        var interner = RowInterner()
        var row: [UInt8] = []
        for _ in 0..<2 {
            RecordRow.encode(Sample.record(), into: &row, interning: &interner)
        }
        #expect(interner.takeNew().map(\.number) == [1])
        #expect(interner.takeNew().isEmpty)
    }

    @Test("a number comes with as many objects as there is place for, and finds each again")
    func bound() {
        var cache = IdentityCache<Trace>(places: 4)
        let traces = (0..<200).map { RowInternerTests.trace("\($0)") }
        for (number, trace) in traces.enumerated() {
            cache.keep([UInt8(number)], for: trace)
            var bytes: [UInt8] = []
            #expect(cache.append(trace, to: &bytes))
            #expect(bytes == [UInt8(number)])
        }
        #expect(cache.count <= 16)
        var bytes: [UInt8] = []
        let known = traces.enumerated().filter { _, trace in cache.append(trace, to: &bytes) }
        #expect(known.map { UInt8($0.offset) } == bytes)
        #expect(known.count == cache.count)
    }

    @Test("each of many findings comes back, the ones that come again by number") func findings()
        throws
    {
        var store = RowStore()
        for round in 0..<3 {
            for number in 0..<20 {
                var record = Sample.record()
                record.findings = [
                    Finding(code: "code", level: .info, message: "message \(number)")
                ]
                #expect(try store.back(record).findings == record.findings, "round \(round)")
            }
        }
        #expect(store.stored.count == 21)
    }
}
