import APNs
import PushLog
import SQLite
import Synchronization
import Testing

@testable import Journal

/// A folder and the log in it, with what the log told.
final class DurableBench: Sendable {
    let folder: TemporaryFolder
    let committed = Tally<UInt64>(0)
    let failed = Tally<[FailedGroup]>([])
    /// The virtual clock.
    let time = Tally(Instant(milliseconds: 0))
    /// The clock that measures.
    let nanoseconds = Tally<UInt64>(0)
    private let options: DurableOptions
    private let open = Mutex<DurableJournal?>(nil)

    init(
        _ folder: TemporaryFolder? = nil, _ change: (inout DurableOptions) -> Void = { _ in }
    ) throws {
        var options = DurableOptions()
        options.reserveBytes = 0
        options.segmentRecords = 100
        options.recentRecords = 20
        options.retryMilliseconds = 5
        // Nothing of a test depends on how fast the machine is.
        options.idleMilliseconds = 600_000
        options.checkpointBytes = .max
        change(&options)
        self.options = options
        self.folder = try folder ?? TemporaryFolder()
        try start()
    }

    deinit { open.withLock { $0?.stop() } }

    var journal: DurableJournal {
        get throws { try #require(open.withLock { $0 }) }
    }

    /// Opens the folder; the log that had it is stopped first.
    func start() throws {
        stop()
        let events = JournalEvents(
            onCommit: { [committed] revision in committed.change { $0 = revision } },
            onFailed: { [failed] group in failed.change { $0.append(group) } },
            now: { [time] in time.value }, nanoseconds: { [nanoseconds] in nanoseconds.value })
        let journal = try DurableJournal(
            directory: folder.path, options: options, events: events)
        open.withLock { $0 = journal }
    }

    func stop() {
        open.withLock { $0.take() }?.stop()
    }

    /// Appends numbered records, and comes back when their fate is known.
    func append(
        _ numbers: some Sequence<Int>, topic: String = "com.example.app", bodyBytes: Int = 2
    ) throws {
        let journal = try journal
        for number in numbers {
            journal.enter(.sample(number, topic: topic, bodyBytes: bodyBytes))
        }
        journal.settle()
    }

    /// Another program's connection, which holds the lock that every commit needs.
    func locked() throws -> SQLiteConnection {
        let other = try SQLiteConnection(path: folder.file("log.sqlite"), mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        return other
    }

    /// Comes back when the log takes records again.
    func recover() throws {
        let journal = try journal
        while !journal.isHealthy { journal.settle() }
    }

    /// The numbers of all records, in the order of their revisions.
    func numbers() throws -> [Int] {
        try journal.follow(limit: 1_000).map(\.number)
    }
}
