import APNs
import PushLog
import TestSupport
import Testing

@testable import Journal

/// Which log a test of both runs on.
enum LogKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, durable

    var testDescription: String { "the \(rawValue) log" }
}

/// A log as tests of both see it: what was appended is there when they look.
final class LogUnderTest: Sendable {
    let journal: any PushJournal
    private let folder: TemporaryFolder?

    init(
        _ kind: LogKind, _ limits: JournalLimits = JournalLimits(),
        now: @escaping @Sendable () -> Instant = { Instant(milliseconds: 0) },
        wake: @escaping @Sendable () -> Void = {}
    ) throws {
        switch kind {
        case .memory:
            folder = nil
            journal = MemoryJournal(limits: limits, now: now, wake: wake)
        case .durable:
            let folder = try TemporaryFolder()
            self.folder = folder
            var options = DurableOptions()
            options.limits = limits
            // Small enough that tests of a few thousand records have several of each.
            options.segmentRecords = 400
            options.recentRecords = 100
            options.reserveBytes = 0
            journal = try DurableJournal(
                directory: folder.path, options: options,
                events: JournalEvents(wake: wake, now: now))
        }
    }

    deinit {
        (journal as? DurableJournal)?.stop()
    }

    @discardableResult
    func append(_ record: PushRecord) -> UInt64 { journal.append(record) }

    @discardableResult
    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool {
        journal.update(sequence: sequence, change)
    }

    func settle() { journal.settle() }

    func page(_ query: LogQuery) -> Page {
        settle()
        return journal.page(query)
    }

    func record(sequence: UInt64) -> PushRecord? {
        settle()
        return journal.record(sequence: sequence)
    }

    var statistics: LogStatistics {
        settle()
        return journal.statistics
    }

    func delete(_ matcher: Matcher) throws -> Int { try journal.delete(matcher) }

    func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        journal.wait(query, count: count, deliver: deliver)
    }

    func cancelWait(_ id: UInt64) -> Bool { journal.cancelWait(id) }

    func deliverReady() {
        settle()
        journal.deliverReady()
    }

    /// All records by following pages of `limit` records.
    func follow(
        from start: Cursor = .start, limit: Int, order: PageOrder = .ascending,
        matcher: Matcher = Matcher()
    ) -> [PushRecord] {
        settle()
        return journal.follow(from: start, limit: limit, order: order, matcher: matcher)
    }
}

extension PushJournal {
    /// All records by following pages of `limit` records.
    func follow(
        from start: Cursor = .start, limit: Int, order: PageOrder = .ascending,
        matcher: Matcher = Matcher()
    ) -> [PushRecord] {
        var records: [PushRecord] = []
        var cursor = start
        while true {
            let page = page(
                LogQuery(matcher: matcher, after: cursor, limit: limit, order: order))
            records += page.records
            guard page.hasMore else { return records }
            cursor = page.next
        }
    }
}
