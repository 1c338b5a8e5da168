#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Keeps a folder to one server at a time.
enum FolderLock {
    /// Runs `body` while no one else holds the lock file at `path`, which is made when missing.
    ///
    /// The kernel frees the lock when its holder dies, so none is ever left behind. On a read-only
    /// file system nobody can change the folder, so no lock is needed.
    static func hold<Result>(
        _ path: String, _ body: () throws(TLSError) -> Result
    ) throws(TLSError) -> Result {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        if descriptor < 0, errno == EROFS { return try body() }
        guard descriptor >= 0 else { throw .system(operation: "lock", path: path, code: errno) }
        // Closing frees the lock too.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw .system(operation: "lock", path: path, code: errno)
            }
        }
        return try body()
    }
}
