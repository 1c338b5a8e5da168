import PushLog
import SQLite
import Synchronization

/// What the writer's thread does: commit, tell, keep house, sleep.
///
/// Lock order: state, or index, or waits; never two of them.
struct WriterLoop: ~Copyable {
    let core: JournalCore
    var writer: JournalWriter
    var reader: JournalReader
    var shares: TopicShares
    var sweep = RetentionSweep()
    var dropped: UInt64
    var lastDropped: UInt64
    var oldest: UInt64?
    /// Rows of segments went since nothing was left to merge.
    var mayMerge = true
    /// Pages of the write-ahead log that are not in the file yet, at most.
    var walPages = 0
    /// The memory of the last group, for the one after the next.
    private var spare = CommitGroup()
    private(set) var isHealthy = true
    /// How many sequence numbers without a record the file knows of.
    private var keptLost: UInt64

    init(
        core: JournalCore, writer: consuming JournalWriter, reader: consuming JournalReader,
        shares: TopicShares
    ) {
        self.core = core
        self.writer = writer
        self.reader = reader
        self.shares = shares
        let (statistics, lost) = core.state.withLock { ($0.statistics, $0.lost) }
        keptLost = lost
        dropped = statistics.dropped
        lastDropped = statistics.lastDropped.revision
        oldest = statistics.count > 0 ? statistics.oldest.revision : nil
    }

    mutating func run() {
        // A disk that was full before the start is full still.
        if core.missingReserve != nil, !hasRoomAgain { refuse(CommitGroup()) }
        while true {
            let other = spare
            spare = CommitGroup()
            let (group, tasks, isStopping) = core.taken(giving: other)
            if !isHealthy {
                probe(group)
            } else if group.isEmpty {
                spare = group
            } else {
                commit(group)
            }
            let isIdle = tasks.isEmpty && core.state.withLock { $0.pending.isEmpty }
            keepHouse(isIdle: isIdle || !tasks.isEmpty)
            for task in tasks { perform(task) }
            if isStopping { break }
            rest(isIdle: isIdle)
        }
        finish()
    }

    /// Sleeps when there is nothing to do; after a failure until the next attempt is due.
    private mutating func rest(isIdle: Bool) {
        guard isHealthy else {
            if !core.state.withLock({ $0.isStopping || !$0.tasks.isEmpty }) {
                core.bell.wait(milliseconds: core.options.retryMilliseconds)
            }
            return
        }
        guard core.state.withLock({ $0.fallAsleep() }) else { return }
        let mustLookAgain =
            walPages > 0 || core.missingReserve != nil || core.options.limits.milliseconds != nil
        let wasRung = core.bell.wait(
            milliseconds: mustLookAgain ? core.options.idleMilliseconds : nil)
        core.state.withLock { $0.wakeUp() }
        guard !wasRung else { return }
        if walPages > 0 { checkpoint() }
        if core.missingReserve != nil { core.takeReserve() }
    }

    // MARK: Committing

    private mutating func commit(_ group: CommitGroup, isProbe: Bool = false) {
        guard hasRoom(for: group) else { return refuse(group) }
        let core = core
        let lost = lost
        do throws(SQLiteError) {
            let written = try writer.transaction { writer throws(SQLiteError) in
                if isProbe { try writer.probe() }
                if let lost {
                    try writer.write(.lost, lost)
                    try writer.write(.sequence, group.lastSequence)
                }
                let written = try writer.write(group)
                if !written.removed.isEmpty {
                    try writer.write(core.index.withLock { $0.changed(by: written.removed) })
                }
                return written
            }
            if let lost { keptLost = lost }
            try note(group, written)
            publish(group, written)
            spare = group
            spare.clear()
        } catch {
            if error.kind != .busy { writer.overwriteFailed() }
            fail(group, .failed(error))
            if error.kind == .full { makeRoom() }
        }
    }

    /// How many sequence numbers no record has, where the file does not know; they are few.
    private var lost: UInt64? {
        guard core.failures.load(ordering: .relaxed) > 0 else { return nil }
        let lost = core.state.withLock { $0.lost }
        return lost == keptLost ? nil : lost
    }

    /// Keeps the books of a group that is committed.
    private mutating func note(
        _ group: borrowing CommitGroup, _ written: JournalWriter.Written
    ) throws(SQLiteError) {
        let skipped = Set(written.skipped)
        let last = group.lastRevision
        let keys = group.entries.indices.compactMap { place in
            skipped.contains(place) ? nil : group.entries[place].keys
        }
        // First what came: a row may have been written and replaced in the same group.
        for keys in keys { shares.add(keys.shareClass, cost: keys.cost) }
        for row in written.removed { shares.remove(Int(row.shareClass), cost: row.cost) }
        if oldest == nil { oldest = keys.first?.revision }
        core.index.withLock { index in
            for keys in keys { index.add(keys) }
            index.remove(written.removed)
            index.advance(to: last)
        }
        countWritten()
        if written.removed.contains(where: { $0.revision == oldest }) {
            oldest = try? writer.oldestRevision()
        }
    }

    /// Lets readers and those who hold answers know.
    private mutating func publish(
        _ group: CommitGroup, _ written: JournalWriter.Written
    ) {
        let last = group.lastRevision
        let hasWaits = core.waits.withLock { !$0.isEmpty }
        let (shares, dropped, lastDropped, oldest) = (shares, dropped, lastDropped, oldest)
        let seen = core.state.withLock { state in
            state.note(
                shares, dropped: dropped, lastDropped: lastDropped, oldest: oldest, committed: last)
            state.health = .healthy
            return state.settle(group, skipped: written.skipped, returning: hasWaits)
        }
        if !isHealthy { recovered() }
        core.committed.store(last, ordering: .releasing)
        core.decided.store(last, ordering: .sequentiallyConsistent)
        core.events.onCommit(last)
        let isReady = core.waits.withLock { waits in
            seen.reduce(false) { isReady, record in
                let isLast = waits.note(
                    record, sequence: record.sequence,
                    revision: Cursor(revision: record.revision))
                return isReady || isLast
            }
        }
        if isReady { core.events.wake() }
        letGo(committed: last)
    }

    /// Lets go of records that are in the file, in steps, so that no loop waits for long.
    private func letGo(committed: UInt64) {
        let kept = core.options.recentRecords
        while true {
            let taken = core.state.withLock {
                $0.recent.retain(kept, committed: committed, limit: 256)
            }
            if taken.isEmpty { return }
        }
    }
}

// MARK: - Failing

extension WriterLoop {
    /// Gives up what was entered; until a commit succeeds nothing is kept.
    private mutating func fail(_ group: borrowing CommitGroup, _ cause: JournalHealth) {
        let committed = core.committed.load(ordering: .relaxed)
        let (failedGroup, last) = core.state.withLock { state in
            (state.fail(group, committed: committed, cause: cause), state.lastRevision)
        }
        isHealthy = false
        core.isHealthy.store(false, ordering: .releasing)
        // Later attempts come soon enough not to wait.
        writer.connection.setBusyTimeout(milliseconds: 0)
        core.failures.wrappingAdd(1, ordering: .releasing)
        // Who waits is answered now, not with the next commit, which may be long in coming.
        core.decided.store(last, ordering: .sequentiallyConsistent)
        if !failedGroup.revisions.isEmpty { core.events.onFailed(failedGroup) }
    }

    private mutating func recovered() {
        isHealthy = true
        core.isHealthy.store(true, ordering: .releasing)
        writer.connection.setBusyTimeout(milliseconds: core.options.busyMilliseconds)
    }

    /// Tries whether the store takes anything again, with what is waiting.
    private mutating func probe(_ group: consuming CommitGroup) {
        if core.missingReserve != nil {
            // What the write-ahead log takes is room as well.
            checkpoint(.truncate)
            guard hasRoomAgain else {
                return fail(group, .noReserve(errno: JournalFolder.noSpace))
            }
            core.takeReserve()
        }
        commit(group, isProbe: true)
    }

    /// Gives up a group for which there is no room.
    private mutating func refuse(_ group: borrowing CommitGroup) {
        fail(group, .noReserve(errno: JournalFolder.noSpace))
        makeRoom()
    }

    // MARK: House

    /// Pages that a segment takes, at most.
    var segmentPages: Int { (1_600 << 10) / writer.pageBytes }

    private mutating func keepHouse(isIdle: Bool) {
        if core.index.withLock({ $0.tailCount }) >= core.options.segmentRecords { seal() }
        retain(isIdle: isIdle)
        if mayMerge, isIdle || isCrowded { mayMerge = mergeStep() }
        if walBytes >= core.options.checkpointBytes { checkpoint() }
    }

    /// There are far more segments than the rows would need.
    private var isCrowded: Bool {
        core.index.withLock { $0.segments.count }
            > 16 + 4 * shares.count / max(core.options.segmentRecords, 1)
    }

    private mutating func seal() {
        let (number, first, rows, known) = core.index.withLock { index in
            (index.nextNumber, index.tailStart, index.tail, index.known)
        }
        guard let segment = LookSegment(number: number, from: first, rows[...]),
            hasRoom(pages: segmentPages)
        else { return }
        do throws(SQLiteError) {
            // The newest rows may be gone, and no number is given twice.
            let last = max(segment.revisions.upperBound, known)
            try writer.transaction { writer throws(SQLiteError) in
                try writer.seal(segment, rows[...])
                try writer.write(.revision, last)
            }
        } catch {
            // The tail only grows longer; the next commit tells how the store is.
            return
        }
        core.index.withLock { $0.seal(segment, rows: rows.count) }
        countWritten()
    }

    private mutating func finish() {
        let left = core.state.withLock { $0.takeGroup(giving: CommitGroup()) }
        if !left.isEmpty { commit(left) }
        fail(CommitGroup(), .stopped)
        for task in core.state.withLock({ $0.takeTasks() }) { task.ticket.finish(.stopped) }
        _ = try? writer.connection.checkpoint(.truncate)
    }
}
