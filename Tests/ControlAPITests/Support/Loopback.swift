#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system call of the test support failed; the test cannot say anything.
struct SystemFailure: Error {
    let call: String
    let systemError: Int32

    init(_ call: String) {
        self.call = call
        systemError = errno
    }
}

#if canImport(Darwin) || canImport(Musl)
private let streamType = SOCK_STREAM
#else
private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// Runs a call with the address 127.0.0.1 and the port.
private func withLoopback(
    port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe call(address, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}

/// A listening socket on 127.0.0.1 with a port of the system's choice.
struct LoopbackListener {
    let descriptor: Int32
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SystemFailure("socket") }
        let socket = descriptor
        guard unsafe withLoopback(port: 0, { unsafe bind(socket, $0, $1) }) == 0,
            listen(descriptor, 64) == 0
        else { throw SystemFailure("bind") }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(socket, $0, &length)
            }
        }
        guard status == 0 else { throw SystemFailure("getsockname") }
        port = UInt16(bigEndian: address.sin_port)
    }
}

/// A client that sends exactly the bytes it is told to.
final class RawClient {
    private var descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SystemFailure("socket") }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let socket = descriptor
        guard unsafe withLoopback(port: port, { unsafe connect(socket, $0, $1) }) == 0 else {
            throw SystemFailure("connect")
        }
    }

    deinit { end() }

    func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else {
            throw SystemFailure("write")
        }
    }

    /// Everything up to the end of the connection.
    func receiveAll() throws -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw SystemFailure("recv") }
            if count == 0 { return String(decoding: received, as: UTF8.self) }
            received += buffer[..<count]
        }
    }
}
