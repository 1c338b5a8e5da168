import JSON
import PushLog
import Testing

@testable import ControlAPI

@Suite("How far a reader of events has come")
struct EventReaderTests {
    private static func log(
        oldest: UInt64 = 1, newest: UInt64, dropped: UInt64 = 0
    ) -> LogStatistics {
        LogStatistics(
            count: Int(newest), bytes: 0, dropped: dropped, appended: newest,
            oldest: Cursor(revision: oldest), newest: Cursor(revision: newest))
    }

    private static func page(
        _ revisions: [UInt64], next: UInt64? = nil, hasMore: Bool = false, dropped: UInt64 = 0
    ) -> Page {
        let records = revisions.map { revision in
            var record = Sample.record()
            record.sequence = revision
            record.revision = revision
            return record
        }
        let next = next ?? revisions.last ?? 0
        return Page(
            records: records, next: Cursor(revision: next), hasMore: hasMore, dropped: dropped)
    }

    private static func names(_ events: [[UInt8]]) throws -> [String] {
        try SentEvent.list(events.map { String(decoding: $0, as: UTF8.self) }.joined())
            .map(\.summary)
    }

    @Test("without a place it begins with what comes now, and is abreast of the log")
    func fromNow() {
        let reader = EventReader(after: nil, log: Self.log(newest: 7), changesAfter: 3)
        #expect(reader.after == Cursor(revision: 7))
        #expect(reader.changesAfter == 3)
        #expect(reader.isLive)
    }

    @Test("with a place it catches up, until a page has no more behind it")
    func catchingUp() throws {
        let place = Cursor(revision: 2)
        var reader = EventReader(after: place, log: Self.log(newest: 6), changesAfter: 0)
        #expect(!reader.isLive)
        var events = reader.events(of: Self.page([3, 4], hasMore: true), oldest: .start)
        #expect(try Self.names(events) == ["push 3", "push 4"])
        #expect(reader.after == Cursor(revision: 4))
        #expect(!reader.isLive)
        events = reader.events(of: Self.page([5], next: 6), oldest: .start)
        #expect(try Self.names(events) == ["push 5"])
        #expect(reader.after == Cursor(revision: 6))
        #expect(reader.isLive)
    }

    /// After revision 4: what is kept, what the page shows, how many were dropped; what is told.
    static let gaps: [(oldest: UInt64, page: [UInt64], dropped: UInt64, told: [String])] = [
        (1, [5, 6], 0, ["push 5", "push 6"]),
        // Dropped, but only what the reader had.
        (5, [5, 6], 4, ["push 5", "push 6"]),
        (7, [7, 8], 6, ["dropped 4 7", "push 7", "push 8"]),
        (9, [], 8, ["dropped 4 9"]),
        // Dropped after the page was read.
        (9, [5, 6], 8, ["push 5", "push 6"]),
        // Deleted by somebody, not dropped.
        (7, [7], 0, ["push 7"]),
    ]

    @Test("what was dropped before it could be shown is told, once", arguments: gaps)
    func gap(row: (oldest: UInt64, page: [UInt64], dropped: UInt64, told: [String])) throws {
        let place = Cursor(revision: 4)
        var reader = EventReader(after: place, log: Self.log(newest: 20), changesAfter: 0)
        let oldest = Cursor(revision: row.oldest)
        let page = Self.page(row.page, next: row.page.last ?? 20, dropped: row.dropped)
        #expect(try Self.names(reader.events(of: page, oldest: oldest)) == row.told)
        let again = Self.page([], next: 20, dropped: row.dropped)
        #expect(try Self.names(reader.events(of: again, oldest: Cursor(revision: 30))) == [])
    }

    @Test("a place that the log has not reached yet is of another log: told, and from the start")
    func ahead() throws {
        let log = Self.log(oldest: 2, newest: 5)
        var reader = EventReader(after: Cursor(revision: 6), log: log, changesAfter: 0)
        #expect(reader.after == .start)
        let events = reader.events(of: Self.page([2, 5]), oldest: Cursor(revision: 2))
        #expect(try Self.names(events) == ["dropped 6 2", "push 2", "push 5"])
        #expect(String(decoding: events[0], as: UTF8.self).contains("the log began anew"))
    }

    @Test("ids are revisions, changes have none, and lines stay lines")
    func form() throws {
        var record = Sample.record(body: "{\n\r\n \"aps\":{}}")
        record.sequence = 3
        record.revision = 9
        let text = String(decoding: ServerEvent.push(record), as: UTF8.self)
        #expect(text.hasPrefix("id: 9\nevent: push\ndata: {\"v\":1,\"seq\":3,\"revision\":9,"))
        #expect(text.contains(#""payload":{    "aps":{}},"payload_bytes":14,"#))
        #expect(text.hasSuffix("}\n\n"))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
        let change = Change(
            sequence: 1, at: Bench.now, operation: "clock.set", by: "unix", subject: nil,
            detail: "a\nb")
        #expect(
            String(decoding: ServerEvent.change(change), as: UTF8.self) == """
                event: change
                data: {"seq":1,"at":"2026-11-30T09:00:00.000Z","operation":"clock.set","by":"unix",\
                "subject":null,"detail":"a\\nb"}


                """)
    }
}
