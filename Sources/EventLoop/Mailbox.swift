/// What other threads may hand to a loop: jobs of actors that live on it, and plain closures.
enum Mail: Sendable {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
}

/// The one part of a loop that several threads touch; it lives in a Mutex.
struct Mailbox {
    /// Life of the loop thread as senders of mail need to know it.
    enum Phase {
        /// The thread runs and its wake-up handle may be used.
        case running
        /// The thread has left; mail is run by whoever `EventLoop.runLate` finds.
        case stopped
    }

    var phase = Phase.running
    var mail: [Mail] = []
}
