package import APNs
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
    private let now: @Sendable () -> Instant
    private let wake: @Sendable () -> Void
    private let state: Mutex<State>

    /// How many entries a reader looks at before it lets writers in again.
    private static let stride = 1024

    /// A log that begins empty.
    ///
    /// - Parameters:
    ///   - limits: what it keeps.
    ///   - now: the virtual time, for the age of records; asked only where that has a limit.
    ///   - wake: called, from any thread and with locks held, when `deliverReady` has work.
    package init(
        limits: JournalLimits = JournalLimits(),
        now: @escaping @Sendable () -> Instant = { .distantPast },
        wake: @escaping @Sendable () -> Void
    ) {
        self.limits = limits
        self.now = now
        self.wake = wake
        self.state = Mutex(State())
    }

    @discardableResult
    package func enter(_ entered: PushRecord) -> LogPlace {
        let record = entered.kept(limits)
        let (place, someoneIsReady) = state.withLock { state in
            state.store.append(record)
            let place = LogPlace(
                sequence: state.store.appended, revision: state.store.newest.revision)
            var isReady = false
            if !state.waits.isEmpty {
                isReady = state.waits.note(
                    record, sequence: place.sequence, revision: state.store.newest)
            }
            retain(&state.store)
            return (place, isReady)
        }
        if someoneIsReady { wake() }
        return place
    }

    @discardableResult
    package func update(
        sequence: UInt64, _ change: (inout PushRecord) -> Void
    ) -> Bool {
        let (isKept, someoneIsReady) = state.withLock { state in
            guard var record = state.store.record(sequence) else { return (false, false) }
            change(&record)
            state.store.replace(record)
            var isReady = false
            if !state.waits.isEmpty {
                isReady = state.waits.note(
                    record, sequence: sequence, revision: state.store.newest)
            }
            retain(&state.store)
            return (true, isReady)
        }
        if someoneIsReady { wake() }
        return isKept
    }

    private func retain(_ store: inout RecordStore) {
        store.retain(records: limits.records, bytes: limits.bytes)
        guard let age = limits.milliseconds else { return }
        store.retain(arrivedFrom: now().advanced(byMilliseconds: -age))
    }

    package func record(sequence: UInt64) -> PushRecord? {
        state.withLock { $0.store.record(sequence) }
    }

    package var lastSequence: UInt64 { state.withLock { $0.store.appended } }

    package var statistics: LogStatistics {
        state.withLock { state in
            LogStatistics(
                count: state.store.count, bytes: state.store.bytes, dropped: state.store.dropped,
                appended: state.store.appended, oldest: state.store.oldest,
                newest: state.store.newest,
                lastDropped: Cursor(revision: state.store.lastDropped))
        }
    }

    /// A record is there as soon as it is entered.
    package var lag: LogLag { LogLag() }

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

    /// There are no files.
    package func erase(deviceToken: String) -> Erasure {
        var matcher = Matcher()
        matcher.deviceToken = deviceToken
        return Erasure(count: delete(matcher), isComplete: true)
    }

    package func page(_ query: LogQuery) -> Page {
        var scan = PageScan(query)
        while !scan.isDone {
            state.withLock { scan.advance(over: $0.store, entries: MemoryJournal.stride) }
        }
        return scan.page
    }
}

// MARK: - Waiting

extension MemoryJournal: WaitKeeping {
    func withWaits<Result>(_ body: (inout WaitList) -> sending Result) -> sending Result {
        state.withLock { body(&$0.waits) }
    }

    func wakeReaders() { wake() }

    package func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        addWait(query, count: count, deliver: deliver)
    }

    package func cancelWait(_ id: UInt64) -> Bool { removeWait(id) }

    package func deliverReady() { serveWaits() }

    /// Nothing to wait for: what was entered is there; what is too old goes.
    package func settle() { state.withLock { retain(&$0.store) } }

    /// All that there is is in memory.
    package func confirmKept() { settle() }
}
