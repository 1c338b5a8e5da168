package import PushLog
import Synchronization

/// The log in memory: nothing of it survives the process.
///
/// Shared by all loops and the control plane. Lock order: device first, then this. Appending does
/// only what must happen inside the device's critical section; waiting readers are served
/// afterwards by whoever `wake` wakes.
package final class MemoryJournal: Sendable {
    struct State {
        var store = RecordStore()
        var waits = WaitList()
    }

    private let limits: JournalLimits
    private let wake: @Sendable () -> Void
    private let state: Mutex<State>

    /// How many entries a reader looks at before it lets writers in again.
    private static let stride = 1024

    /// `wake` is called, from any thread and with locks held, when `deliverReady` has work.
    package init(limits: JournalLimits = JournalLimits(), wake: @escaping @Sendable () -> Void) {
        self.limits = limits
        self.wake = wake
        self.state = Mutex(State())
    }

    /// Appends a complete record and returns its sequence number.
    @discardableResult
    package func append(_ record: PushRecord) -> UInt64 { enter(record).sequence }

    /// Appends a complete record and gives it its numbers.
    @discardableResult
    package func enter(_ record: PushRecord) -> LogPlace {
        let limits = limits
        let (place, someoneIsReady) = state.withLock { state in
            state.store.append(record)
            let sequence = state.store.appended
            let revision = state.store.newest
            var isReady = false
            if !state.waits.isEmpty {
                isReady = state.waits.note(
                    record, sequence: sequence, revision: revision)
            }
            state.store.retain(records: limits.records, bytes: limits.bytes)
            return (LogPlace(sequence: sequence, revision: revision.revision), isReady)
        }
        if someoneIsReady { wake() }
        return place
    }

    /// Changes a record and gives it a new revision; false when it is not kept any more.
    ///
    /// `change` runs inside the log's lock and must not call back.
    @discardableResult
    package func update(
        sequence: UInt64, _ change: (inout PushRecord) -> Void
    ) -> Bool {
        let limits = limits
        let (isKept, someoneIsReady) = state.withLock { state in
            guard var record = state.store.record(sequence) else { return (false, false) }
            change(&record)
            state.store.replace(record)
            var isReady = false
            if !state.waits.isEmpty {
                isReady = state.waits.note(
                    record, sequence: sequence, revision: state.store.newest)
            }
            state.store.retain(records: limits.records, bytes: limits.bytes)
            return (true, isReady)
        }
        if someoneIsReady { wake() }
        return isKept
    }

    /// The record with that sequence number, while it is kept.
    package func record(sequence: UInt64) -> PushRecord? {
        state.withLock { $0.store.record(sequence) }
    }

    /// How full the log is.
    package var statistics: LogStatistics {
        state.withLock { state in
            LogStatistics(
                count: state.store.count, bytes: state.store.bytes, dropped: state.store.dropped,
                appended: state.store.appended, oldest: state.store.oldest,
                newest: state.store.newest)
        }
    }

    /// Deletes all records that match and returns how many there were.
    package func delete(_ matcher: Matcher) -> Int {
        var deleted = 0
        var cursor = Cursor.start
        while true {
            let found = page(LogQuery(matcher: matcher, after: cursor, limit: LogQuery.limitMax))
            state.withLock { state in
                for record in found.records {
                    let entry = RecordStore.Entry(
                        revision: record.revision, sequence: record.sequence)
                    guard state.store.isCurrent(entry) else { continue }
                    state.store.delete(record.sequence)
                    deleted += 1
                }
            }
            if !found.hasMore { return deleted }
            cursor = found.next
        }
    }

    /// One page of the log.
    ///
    /// Ascending pages follow the log: reading on from `next` shows every revision once.
    package func page(_ query: LogQuery) -> Page {
        var scan = PageScan(query)
        while !scan.isDone {
            state.withLock { scan.advance(over: $0.store, entries: MemoryJournal.stride) }
        }
        return scan.page
    }
}

// MARK: - Waiting

extension MemoryJournal {
    /// Calls `deliver` once as soon as `count` records match after the query's cursor.
    ///
    /// `deliver` is called by `deliverReady`, never from inside this method or `append`. The id
    /// serves to cancel.
    package func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        // Registered first and counted afterwards, so that no append falls between.
        let wait = state.withLock { $0.waits.add(query, count: count, deliver) }
        credit(wait.id, wait.counting)
        return wait.id
    }

    /// Counts for a wait that is registered the records that are there.
    private func credit(_ id: UInt64, _ counting: LogQuery) {
        let found = page(counting).records
        if state.withLock({ $0.waits.credit(id, found) }) { wake() }
    }

    /// Ends a wait; true when it was still open, and then its `deliver` is never called.
    package func cancelWait(_ id: UInt64) -> Bool {
        state.withLock { $0.waits.remove(id) }
    }

    /// Serves the readers whose wait is fulfilled; called by whoever `wake` wakes.
    package func deliverReady() {
        for wait in state.withLock({ $0.waits.takeReady() }) {
            guard page(wait.counting).records.count < wait.count else {
                wait.deliver(page(wait.query))
                continue
            }
            // Deleted or dropped since they were counted: the reader waits on.
            state.withLock { $0.waits.putBack(wait) }
            credit(wait.id, wait.counting)
        }
    }
}
