#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system call of the test support failed; the test cannot say anything.
struct SocketFailure: Error {
    let call: String
    let systemError: Int32
    init(_ call: String) {
        self.call = call
        systemError = errno
    }
}

/// A listening socket on loopback with a port of the system's choice.
struct LoopbackListener {
    let descriptor: Int32
    let port: UInt16

    init(ipv6: Bool = false) throws {
        let descriptor = socket(ipv6 ? AF_INET6 : AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SocketFailure("socket") }
        let address = LoopbackAddress(ipv6: ipv6, port: 0)
        guard unsafe address.with({ unsafe bind(descriptor, $0, $1) }) == 0 else {
            throw SocketFailure("bind")
        }
        guard listen(descriptor, 512) == 0 else { throw SocketFailure("listen") }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0 else { throw SocketFailure("getsockname") }
        let bytes = unsafe withUnsafeBytes(of: &storage) { unsafe [UInt8]($0.prefix(4)) }
        self.descriptor = descriptor
        port = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
}

/// A listening Unix socket in a folder of its own.
final class UnixListener {
    let descriptor: Int32
    let folder: String
    let path: String

    init() throws {
        var template = Array("/tmp/http1-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SocketFailure("mkdtemp") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/control.sock"
        descriptor = socket(AF_UNIX, streamType, 0)
        guard unsafe UnixAddress(path).with({ unsafe bind(descriptor, $0, $1) }) == 0,
            listen(descriptor, 16) == 0
        else { throw SocketFailure("bind") }
    }

    deinit {
        unsafe unlink(path)
        unsafe rmdir(folder)
    }
}

/// A client that sends exactly the bytes it is told to.
final class RawClient {
    private(set) var descriptor: Int32
    private var received: [UInt8] = []

    /// A socket that is not connected yet.
    init(ipv6: Bool = false) throws {
        descriptor = socket(ipv6 ? AF_INET6 : AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SocketFailure("socket") }
        self.ipv6 = ipv6
        limitWaits()
    }

    convenience init(port: UInt16, ipv6: Bool = false) throws {
        try self.init(ipv6: ipv6)
        try connect(port: port)
    }

    init(path: String) throws {
        descriptor = socket(AF_UNIX, streamType, 0)
        ipv6 = false
        limitWaits()
        guard unsafe UnixAddress(path).with({ unsafe systemConnect(descriptor, $0, $1) }) == 0
        else {
            throw SocketFailure("connect")
        }
    }

    private let ipv6: Bool

    deinit { close() }

    func connect(port: UInt16) throws {
        let address = LoopbackAddress(ipv6: ipv6, port: port)
        guard unsafe address.with({ unsafe systemConnect(descriptor, $0, $1) }) == 0 else {
            throw SocketFailure("connect")
        }
    }

    /// No single wait lasts longer than this, so that a missing answer is a failure, not a hang.
    private func limitWaits() {
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(
                descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        #if canImport(Darwin)
        var on: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, 4)
        #endif
    }

    func close() {
        if descriptor >= 0 { systemClose(descriptor) }
        descriptor = -1
    }

    /// Gives the descriptor to somebody else, who closes it.
    func giveUp() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Closes with a reset instead of an orderly end.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    /// Ends the sending half only.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes the receiving buffer small, so that a slow reader is noticed early.
    func shrinkReceiveBuffer() {
        var size: Int32 = 4096
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }

    /// Sends everything, or as much as the other side takes; false when it stopped taking.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe systemSend(descriptor, $0.baseAddress, $0.count, flags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether something, or the end, can be read within so many milliseconds.
    func isReadable(withinMilliseconds wait: Int32) -> Bool {
        if !received.isEmpty { return true }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, wait) > 0
    }

    /// Reads once; nil at the end of the connection, also when it ends in a reset.
    func receive() throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return Array(buffer[..<count]) }
        if count == 0 || errno == ECONNRESET { return nil }
        throw SocketFailure("recv")
    }

    /// Everything up to the end of the connection.
    func receiveAll() throws -> [UInt8] {
        while let more = try receive() { received += more }
        defer { received = [] }
        return received
    }

    /// The next answer, with a body by its length or in chunks; nil at the end.
    func receiveAnswer(isHead: Bool = false) throws -> RawAnswer? {
        while true {
            if let (answer, used) = RawAnswer.parse(received, isHead: isHead) {
                received.removeFirst(used)
                return answer
            }
            guard let more = try receive() else { return nil }
            received += more
        }
    }
}

#if canImport(Darwin) || canImport(Musl)
private let streamType = SOCK_STREAM
#else
private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
    unsafe connect(descriptor, address, length)
}

private func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
    unsafe send(descriptor, bytes, count, flags)
}

private struct LoopbackAddress {
    let ipv6: Bool
    let port: UInt16

    func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        if ipv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return unsafe rebound(&address, call)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return unsafe rebound(&address, call)
    }
}

private struct UnixAddress {
    let path: String
    init(_ path: String) { self.path = path }

    func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: Array(path.utf8))
        }
        return unsafe rebound(&address, call)
    }
}

private func rebound<Address>(
    _ address: inout Address, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe call($0, socklen_t(MemoryLayout<Address>.size))
        }
    }
}
