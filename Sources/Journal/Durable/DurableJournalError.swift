package import SQLite

/// Why a folder cannot be the log's.
package enum DurableJournalError: Error, Sendable, Equatable {
    /// A system call failed; `code` is errno.
    case system(operation: String, path: String, code: Int32)
    /// Another server has the folder.
    case inUse(folder: String)
    /// The file is no SQLite database.
    case notADatabase(path: String)
    /// It is a database of another program.
    case foreign(path: String, applicationID: UInt32)
    /// It is of another version of this program.
    case version(path: String, found: UInt32, expected: UInt32)
    /// The file is damaged.
    case damaged(path: String, SQLiteError)
    /// SQLite cannot use the file.
    case store(path: String, SQLiteError)
    /// The system gives no thread.
    case noThread
}

extension DurableJournalError: CustomStringConvertible {
    /// One line: what was found, and what to do.
    package var description: String {
        switch self {
        case .system(let operation, let path, let code):
            "\(path): \(operation) failed: \(JournalFolder.text(of: code))"
        case .inUse(let folder):
            "\(folder) is in use by another server; stop it, or choose another folder"
        case .notADatabase(let path):
            "\(path) is not a database; move it away, or choose another folder"
        case .foreign(let path, let id):
            "\(path) is a database of another program (application id \(id), "
                + "not \(Schema.applicationID)); choose another folder"
        case .version(let path, let found, let expected):
            "\(path) has version \(found), this program reads version \(expected); "
                + "use the program that made it, or choose another folder"
        case .damaged(let path, let error):
            "\(path) is damaged: \(error.message); restore a copy, or move it away"
        case .store(let path, let error): "\(path): \(error)"
        case .noThread: "the system gives no thread to the log"
        }
    }
}
