internal import CUV
internal import Synchronization

/// A listening Unix socket whose file only its owner may use.
///
/// The file is made with mode 0600, and removed by `close()` unless somebody has put another in
/// its place meanwhile.
package final class UnixSocket: Sendable {
    /// Why there is no socket at a path.
    package enum BindError: Error, Equatable, Sendable {
        /// The path has too many bytes, or a zero byte.
        case badPath(bytesMax: Int)
        /// Another process listens there.
        case inUse
        /// There is something that is no socket; it is left alone.
        case otherFile
        /// The system refused; `code` is a negative errno.
        case system(operation: String, code: Int32)

        /// What was got and what to do, as the end of a sentence that names the path.
        package var message: String {
            switch self {
            case .badPath(let max): "a path of a socket has 1 to \(max) bytes and no zero byte"
            case .inUse: "another process listens there; stop it, or choose another path"
            case .otherFile: "it exists and is no socket; remove it, or choose another path"
            case .system(let operation, let code): "\(operation): \(systemMessage(code))"
            }
        }
    }

    /// What tells one file from another at the same path.
    private struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    package let path: String
    private let identity: Identity?
    private let descriptor: Mutex<Int32?>

    private init(path: String, descriptor: Int32) {
        self.path = path
        identity = UnixSocket.identity(path)
        self.descriptor = Mutex(descriptor)
    }

    deinit { close() }

    /// Makes the file and listens; a file left behind by a process that is gone is replaced.
    ///
    /// - Throws: why not; nothing is left behind then.
    package static func bind(_ path: String) throws(BindError) -> UnixSocket {
        guard let address = address(path) else { throw .badPath(bytesMax: pathBytesMax) }
        try removeStale(path, address)
        let descriptor = try open()
        do throws(BindError) {
            try check("making the socket", descriptor) {
                unsafe with(address) { unsafe CUV.bind(descriptor, $0, $1) }
            }
        } catch {
            closeDescriptor(descriptor)
            throw error == .system(operation: "making the socket", code: UV_EADDRINUSE.rawValue)
                ? .inUse : error
        }
        do throws(BindError) {
            // Nobody can connect before it listens, so the mode is set in time.
            try check("setting its mode", descriptor) { unsafe chmod(path, 0o600) }
            try check("listening", descriptor) { CUV.listen(descriptor, ListeningSocket.backlog) }
        } catch {
            closeDescriptor(descriptor)
            unsafe unlink(path)
            throw error
        }
        return UnixSocket(path: path, descriptor: descriptor)
    }

    /// A new descriptor for the same socket; the caller closes it.
    package func duplicate() throws(EventLoopError) -> Int32 {
        let copy: Int32? = descriptor.withLock { $0.map { cuv_duplicate($0) } }
        guard let copy else { throw .stopped(name: "the socket \(path)") }
        guard copy >= 0 else {
            throw .system(operation: "duplicating a listening socket", code: copy)
        }
        return copy
    }

    /// Closes this descriptor and removes the file.
    ///
    /// Safe to call twice.
    package func close() {
        let wasOpen = descriptor.withLock { $0.take() }
        guard let wasOpen else { return }
        closeDescriptor(wasOpen)
        if let identity, identity == UnixSocket.identity(path) { unsafe unlink(path) }
    }
}

// MARK: - Calls of the system

extension UnixSocket {
    /// One byte stays zero.
    private static let pathBytesMax = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private static func address(_ path: String) -> sockaddr_un? {
        let bytes = Array(path.utf8)
        guard (1...pathBytesMax).contains(bytes.count), !bytes.contains(0) else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        return address
    }

    private static func with<Result>(
        _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        unsafe withUnsafePointer(to: address) {
            unsafe body(
                UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }

    private static func open() throws(BindError) -> Int32 {
        let descriptor = cuv_tcp_socket(AF_UNIX)
        guard descriptor >= 0 else {
            throw .system(operation: "opening a socket", code: descriptor)
        }
        return descriptor
    }

    private static func check(
        _ operation: String, _ descriptor: Int32, _ call: () -> Int32
    ) throws(BindError) {
        guard call() == 0 else { throw .system(operation: operation, code: cuv_last_error()) }
    }

    /// Removes a socket file behind which nobody listens any more.
    private static func removeStale(_ path: String, _ address: sockaddr_un) throws(BindError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) else { throw .otherFile }
        let probe = try open()
        defer { closeDescriptor(probe) }
        let code = unsafe with(address) {
            unsafe connect(probe, $0, $1) == 0 ? 0 : cuv_last_error()
        }
        switch code {
        case UV_ECONNREFUSED.rawValue: unsafe unlink(path)
        case UV_ENOENT.rawValue: return
        // A listener whose backlog is full is one, too.
        case 0, UV_EAGAIN.rawValue: throw .inUse
        case _: throw .system(operation: "looking who listens", code: code)
        }
    }

    private static func identity(_ path: String) -> Identity? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(truncatingIfNeeded: status.st_ino))
    }
}
