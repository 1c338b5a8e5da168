#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif
import SQLite

/// What an operator can do about a folder or a file that fails: one clause.
enum StoreAdvice {
    static let full = "make room on that disk, or delete pushes"
    private static let rights = "give the user of the server the right to write there"
    private static let disk = "look what the system reports of that disk"
    private static let readOnly = "make it writable, or choose another folder"

    /// About a system call that failed with this errno.
    static func about(errno code: Int32) -> String {
        switch code {
        case ENOENT: "make its parent folder first"
        case ENOTDIR: "choose a path whose parts are all folders"
        case EACCES, EPERM: rights
        case EROFS: readOnly
        case ENOSPC, EDQUOT: full
        case EIO: disk
        case EMFILE, ENFILE: "raise the limit of open files"
        case _: "choose another folder"
        }
    }

    /// About a call of SQLite that failed.
    static func about(_ error: SQLiteError) -> String {
        switch error.kind {
        case .busy: "end the other program that has log.sqlite open"
        case .full: full
        case .inputOutput: disk
        case .readOnly: readOnly
        case .cannotOpen: rights
        case .noMemory: "give the server more memory"
        case .damaged, .notADatabase:
            "stop the server, move log.sqlite with \(companions) away, then restore all files of a "
                + "copy, if there is one"
        case .other: "restart the server; if that does not help, choose another folder"
        }
    }

    /// What belongs to the database: beside another one it would be played back into that.
    ///
    /// Source: sqlite.org/howtocorrupt.html, section 1.4.
    static let companions = "log.sqlite-wal and log.sqlite-shm"
}
