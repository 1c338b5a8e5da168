import Synchronization

/// Work that others ask of the writer.
struct WriterTask: Sendable {
    enum Work: Sendable {
        /// Nothing more than what it does anyway.
        case settle
        /// Takes rows out, as far as they have not changed since.
        case delete([LookKeys.Row])
        /// Overwrites what deleted rows have left, and forgets the hash of a device token.
        case scrub(deviceToken: UInt32)
    }

    let work: Work
    let ticket = WriterTicket()
}

/// What came of a task.
struct WriterOutcome: Sendable {
    /// Records that are gone.
    var deleted = 0
    /// Why not all of it was done; nil where it was.
    var trouble: String?

    /// There is no writer any more.
    var isStopped = false

    static let stopped = WriterOutcome(trouble: "\(JournalHealth.stopped)", isStopped: true)
}

/// One who waits for the writer, and what comes of it.
final class WriterTicket: Sendable {
    private let bell = WriterBell()
    private let result = Mutex<WriterOutcome?>(nil)

    /// Ends the wait.
    func finish(_ outcome: WriterOutcome) {
        result.withLock { $0 = outcome }
        bell.ring()
    }

    /// Blocks until the writer is done.
    func wait() -> WriterOutcome {
        while true {
            if let outcome = result.withLock({ $0 }) { return outcome }
            bell.wait(milliseconds: nil)
        }
    }
}
