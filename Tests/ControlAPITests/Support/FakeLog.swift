import ControlAPI
import PushLog
import Synchronization

/// A log in an array, whose waits can be looked at.
final class FakeLog: ControlLog {
    private struct Wait: Sendable {
        let query: LogQuery
        let count: Int
        let deliver: @Sendable (Page) -> Void
    }

    private struct State {
        var records: [PushRecord] = []
        var revision: UInt64 = 0
        var dropped: UInt64 = 0
        var waits: [UInt64: Wait] = [:]
        var nextWait: UInt64 = 0
        var queries: [LogQuery] = []
        var deletions: [Matcher] = []
        var cancelled: [UInt64] = []
        var erased: [String] = []
        var canErase = true
        var settled = 0
        var trouble: LogTrouble?
        var unreadable: LogTrouble?
    }

    private let state = Mutex(State())

    init(dropped: UInt64 = 0) {
        state.withLock { $0.dropped = dropped }
    }

    /// Appends a record and ends the waits that it completes.
    func append(_ record: PushRecord) {
        let due = state.withLock { state in
            state.revision += 1
            var record = record
            record.sequence = state.revision
            record.revision = state.revision
            state.records.append(record)
            let due = state.waits.filter { _, wait in
                FakeLog.page(wait.query, state).records.count >= wait.count
            }
            for id in due.keys { state.waits[id] = nil }
            return due.values.map { ($0.deliver, FakeLog.page($0.query, state)) }
        }
        for (deliver, page) in due { deliver(page) }
    }

    /// Changes a record: it moves to the end.
    func touch(sequence: UInt64) {
        state.withLock { state in
            guard let index = state.records.firstIndex(where: { $0.sequence == sequence }) else {
                return
            }
            state.revision += 1
            var record = state.records.remove(at: index)
            record.revision = state.revision
            state.records.append(record)
        }
    }

    func page(_ query: LogQuery) -> Page {
        state.withLock { state in
            state.queries.append(query)
            return FakeLog.page(query, state)
        }
    }

    private static func page(_ query: LogQuery, _ state: State) -> Page {
        if let trouble = state.unreadable {
            return Page(
                records: [], next: query.after, hasMore: false, dropped: state.dropped,
                trouble: trouble)
        }
        var matches = state.records.filter { query.matcher.matches($0) }
        switch query.order {
        case .ascending: matches = matches.filter { $0.revision > query.after.revision }
        case .descending:
            if query.after != .start {
                matches = matches.filter { $0.revision < query.after.revision }
            }
            matches.reverse()
        }
        let records = Array(matches.prefix(query.limit))
        return Page(
            records: records,
            next: records.last.map { Cursor(revision: $0.revision) } ?? query.after,
            hasMore: matches.count > records.count, dropped: state.dropped)
    }

    func record(sequence: UInt64) -> PushRecord? {
        state.withLock { $0.records.first { $0.sequence == sequence } }
    }

    func readRecord(sequence: UInt64) throws(LogTrouble) -> PushRecord? {
        if let trouble = state.withLock({ $0.unreadable }) { throw trouble }
        return record(sequence: sequence)
    }

    /// Nothing can be read from now on.
    func damage(_ trouble: LogTrouble) { state.withLock { $0.unreadable = trouble } }

    /// Nothing can be written from now on.
    func fail(_ trouble: LogTrouble) { state.withLock { $0.trouble = trouble } }

    func delete(_ matcher: Matcher) throws(LogTrouble) -> Int {
        try state.withLock { state throws(LogTrouble) in
            if let trouble = state.trouble { throw trouble }
            state.deletions.append(matcher)
            let before = state.records.count
            state.records.removeAll { matcher.matches($0) }
            return before - state.records.count
        }
    }

    func erase(deviceToken: String) throws(LogTrouble) -> Erasure {
        var matcher = Matcher()
        matcher.deviceToken = deviceToken
        let count = try delete(matcher)
        return state.withLock { state in
            state.erased.append(deviceToken)
            return Erasure(count: count, isComplete: state.canErase)
        }
    }

    func confirmKept() throws(LogTrouble) {
        try state.withLock { state throws(LogTrouble) in
            state.settled += 1
            if let trouble = state.trouble { throw trouble }
        }
    }

    /// Erasing leaves something from now on.
    func leaveTraces() { state.withLock { $0.canErase = false } }

    var statistics: LogStatistics {
        state.withLock { state in
            LogStatistics(
                count: state.records.count, bytes: 1_000 * state.records.count,
                dropped: state.dropped, appended: state.revision,
                oldest: Cursor(revision: state.records.first?.revision ?? 0),
                newest: Cursor(revision: state.records.last?.revision ?? 0))
        }
    }

    let lag = LogLag(waiting: 3, oldestNanoseconds: 2_500_000, unindexed: 7)

    func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        let (id, page): (UInt64, Page?) = state.withLock { state in
            state.nextWait += 1
            let page = FakeLog.page(query, state)
            if page.records.count >= count { return (state.nextWait, page) }
            state.waits[state.nextWait] = Wait(query: query, count: count, deliver: deliver)
            return (state.nextWait, nil)
        }
        if let page { deliver(page) }
        return id
    }

    func cancelWait(_ id: UInt64) -> Bool {
        state.withLock { state in
            state.cancelled.append(id)
            return state.waits.removeValue(forKey: id) != nil
        }
    }

    var erased: [String] { state.withLock { $0.erased } }
    /// How often somebody waited until everything was kept.
    var settled: Int { state.withLock { $0.settled } }
    var openWaits: Int { state.withLock { $0.waits.count } }
    var cancelled: [UInt64] { state.withLock { $0.cancelled } }
    var queries: [LogQuery] { state.withLock { $0.queries } }
    var deletions: [Matcher] { state.withLock { $0.deletions } }
    var count: Int { state.withLock { $0.records.count } }
}
