package import SQLite

/// Why a folder cannot be the log's.
package enum DurableJournalError: Error, Sendable, Equatable {
    /// A system call failed; `code` is errno.
    case system(operation: String, path: String, code: Int32)
    /// Another server has the folder.
    case inUse(folder: String)
    /// The file is no SQLite database.
    case notADatabase(path: String)
    /// The database is missing, and `bytes` of its write-ahead log are there.
    case logAlone(path: String, bytes: Int)
    /// It is a database of another program.
    case foreign(path: String, applicationID: UInt32)
    /// It is of another version of this program.
    case version(path: String, found: UInt32, expected: UInt32)
    /// The file is damaged.
    case damaged(path: String, SQLiteError)
    /// SQLite cannot use the file.
    case store(path: String, SQLiteError)
    /// The system gives no thread.
    case noThread(folder: String)
}

extension DurableJournalError: CustomStringConvertible {
    /// One line: what was found, and what to do.
    package var description: String {
        switch self {
        case .system(let operation, let path, let code):
            "\(path): \(operation) failed: \(JournalFolder.text(of: code)); "
                + StoreAdvice.about(errno: code)
        case .inUse(let folder):
            "\(folder) is in use by another server; stop it, or choose another folder"
        case .notADatabase(let path):
            "\(path) is not a database; move it away with \(StoreAdvice.companions), "
                + "or choose another folder"
        case .logAlone(let path, let bytes):
            "\(path) is missing, but its log.sqlite-wal of \(bytes) bytes is there; put the "
                + "log.sqlite back that belongs to it, or move \(StoreAdvice.companions) away"
        case .foreign(let path, let id):
            "\(path) is a database of another program (application id \(id), "
                + "not \(Schema.applicationID)); choose another folder"
        case .version(let path, let found, let expected):
            "\(path) has version \(found), this program reads version \(expected); "
                + "use the program that made it, or choose another folder"
        case .damaged(let path, let error):
            "\(path) is damaged: \(error.message); move it away with \(StoreAdvice.companions), then "
                + "restore all files of a copy, if there is one"
        case .store(let path, let error): "\(path): \(error); \(StoreAdvice.about(error))"
        case .noThread(let folder):
            "the system gives no thread to the log in \(folder); raise the limit of threads, "
                + "or give the server more memory"
        }
    }
}
