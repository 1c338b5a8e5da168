import PushLog

/// What loops and writer share, inside the log's lock.
struct DurableState {
    var lastSequence: UInt64
    var lastRevision: UInt64
    /// What the loops fill.
    var pending = CommitGroup()
    /// How many rows wait, in `pending` and in the group that is being written, and since when.
    private(set) var queue = CommitQueue()
    var interner: RowInterner
    var recent: RecentRecords
    /// Records that are being deleted from the file and must not change meanwhile.
    var dying = Set<UInt64>()
    var tasks: [WriterTask] = []
    var writerSleeps = false
    var isStopping = false
    var health = JournalHealth.healthy
    /// Sequence numbers of records that were given up: no record has them.
    private(set) var lost: UInt64
    /// Records that were committed, ever.
    private var appended: UInt64
    /// What is committed.
    var statistics: LogStatistics {
        LogStatistics(
            count: stored.count, bytes: stored.bytes, dropped: stored.dropped,
            appended: appended, oldest: stored.oldest, newest: stored.newest,
            lastDropped: stored.lastDropped)
    }
    private var stored: LogStatistics
    private let nanoseconds: @Sendable () -> UInt64
    /// Revisions of records that were given up: each from behind the one to the other.
    var failed: [ClosedRange<UInt64>] = []

    /// How many ranges of failed revisions are remembered: who waits for one asks soon.
    static let failedMax = 256

    init(
        lastSequence: UInt64, lastRevision: UInt64, interner: RowInterner, dropped: UInt64,
        lastDropped: UInt64, lost: UInt64, shares: TopicShares, oldest: UInt64?,
        nanoseconds: @escaping @Sendable () -> UInt64
    ) {
        self.nanoseconds = nanoseconds
        self.lost = lost
        appended = lastSequence - min(lost, lastSequence)
        self.lastSequence = lastSequence
        self.lastRevision = lastRevision
        self.interner = interner
        recent = RecentRecords(after: lastSequence)
        stored = LogStatistics(
            count: shares.count, bytes: shares.cost, dropped: dropped, appended: 0,
            oldest: Cursor(revision: oldest ?? lastRevision),
            newest: Cursor(revision: lastRevision), lastDropped: Cursor(revision: lastDropped))
    }

    /// What is committed now.
    mutating func note(
        _ shares: TopicShares, dropped: UInt64, lastDropped: UInt64, oldest: UInt64?,
        committed: UInt64
    ) {
        stored = LogStatistics(
            count: shares.count, bytes: shares.cost, dropped: dropped, appended: 0,
            oldest: Cursor(revision: oldest ?? committed), newest: Cursor(revision: committed),
            lastDropped: Cursor(revision: lastDropped))
    }

    /// The rows that wait to be committed, and since when the oldest does.
    var waiting: (count: Int, since: UInt64?) { queue.waiting(beside: pending.entries.count) }

    mutating func enter(_ record: PushRecord, _ texts: LookTexts) -> LogPlace {
        var record = record
        lastSequence += 1
        lastRevision += 1
        record.sequence = lastSequence
        record.revision = lastRevision
        write(record, texts, replaces: 0)
        recent.append(record)
        return LogPlace(sequence: lastSequence, revision: lastRevision)
    }

    /// Puts the changed version of a record into the group.
    mutating func replace(_ changed: PushRecord, replaces revision: UInt64) {
        var record = changed
        lastRevision += 1
        record.revision = lastRevision
        write(record, LookTexts(of: record), replaces: revision)
        recent.replace(record)
    }

    private mutating func write(_ record: PushRecord, _ texts: LookTexts, replaces: UInt64) {
        if pending.entries.isEmpty { queue.begin(at: nanoseconds()) }
        RecordRow.encode(record, into: &pending.bytes, interning: &interner)
        pending.add(
            LookKeys(
                texts, revision: record.revision, sequence: record.sequence, cost: record.cost),
            replaces: replaces)
    }

    /// True when the writer sleeps and must be woken for what was just added.
    mutating func takeSleep() -> Bool {
        defer { writerSleeps = false }
        return writerSleeps
    }

    mutating func takeTasks() -> [WriterTask] {
        defer { tasks = [] }
        return tasks
    }

    /// True when there is nothing to do; whoever adds something then wakes the writer.
    mutating func fallAsleep() -> Bool {
        writerSleeps = pending.isEmpty && tasks.isEmpty && !isStopping
        return writerSleeps
    }

    /// Nobody needs to wake the writer any more.
    mutating func wakeUp() { writerSleeps = false }

    /// Where a record is that shall change.
    enum Search<Found> {
        case done(Found)
        /// There is no such record.
        case gone
        /// The record must be brought from the file first, see `bring`.
        case inFile(departures: UInt64)
    }

    func find(_ sequence: UInt64) -> Search<PushRecord> {
        guard !dying.contains(sequence), sequence >= 1, sequence <= lastSequence else {
            return .gone
        }
        if let record = recent[sequence] { return .done(record) }
        return recent.covers(sequence) ? .gone : .inFile(departures: recent.departures)
    }

    /// Takes a record as it was in the file, unless that may be older than what is committed.
    mutating func bring(_ record: PushRecord, departures: UInt64) {
        guard recent.departures == departures, !recent.covers(record.sequence) else { return }
        recent.replace(record)
    }

    /// The group to commit now; the loops fill the other, which must be empty.
    mutating func takeGroup(giving other: consuming CommitGroup) -> CommitGroup {
        var group = other
        swap(&group, &pending)
        group.interned.append(contentsOf: interner.takeNew())
        group.lastRevision = lastRevision
        queue.take(group.entries.count)
        group.lastSequence = lastSequence
        return group
    }

    /// Keeps the books of a group that is committed; gives its records back where readers wait.
    mutating func settle(
        _ group: CommitGroup, skipped: [Int], returning isWanted: Bool
    ) -> [PushRecord] {
        queue.settle()
        for place in skipped { recent.remove(group.entries[place].keys.sequence) }
        var records: [PushRecord] = []
        for entry in group.entries {
            if isWanted, let record = recent[entry.keys.sequence],
                record.revision == entry.keys.revision
            {
                records.append(record)
            }
            if entry.replaces != 0 {
                recent.committed(entry.keys.sequence, revision: entry.keys.revision)
            } else {
                appended += 1
            }
        }
        return records
    }

    /// Gives up all records that are not committed and keeps the rest for the next attempt.
    mutating func fail(
        _ group: CommitGroup, committed: UInt64, cause: JournalHealth
    ) -> FailedGroup {
        pending.interned.append(contentsOf: interner.takeNew())
        let (kept, lost) = CommitGroup.remains(of: group, pending)
        pending = kept
        queue.fail(keeping: kept.entries.count)
        for keys in lost { recent.remove(keys.sequence) }
        self.lost += UInt64(lost.count)
        if lastRevision > committed { noteFailed(committed + 1...lastRevision) }
        health = cause
        return FailedGroup(
            revisions: lost.map(\.revision), sequences: lost.map(\.sequence), cause: cause)
    }

    private mutating func noteFailed(_ range: ClosedRange<UInt64>) {
        if let last = failed.last, range.lowerBound <= last.upperBound + 1 {
            failed[failed.count - 1] =
                min(last.lowerBound, range.lowerBound)...range.upperBound
        } else {
            failed.append(range)
            if failed.count > DurableState.failedMax { failed.removeFirst() }
        }
    }
}
