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
    package var description: String { text(log: "the log") }

    /// One line: what is the matter with the log in a folder, and what to do.
    package func text(in folder: String) -> String { text(log: "the log in \(folder)") }

    private func text(log: String) -> String {
        switch self {
        case .healthy: "\(log) takes pushes"
        case .failed(let error):
            "\(log) cannot commit (\(error.kind.rawValue)): \(error.message); "
                + StoreAdvice.about(error)
        case .noReserve(let code):
            "the disk of \(log) is full: \(JournalFolder.text(of: code)); "
                + StoreAdvice.about(errno: code)
        case .stopped: "\(log) is stopped"
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
