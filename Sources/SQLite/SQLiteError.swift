internal import CSQLite

/// What a call of SQLite failed with.
package struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code.
    ///
    /// Source: sqlite.org/rescode.html.
    package let code: Int32
    /// What SQLite says about it.
    package let message: String
    /// The statement or call that failed.
    package let operation: String

    /// What an owner can do about an error.
    package enum Kind: String, Sendable {
        /// Another connection holds a lock that is needed.
        case busy
        /// No room: on the disk, or under the page limit.
        case full
        /// Reading, writing or syncing failed.
        case inputOutput = "i/o error"
        /// The file is damaged.
        case damaged
        /// The file is no SQLite database.
        case notADatabase = "not a database"
        /// The file or its folder cannot be written.
        case readOnly = "read-only"
        /// The file cannot be opened.
        case cannotOpen = "cannot be opened"
        /// Memory is exhausted.
        case noMemory = "no memory"
        /// Any other: a mistake of ours in a statement, mostly.
        case other
    }

    /// The kind that the primary result code stands for.
    package var kind: Kind {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_IOERR: .inputOutput
        case SQLITE_CORRUPT: .damaged
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_NOMEM: .noMemory
        case _: .other
        }
    }

    /// The code of a damaged file, for owners who find the damage themselves.
    package static let damagedCode = SQLITE_CORRUPT
    /// The code of a file that somebody else uses.
    static let busyCode = SQLITE_BUSY

    package init(code: Int32, message: String, operation: String) {
        self.code = code
        self.message = message
        self.operation = operation
    }

    /// The error of a call that returned `code`, with the text of that code.
    init(code: Int32, operation: String) {
        let text = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) }
        self.init(code: code, message: text ?? "error \(code)", operation: operation)
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { "\(message) (SQLite code \(code), in: \(operation))" }
}
