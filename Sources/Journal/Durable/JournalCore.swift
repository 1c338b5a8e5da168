import PushLog
import SQLite
import Synchronization

/// What the journal's callers and its writer share.
final class JournalCore: Sendable {
    let options: DurableOptions
    let events: JournalEvents
    let folder: JournalFolder
    let bell = WriterBell()
    /// Held while a group is taken, and by who wants several things in one group.
    let grouping = Mutex(())
    let state: Mutex<DurableState>
    let waits = Mutex(WaitList())
    let index: Mutex<LookIndex>
    /// Everything up to this revision that did not fail is in the file.
    let committed: Atomic<UInt64>
    /// Everything up to this revision has its fate; beyond `committed` it has failed.
    let decided: Atomic<UInt64>
    /// How many records failed since the start: until there is one, nobody looks for it.
    let failures = Atomic<Int>(0)
    /// False from a failed commit to the next one that succeeds.
    let isHealthy = Atomic<Bool>(true)
    /// 0 while the reserve is there; else why it is not, as errno.
    private let reserveFault = Atomic<Int32>(0)
    /// One for pages, which may take long, and one for single records.
    ///
    /// Until the writer's thread takes it.
    private let writer: Mutex<JournalWriter?>
    /// The reader of the writer's thread.
    private let own: Mutex<JournalReader?>
    /// What each topic has when the writer's thread begins.
    private let shares: TopicShares
    private let pages: Mutex<JournalReader?>
    private let singles: Mutex<JournalReader?>

    init(
        options: DurableOptions, events: JournalEvents, folder: JournalFolder,
        state: consuming sending DurableState, index: LookIndex,
        writer: consuming sending JournalWriter, own: consuming sending JournalReader,
        pages: consuming sending JournalReader,
        singles: consuming sending JournalReader, shares: TopicShares
    ) {
        self.options = options
        self.events = events
        self.folder = folder
        committed = Atomic(state.lastRevision)
        decided = Atomic(state.lastRevision)
        self.state = Mutex(state)
        self.index = Mutex(index)
        self.writer = Mutex(writer)
        self.own = Mutex(own)
        self.shares = shares
        self.pages = Mutex(pages)
        self.singles = Mutex(singles)
    }

    /// What the writer's thread runs.
    func write() {
        guard let writer = writer.withLock({ $0.take() }),
            let reader = own.withLock({ $0.take() })
        else { return }
        var loop = WriterLoop(core: self, writer: writer, reader: reader, shares: shares)
        loop.run()
    }

    // MARK: Room

    /// The room on the disk now; nil where the system does not tell.
    var space: DiskSpace? { options.space(folder.path) }

    /// Why there is no reserve, as errno; nil while there is one.
    var missingReserve: Int32? {
        let code = reserveFault.load(ordering: .acquiring)
        return code == 0 ? nil : code
    }

    /// Takes the reserve where it is missing and there is room for it.
    func takeReserve() {
        reserveFault.store(
            folder.takeReserve(bytes: options.reserveBytes, of: space), ordering: .releasing)
    }

    /// Gives the reserve back to a disk that is full.
    func releaseReserve() {
        folder.releaseReserve()
        reserveFault.store(JournalFolder.noSpace, ordering: .releasing)
    }

    // MARK: Fate

    func fate(of revision: UInt64) -> CommitFate {
        let committed = committed.load(ordering: .acquiring)
        // Failures are noted before anything later is committed.
        if failures.load(ordering: .acquiring) > 0,
            state.withLock({ $0.failed.contains { $0.contains(revision) } })
        {
            return .failed
        }
        if revision <= committed { return .committed }
        return state.withLock { $0.health == .stopped } ? .failed : .pending
    }

    // MARK: Reading

    /// One page; an empty one that says why when the file cannot be read.
    func page(_ query: LogQuery) -> Page {
        do throws(SQLiteError) {
            return try readPage(query)
        } catch {
            return PageBuilder(query).page(
                dropped: state.withLock { $0.statistics.dropped }, trouble: .unreadable(error))
        }
    }

    /// One page; throws when the file cannot be read.
    func readPage(_ query: LogQuery) throws(SQLiteError) -> Page {
        let plan = LookPlan(query.matcher)
        let dropped = state.withLock { $0.statistics.dropped }
        // In this order: what is known to be gone is gone in the file, too.
        let known = committed.load(ordering: .acquiring)
        let parts = index.withLock { LookParts($0, plan) }
        let builder = try pages.withLock { reader throws(SQLiteError) in
            var filled = PageBuilder(query)
            try reader?.snapshot { reader throws(SQLiteError) in
                let newest = try reader.newestRevision()
                try reader.fill(&filled, plan, parts)
                filled.finish(newest: max(known, newest))
            }
            return filled
        }
        return builder.page(dropped: dropped)
    }

    /// A record as the file has it; throws when it cannot be read.
    func storedRecord(sequence: UInt64) throws(SQLiteError) -> PushRecord? {
        let plan = LookPlan(sequence: sequence)
        let parts = index.withLock { LookParts($0, sequence: sequence, plan) }
        let found = try singles.withLock { reader throws(SQLiteError) in
            try reader?.snapshot { reader throws(SQLiteError) in
                try reader.record(sequence: sequence, plan, parts)
            }
        }
        return found ?? nil
    }

    /// The values of a kind; throws when they cannot be read.
    func states(kind: String) throws(SQLiteError) -> [(key: String, value: [UInt8])] {
        try singles.withLock { reader throws(SQLiteError) in
            try reader?.states(kind: kind) ?? []
        }
    }

    func closeReaders() {
        pages.withLock { $0 = nil }
        singles.withLock { $0 = nil }
    }
}

extension LogTrouble {
    /// The file cannot be read.
    static func unreadable(_ error: SQLiteError, deleted: Int = 0) -> LogTrouble {
        LogTrouble(
            cause: "the log cannot be read (\(error.kind.rawValue)): \(error.message)",
            deleted: deleted)
    }
}
