import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system call of the test support failed; the test cannot say anything.
struct SupportFailure: Error {
    let call: String
    let systemError: Int32
    init(_ call: String) {
        self.call = call
        systemError = errno
    }
}

/// A port on loopback at which nobody listens.
///
/// It is one of those that the system gives nobody who asks for port 0, as all other tests do, and
/// no two calls of this process get the same.
func unusedPort() throws -> UInt16 {
    for _ in 1...1_000 {
        let port = UnusedPorts.next()
        let descriptor = socket(AF_INET, streamType, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        if bindSocket(descriptor, &address) == 0 { return port }
    }
    throw SupportFailure("bind")
}

/// Ports in turn, from another one in each process.
private enum UnusedPorts {
    private static let range = 20_000..<32_000
    private static let last = Mutex(Int(getpid()))

    static func next() -> UInt16 {
        last.withLock { last in
            last += 1
            return UInt16(range.lowerBound + last % range.count)
        }
    }
}

/// Whether the descriptor has something within the time; false when the other one has.
func isReadable(_ descriptor: Int32, unless stop: Int32, withinMilliseconds wait: Int32 = -1)
    -> Bool
{
    var entries = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&entries, 2, wait) > 0 else { return false }
    return entries[1].revents == 0
}

#if canImport(Darwin) || canImport(Musl)
let streamType = SOCK_STREAM
#else
let streamType = Int32(SOCK_STREAM.rawValue)
#endif

func beginListening(_ descriptor: Int32) -> Int32 { listen(descriptor, 16) }

func bindSocket<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
    }
}

/// Whether somebody listens at the port of loopback.
func canConnect(to port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, streamType, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}

func localPort(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    unsafe withUnsafeMutablePointer(to: &storage) { storage in
        unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            _ = unsafe getsockname(descriptor, $0, &length)
        }
    }
    let bytes = unsafe withUnsafeBytes(of: &storage) { unsafe [UInt8]($0.prefix(4)) }
    return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
}

func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    unsafe send(descriptor, bytes, count, 0)
    #else
    unsafe send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}

func joinThread(_ thread: pthread_t) {
    #if canImport(Darwin)
    unsafe pthread_join(thread, nil)
    #else
    pthread_join(thread, nil)
    #endif
}
