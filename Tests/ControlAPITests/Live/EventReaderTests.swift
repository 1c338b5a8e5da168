import JSON
import PushLog
import Testing

@testable import ControlAPI

@Suite("How far a reader of events has come")
struct EventReaderTests {
    private static func log(
        newest: UInt64, dropped: UInt64 = 0, lastDropped: UInt64 = 0
    ) -> LogStatistics {
        LogStatistics(
            count: Int(newest), bytes: 0, dropped: dropped, appended: newest,
            oldest: Cursor(revision: 1), newest: Cursor(revision: newest),
            lastDropped: Cursor(revision: lastDropped))
    }

    /// The events of a page of a log that loses nothing meanwhile.
    private static func names(
        _ reader: inout EventReader, _ page: Page, _ log: LogStatistics
    ) throws -> [String] {
        try names(reader.events(of: page, before: log, behind: log))
    }

    private static func page(
        _ revisions: [UInt64], next: UInt64? = nil, hasMore: Bool = false
    ) -> Page {
        let records = revisions.map { revision in
            var record = Sample.record()
            record.sequence = revision
            record.revision = revision
            return record
        }
        let next = next ?? revisions.last ?? 0
        return Page(
            records: records, next: Cursor(revision: next), hasMore: hasMore, dropped: 0)
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
        let log = Self.log(newest: 6)
        var reader = EventReader(after: Cursor(revision: 2), log: log, changesAfter: 0)
        #expect(!reader.isLive)
        let first = try Self.names(&reader, Self.page([3, 4], hasMore: true), log)
        #expect(first == ["push 3", "push 4"])
        #expect(reader.after == Cursor(revision: 4))
        #expect(!reader.isLive)
        let second = try Self.names(&reader, Self.page([5], next: 6), log)
        #expect(second == ["push 5"])
        #expect(reader.after == Cursor(revision: 6))
        #expect(reader.isLive)
    }

    /// After revision 4: the greatest revision dropped before the page was read and behind it,
    /// what the page shows, and what is told.
    static let gaps: [(before: UInt64, behind: UInt64, page: [UInt64], told: [String])] = [
        (0, 0, [5, 6], ["push 5", "push 6"]),
        // Dropped, but only what the reader had.
        (4, 4, [5, 6], ["push 5", "push 6"]),
        // Whatever else is kept: the topics that have little keep it longer.
        (6, 6, [5, 8], ["dropped 4 6", "push 5", "push 8"]),
        (9, 9, [], ["dropped 4 9"]),
        // Dropped while the page was read: one that it shows, and one that it does not.
        (4, 6, [5, 6], ["push 5", "push 6"]), (4, 7, [5, 6], ["dropped 4 7", "push 5", "push 6"]),
        (5, 6, [6], ["dropped 4 5", "push 6"]),
    ]

    @Test("what was dropped before it could be shown is told, once", arguments: gaps)
    func gap(row: (before: UInt64, behind: UInt64, page: [UInt64], told: [String])) throws {
        let log = Self.log(newest: 20)
        var reader = EventReader(after: Cursor(revision: 4), log: log, changesAfter: 0)
        let before = Self.log(newest: 20, dropped: row.before, lastDropped: row.before)
        let behind = Self.log(newest: 20, dropped: row.behind, lastDropped: row.behind)
        let page = Self.page(row.page, next: row.page.last ?? 5, hasMore: true)
        let told = reader.events(of: page, before: before, behind: behind)
        #expect(try Self.names(told) == row.told)
        let again = try Self.names(&reader, Self.page([], next: 20), behind)
        #expect(again == [])
    }

    @Test("a place that the log has not reached yet is of another log: told, and from the start")
    func ahead() throws {
        let log = Self.log(newest: 5)
        var reader = EventReader(after: Cursor(revision: 6), log: log, changesAfter: 0)
        #expect(reader.after == .start)
        let events = reader.events(of: Self.page([2, 5]), before: log, behind: log)
        #expect(try Self.names(events) == ["dropped 6 5", "push 2", "push 5"])
        #expect(String(decoding: events[0], as: UTF8.self).contains("the log began anew"))
    }

    @Test("a place that readers were shown is good, also where the log counts it later")
    func shown() throws {
        let place = Cursor(revision: 6)
        let log = Self.log(newest: 5)
        var reader = EventReader(after: place, log: log, newest: place, changesAfter: 0)
        #expect(reader.after == place)
        let told = try Self.names(&reader, Self.page([], next: 6), log)
        #expect(told == [])
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
