#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif
import Synchronization

/// The folder of the log: its files, and that only one server has it.
final class JournalFolder: Sendable {
    let path: String
    /// The database.
    let file: String
    private let reserve: String
    /// The descriptor that holds the lock; -1 when it was given back.
    private let lock: Atomic<Int32>

    /// Makes the folder and takes its lock.
    init(_ path: String) throws(DurableJournalError) {
        self.path = path
        file = path + "/log.sqlite"
        reserve = path + "/reserve"
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .system(operation: "mkdir", path: path, code: errno)
        }
        let lockPath = path + "/lock"
        let descriptor = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw .system(operation: "open", path: lockPath, code: errno) }
        // The kernel frees the lock when its holder dies, so none is ever left behind.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            if code == EWOULDBLOCK { throw .inUse(folder: path) }
            throw .system(operation: "flock", path: lockPath, code: code)
        }
        lock = Atomic(descriptor)
    }

    deinit { release() }

    /// Lets another server have the folder.
    func release() {
        let descriptor = lock.exchange(-1, ordering: .acquiringAndReleasing)
        if descriptor >= 0 { close(descriptor) }
    }

    /// What the system says about an errno value.
    static func text(of code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// The first bytes of the database, at most `count`; nil when there is no file.
    func head(_ count: Int) throws(DurableJournalError) -> [UInt8]? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system(operation: "open", path: file, code: errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = unsafe read(descriptor, &bytes, count)
        guard found >= 0 else { throw .system(operation: "read", path: file, code: errno) }
        return Array(bytes.prefix(found))
    }

    /// An empty file for its owner only, from which `place` makes the database.
    ///
    /// Throws where a write-ahead log is left of another: SQLite would play it back into the new.
    func makeNew() throws(DurableJournalError) -> String {
        var status = stat()
        if unsafe stat(file + "-wal", &status) == 0, status.st_size > 0 {
            throw .logAlone(path: file, bytes: Int(status.st_size))
        }
        let new = file + ".new"
        for old in [file + "-wal", file + "-shm", new, new + "-wal", new + "-shm"] {
            _ = unsafe unlink(old)
        }
        let descriptor = unsafe open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw .system(operation: "create", path: new, code: errno) }
        close(descriptor)
        return new
    }

    /// Puts a new database in its place, whole.
    func place(_ new: String) throws(DurableJournalError) {
        guard unsafe rename(new, file) == 0 else {
            throw .system(operation: "rename", path: new, code: errno)
        }
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "open", path: path, code: errno) }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory; the file itself is safe.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw .system(operation: "sync", path: path, code: errno)
        }
    }

    // MARK: Reserve

    /// Gives the room of the reserve back to the disk.
    func releaseReserve() { _ = unsafe unlink(reserve) }

    /// What the system says when a disk is full.
    static let noSpace = ENOSPC

    /// Takes `bytes` of the disk, to be given back when it is full; 0 when it has them, else errno.
    ///
    /// Not the last that there are: commits need room as well.
    func takeReserve(bytes: Int, of space: DiskSpace?) -> Int32 {
        var status = stat()
        if unsafe stat(reserve, &status) == 0, Int(status.st_blocks) * 512 >= bytes { return 0 }
        if let space, space.available < 2 * bytes { return JournalFolder.noSpace }
        let descriptor = unsafe open(
            reserve, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        // Zeros that are written take room everywhere; a file that is only made longer need not.
        let zeros = [UInt8](repeating: 0, count: 64 << 10)
        var left = bytes
        while left > 0 {
            let count = unsafe write(descriptor, zeros, min(left, zeros.count))
            guard count > 0 else {
                let code = count < 0 ? errno : ENOSPC
                if count < 0, code == EINTR { continue }
                releaseReserve()
                return code
            }
            left -= count
        }
        return 0
    }
}
