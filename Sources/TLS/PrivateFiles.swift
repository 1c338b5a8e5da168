#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Small files that must be whole or absent, by POSIX calls.
enum PrivateFiles {
    /// A file's bytes and its permission bits.
    struct Contents {
        var bytes: [UInt8]
        var mode: UInt32
    }

    /// Above this many bytes a file is not one of ours.
    static let sizeMax = 1 << 20

    /// Makes a directory and those above it; one that is there keeps its permissions.
    static func makeDirectory(_ path: String, mode: UInt32) throws(TLSError) {
        if unsafe mkdir(path, mode_t(mode)) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw .system(operation: "mkdir", path: path, code: errno)
        }
        try makeDirectory(String(path[..<slash]), mode: 0o755)
        guard unsafe mkdir(path, mode_t(mode)) == 0 || errno == EEXIST else {
            throw .system(operation: "mkdir", path: path, code: errno)
        }
    }

    /// The absolute path of something that exists.
    static func absolute(_ path: String) throws(TLSError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw .system(operation: "realpath", path: path, code: errno)
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// What a file holds; nil when there is none.
    static func contents(of path: String) throws(TLSError) -> Contents? {
        // Without O_NONBLOCK a named pipe in the file's place would hang the start.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw .system(operation: "open", path: path, code: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .system(operation: "stat", path: path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= sizeMax else {
            throw .file(
                path: path, problem: "is no file of at most \(sizeMax) bytes",
                remedy: "move it away")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            transfer(buffer.count) { done in
                unsafe read(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
        }
        guard count >= 0 else { throw .system(operation: "read", path: path, code: errno) }
        bytes.removeLast(bytes.count - count)
        return Contents(bytes: bytes, mode: UInt32(status.st_mode & 0o7777))
    }

    /// What a secret file holds; nil when there is none.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - remedy: what to do when the secret may have been copied.
    /// - Returns: the bytes.
    /// - Throws: `exposedKey` when others than its owner may use the file, `file` or `system`.
    static func secret(at path: String, remedy: String) throws(TLSError) -> [UInt8]? {
        guard let contents = try contents(of: path) else { return nil }
        guard contents.mode & 0o077 == 0 else {
            throw .exposedKey(path: path, mode: contents.mode, remedy: remedy)
        }
        return contents.bytes
    }

    /// The names in a directory, sorted, without `.` and `..`.
    static func names(in directory: String) throws(TLSError) -> [String] {
        guard let stream = unsafe opendir(directory) else {
            throw .system(operation: "opendir", path: directory, code: errno)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Puts a file in place whole: a temporary file, synced, then renamed.
    ///
    /// Callers hold the folder's lock, so the temporary name is theirs alone.
    static func place(_ bytes: [UInt8], at path: String, mode: UInt32) throws(TLSError) {
        let temporary = path + ".new"
        _ = unsafe unlink(temporary)
        do throws(TLSError) {
            try create(temporary, mode: mode, bytes: bytes)
            guard unsafe rename(temporary, path) == 0 else {
                throw TLSError.system(operation: "rename", path: path, code: errno)
            }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
        try syncDirectory(of: path)
    }

    private static func create(
        _ path: String, mode: UInt32, bytes: [UInt8]
    ) throws(TLSError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(path, flags, mode_t(mode))
        guard descriptor >= 0 else { throw .system(operation: "create", path: path, code: errno) }
        defer { close(descriptor) }
        let count = unsafe bytes.withUnsafeBytes { buffer in
            transfer(buffer.count) { done in
                unsafe write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
        }
        guard count == bytes.count else {
            throw .system(operation: "write", path: path, code: count < 0 ? errno : EIO)
        }
        // The umask may have taken bits away.
        guard fchmod(descriptor, mode_t(mode)) == 0, fsync(descriptor) == 0 else {
            throw .system(operation: "sync", path: path, code: errno)
        }
    }

    /// Makes the new name of a file survive a power cut.
    private static func syncDirectory(of path: String) throws(TLSError) {
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .system(operation: "open", path: directory, code: errno)
        }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory; the file itself is safe.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw .system(operation: "sync", path: directory, code: errno)
        }
    }

    /// Repeats a read or write until all is done, nothing more comes, or it fails (-1).
    private static func transfer(_ total: Int, _ step: (_ done: Int) -> Int) -> Int {
        var done = 0
        while done < total {
            let count = step(done)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return -1 }
            if count == 0 { break }
            done += count
        }
        return done
    }
}
