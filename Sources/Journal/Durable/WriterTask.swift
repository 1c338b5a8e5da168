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

/// One who waits for the writer, and what comes of it.
final class WriterTicket: Sendable {
    private let bell = WriterBell()
    private let result = Mutex<Int?>(nil)

    /// Ends the wait.
    func finish(_ count: Int = 0) {
        result.withLock { $0 = count }
        bell.ring()
    }

    /// Blocks until the writer is done.
    func wait() -> Int {
        while true {
            if let count = result.withLock({ $0 }) { return count }
            bell.wait(milliseconds: nil)
        }
    }
}
