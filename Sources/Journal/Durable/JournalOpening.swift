import PushLog
import SQLite

/// Opening a folder: everything is looked at before anything may change.
enum JournalOpening {
    /// Opens the file, or makes it, and reads what the log needs to go on.
    ///
    /// Never the whole file: it may have millions of rows.
    static func open(
        directory: String, options: DurableOptions, events: JournalEvents
    ) throws(DurableJournalError) -> JournalCore {
        let folder = try JournalFolder(directory)
        let options = options.scaled(to: options.space(directory))
        if let head = try folder.head(100) {
            try Schema.check(head, path: folder.file)
        } else {
            try make(folder)
        }
        do throws(SQLiteError) {
            let writer = try JournalWriter(path: folder.file, options: options)
            var pages = try JournalReader(path: folder.file)
            let singles = try JournalReader(path: folder.file)
            let own = try JournalReader(path: folder.file)
            var found = try StoredFacts(writer)
            for keys in try pages.keys(in: found.index.tailStart ... .max) { found.add(keys) }
            let core = JournalCore(
                options: options, events: events, folder: folder,
                state: found.state(events.nanoseconds),
                index: found.index, writer: writer, own: own, pages: pages,
                singles: singles, shares: found.shares)
            core.takeReserve()
            return core
        } catch {
            throw refusal(error, folder)
        }
    }

    private static func make(_ folder: JournalFolder) throws(DurableJournalError) {
        let new = try folder.makeNew()
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: new, mode: .create)
            try Schema.make(in: connection)
        } catch {
            throw .store(path: new, error)
        }
        try folder.place(new)
    }

    private static func refusal(
        _ error: SQLiteError, _ folder: JournalFolder
    ) -> DurableJournalError {
        switch error.kind {
        case .notADatabase: .notADatabase(path: folder.file)
        case .damaged: .damaged(path: folder.file, error)
        case .busy, .full, .inputOutput, .readOnly, .cannotOpen, .noMemory, .other:
            .store(path: folder.file, error)
        }
    }
}

/// What the file says of its rows.
private struct StoredFacts {
    var index: LookIndex
    var shares = TopicShares()
    private var sequence: UInt64
    private var revision: UInt64
    private let dropped: UInt64
    private let lastDropped: UInt64
    private let lost: UInt64
    private let oldest: UInt64?
    private let interned: [RowInterner.Value]

    init(_ writer: borrowing JournalWriter) throws(SQLiteError) {
        sequence = try writer.counter(.sequence)
        revision = try writer.counter(.revision)
        dropped = try writer.counter(.dropped)
        lastDropped = try writer.counter(.lastDropped)
        lost = try writer.counter(.lost)
        interned = try writer.internedValues()
        oldest = try writer.oldestRevision()
        let segments = try StoredFacts.sorted(try writer.segments())
        index = LookIndex(
            segments: segments, nextNumber: (segments.map(\.number).max() ?? 0) + 1)
        for share in segments.flatMap(\.shares) {
            shares.add(Int(share.shareClass), cost: share.bytes, count: share.count)
        }
        for segment in segments {
            sequence = max(sequence, segment.sequences.upperBound)
            revision = max(revision, segment.revisions.upperBound)
        }
    }

    /// Segments in their order: each covers other revisions, and together they have bytes that
    /// can be counted.
    private static func sorted(
        _ segments: [LookSegment]
    ) throws(SQLiteError) -> [LookSegment] {
        let sorted = segments.sorted { $0.revisions.lowerBound < $1.revisions.lowerBound }
        var bytes: UInt64 = 0
        for (place, segment) in sorted.enumerated() {
            bytes += UInt64(segment.bytes)
            guard bytes <= StoredNumber.max else {
                throw StoredNumber.damage("the segments have \(bytes) bytes or more together")
            }
            guard place == 0 || !segment.revisions.overlaps(sorted[place - 1].revisions) else {
                throw StoredNumber.damage(
                    "segments \(sorted[place - 1].number) and \(segment.number) have the same "
                        + "revisions")
            }
        }
        return sorted
    }

    /// A row behind the segments.
    mutating func add(_ keys: LookKeys) {
        index.add(keys)
        shares.add(keys.shareClass, cost: keys.cost)
        sequence = max(sequence, keys.sequence)
        revision = max(revision, keys.revision)
        index.advance(to: revision)
    }

    /// The state in which the log goes on.
    func state(_ nanoseconds: @escaping @Sendable () -> UInt64) -> DurableState {
        DurableState(
            lastSequence: sequence, lastRevision: revision,
            interner: RowInterner(restoring: interned), dropped: dropped, lastDropped: lastDropped,
            lost: lost, shares: shares, oldest: oldest, nanoseconds: nanoseconds)
    }
}
