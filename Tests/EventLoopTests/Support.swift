import EventLoop
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A counter several threads may share.
final class Tally: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func add() {
        count.add(1, ordering: .sequentiallyConsistent)
    }
}

/// A server and a client connection between two loops, and how to take them down.
struct Connected {
    let group: EventLoopGroup
    let source: ListeningSocket
    let acceptor: Acceptor
    let server: Probe
    let client: Probe

    init(
        host: String = "127.0.0.1",
        serverReads: @escaping @Sendable (isolated Probe, [UInt8]) -> Void = { _, _ in },
        clientReads: @escaping @Sendable (isolated Probe, [UInt8]) -> Void = { _, _ in }
    ) async throws {
        group = try EventLoopGroup(count: 2, name: "test")
        source = try ListeningSocket.bind(host: host, port: 0)
        acceptor = Acceptor(on: group.loops[0], onRead: serverReads)
        try await acceptor.listen(to: source)
        client = try await Socket.connect(to: source.address, on: group.loops[1]) {
            Probe($0, onRead: clientReads)
        }
        server = await acceptor.probe()
    }
}

/// Bytes whose period of 4,093 fits no buffer, so that a lost, doubled or swapped part shows.
func pattern(_ count: Int) -> [UInt8] {
    var state: UInt32 = 12_345
    let block = (0..<4_093).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
    }
    var all: [UInt8] = []
    all.reserveCapacity(count + block.count)
    while all.count < count { all += block }
    return Array(all[..<count])
}

/// The descriptors this process has open.
func openDescriptors() -> Int {
    (0..<4_096).count { fcntl(Int32($0), F_GETFD) != -1 }
}

/// Sets the soft limit of descriptors and returns the former one.
func setDescriptorLimit(_ limit: rlim_t) -> rlim_t {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limits = rlimit()
    _ = unsafe getrlimit(resource, &limits)
    let former = limits.rlim_cur
    limits.rlim_cur = limit
    _ = unsafe setrlimit(resource, &limits)
    return former
}

/// A blocking IPv4 client made of plain system calls, for what a Socket cannot do.
struct RawClient {
    private let descriptor: Int32

    init() {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// Connects to 127.0.0.1; true on success.
    func connect(port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return unsafe withUnsafePointer(to: address) { pointer in
            let generic = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
            return unsafe Self.connect(
                descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }

    /// Sends FIN and keeps reading possible.
    func finish() {
        #if canImport(Glibc)
        shutdown(descriptor, Int32(SHUT_WR))
        #else
        shutdown(descriptor, SHUT_WR)
        #endif
    }

    /// All bytes up to the peer's FIN.
    func readToEnd() -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return all }
            all += chunk[..<count]
        }
    }

    /// Sends `chunk` again and again until the peer refuses; returns the bytes taken.
    func writeUntilRefused(_ chunk: [UInt8]) -> Int {
        var total = 0
        while true {
            let count = unsafe send(descriptor, chunk, chunk.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return total }
            total += count
        }
    }

    func close() {
        closeDescriptor(descriptor)
    }

    private static func connect(
        _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 {
        #if canImport(Glibc)
        unsafe Glibc.connect(descriptor, address, length)
        #else
        unsafe Darwin.connect(descriptor, address, length)
        #endif
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
