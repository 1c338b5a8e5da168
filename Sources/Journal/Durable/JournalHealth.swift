package import SQLite

/// Whether the log can keep what is entered.
package enum JournalHealth: Sendable, Equatable {
    case healthy
    /// The last commit failed; nothing is kept until one succeeds.
    case failed(SQLiteError)
    /// The disk is full, or was and has no room yet to go on.
    case noReserve(errno: Int32)
    /// The log was stopped.
    case stopped

    package var isHealthy: Bool { self == .healthy }
}

extension JournalHealth: CustomStringConvertible {
    package var description: String {
        switch self {
        case .healthy: "the log takes pushes"
        case .failed(let error): "the log cannot commit (\(error.kind.rawValue)): \(error.message)"
        case .noReserve(let code):
            "the disk of the log is full: \(JournalFolder.text(of: code))"
        case .stopped: "the log is stopped"
        }
    }
}

/// What became of a record that was entered.
package enum CommitFate: Sendable, Equatable {
    case pending
    case committed
    /// It is not in the log and never will be.
    case failed
}

/// What was lost with a failed commit: of all that was entered but not committed, everything.
package struct FailedGroup: Sendable, Equatable {
    /// Revisions that are given up: of records in the order they were entered.
    package let revisions: [UInt64]
    /// Their sequence numbers.
    package let sequences: [UInt64]
    package let cause: JournalHealth
}
