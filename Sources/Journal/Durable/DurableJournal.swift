package import APNs
package import PushLog
import SQLite
import Synchronization

/// The log on disk: what it has committed survives the process, and with `power` the machine.
///
/// Loops enter records into a group in memory; one thread commits group after group and says how
/// far it came. An answer leaves when `fate` of its revision is `committed`; `onCommit` tells when
/// to ask. Readers have connections of their own and see what is committed, no more.
package final class DurableJournal: Sendable {
    let core: JournalCore
    private let thread: WriterThread
    private let isStopped = Mutex(false)

    /// Opens the log of a folder, which is made when it is missing, and starts its thread.
    ///
    /// - Parameters:
    ///   - directory: the folder; its parent must exist.
    ///   - options: what it promises and keeps.
    ///   - events: who is told of what happens; called on the writer's thread.
    /// - Throws: why the folder cannot be used; files that were there are then as before.
    package init(
        directory: String, options: DurableOptions = DurableOptions(), events: JournalEvents
    ) throws(DurableJournalError) {
        let core = try JournalOpening.open(
            directory: directory, options: options, events: events)
        self.core = core
        guard let thread = WriterThread({ core.write() })
        else { throw .noThread(folder: directory) }
        self.thread = thread
    }

    deinit { stop() }

    /// Commits what was entered, empties the write-ahead log into the file and closes it.
    ///
    /// Records entered afterwards fail. Safe to call twice.
    package func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        core.state.withLock { $0.isStopping = true }
        core.bell.ring()
        thread.join()
        core.closeReaders()
        core.folder.release()
    }
}

/// Who is told what becomes of records; all closures are called on the writer's thread.
package struct JournalEvents: Sendable {
    /// A group was committed: everything up to this revision has its fate.
    package var onCommit: @Sendable (_ revision: UInt64) -> Void
    /// Records were given up; called before anything later is committed.
    package var onFailed: @Sendable (FailedGroup) -> Void
    /// `deliverReady` has work.
    ///
    /// Called from any thread, never with a lock held.
    package var wake: @Sendable () -> Void
    /// The virtual time, for the age of records.
    package var now: @Sendable () -> Instant
    /// Nanoseconds of a clock that never goes back; asked once a group.
    package var nanoseconds: @Sendable () -> UInt64

    package init(
        onCommit: @escaping @Sendable (_ revision: UInt64) -> Void = { _ in },
        onFailed: @escaping @Sendable (FailedGroup) -> Void = { _ in },
        wake: @escaping @Sendable () -> Void = {},
        now: @escaping @Sendable () -> Instant = { .distantPast },
        nanoseconds: @escaping @Sendable () -> UInt64 = { 0 }
    ) {
        self.onCommit = onCommit
        self.onFailed = onFailed
        self.wake = wake
        self.now = now
        self.nanoseconds = nanoseconds
    }
}

// MARK: - Writing

extension DurableJournal: PushJournal {
    @discardableResult
    package func enter(_ entered: PushRecord) -> LogPlace {
        let record = entered.kept(core.options.limits)
        // What needs no numbers is done before the lock.
        let texts = LookTexts(of: record)
        let (place, mustRing) = core.state.withLock { state in
            (state.enter(record, texts), state.takeSleep())
        }
        if mustRing { core.bell.ring() }
        return place
    }

    @discardableResult
    package func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool {
        while true {
            let attempt = core.state.withLock { state in
                switch state.find(sequence) {
                case .done(var record):
                    let replaced = record.revision
                    change(&record)
                    state.replace(record, replaces: replaced)
                    return DurableState.Search.done(state.takeSleep())
                case .gone: return .gone
                case .inFile(let departures): return .inFile(departures: departures)
                }
            }
            switch attempt {
            case .done(let mustRing):
                if mustRing { core.bell.ring() }
                return true
            case .gone: return false
            case .inFile(let departures):
                guard let record = try? core.storedRecord(sequence: sequence) else { return false }
                // Kept only if the file still had the newest version of it.
                core.state.withLock { $0.bring(record, departures: departures) }
            }
        }
    }

    package func record(sequence: UInt64) -> PushRecord? {
        do throws(LogTrouble) {
            return try readRecord(sequence: sequence)
        } catch {
            return nil
        }
    }

    package func readRecord(sequence: UInt64) throws(LogTrouble) -> PushRecord? {
        let committed = core.committed.load(ordering: .acquiring)
        let known = core.state.withLock { state -> (isKnown: Bool, record: PushRecord?) in
            guard state.recent.covers(sequence) else { return (false, nil) }
            guard let record = state.recent[sequence] else { return (true, nil) }
            // A change that is not committed: the file has what is.
            return record.revision <= committed ? (true, record) : (false, nil)
        }
        if known.isKnown { return known.record }
        do throws(SQLiteError) {
            return try core.storedRecord(sequence: sequence)
        } catch {
            throw .unreadable(error)
        }
    }

    package var lastSequence: UInt64 { core.state.withLock { $0.lastSequence } }

    package var statistics: LogStatistics { core.state.withLock { $0.statistics } }

    package var lag: LogLag {
        let waiting = core.state.withLock { $0.waiting }
        let unindexed = core.index.withLock { $0.tailCount }
        let now = core.events.nanoseconds()
        let age = waiting.since.map { now > $0 ? now - $0 : 0 }
        return LogLag(waiting: waiting.count, oldestNanoseconds: age ?? 0, unindexed: unindexed)
    }

    package func page(_ query: LogQuery) -> Page { core.page(query) }
}

// MARK: - Waiting

extension DurableJournal: WaitKeeping {
    func withWaits<Result>(_ body: (inout WaitList) -> sending Result) -> sending Result {
        core.waits.withLock { body(&$0) }
    }

    func wakeReaders() { core.events.wake() }

    package func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64 {
        addWait(query, count: count, deliver: deliver)
    }

    package func cancelWait(_ id: UInt64) -> Bool { removeWait(id) }

    package func deliverReady() { serveWaits() }
}

// MARK: - What became of it

extension DurableJournal {
    /// What became of a record: asked by who holds its answer.
    package func fate(of revision: UInt64) -> CommitFate { core.fate(of: revision) }

    /// Everything up to this revision has its fate: it is committed, or has failed.
    package var decided: UInt64 { core.decided.load(ordering: .sequentiallyConsistent) }

    /// Whether the log can keep what is entered; pushes are refused before admission otherwise.
    package var health: JournalHealth { core.state.withLock { $0.health } }

    /// Why it cannot, and what to do, in one clause; nil where it can.
    package var trouble: String? {
        let health = health
        return health.isHealthy ? nil : health.text(in: core.folder.path)
    }

    /// The same in one word, without a lock: asked for every push.
    package var isHealthy: Bool { core.isHealthy.load(ordering: .acquiring) }

    /// What an operator should know although pushes are taken; one clause each.
    package var warnings: [String] {
        guard let code = core.missingReserve else { return [] }
        return [
            "the log in \(core.folder.path) has no reserve of "
                + "\(core.options.reserveBytes >> 10) KiB for a full disk: "
                + "\(JournalFolder.text(of: code)); \(StoreAdvice.about(errno: code))"
        ]
    }

    /// So much waits for the writer that loops should stop reading from their connections.
    package var isCongested: Bool {
        core.state.withLock { state in
            state.pending.entries.count >= core.options.waitingRecords
                || state.pending.bytes.count >= core.options.waitingBytes
        }
    }

    /// Keeps a value that must survive a restart; committed no later than the next record.
    package func putState(kind: String, key: String, _ value: [UInt8]) {
        change(StateChange(kind: kind, key: key, value: value))
    }

    /// Removes a value that `putState` kept; committed no later than the next record.
    package func removeState(kind: String, key: String) {
        change(StateChange(kind: kind, key: key, value: nil))
    }

    private func change(_ change: StateChange) {
        let mustRing = core.state.withLock { state in
            state.pending.add(change)
            return state.takeSleep()
        }
        if mustRing { core.bell.ring() }
    }

    /// The committed values of a kind, by key.
    ///
    /// - Throws: why they cannot be read.
    package func states(
        kind: String
    ) throws(LogTrouble) -> [(key: String, value: [UInt8])] {
        do throws(SQLiteError) {
            return try core.states(kind: kind)
        } catch {
            throw .unreadable(error)
        }
    }
}
