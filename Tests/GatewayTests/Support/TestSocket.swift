#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A client's TCP connection to this machine that never waits.
final class TestSocket {
    struct Failure: Error { let call: String }

    private let number: Int32

    /// A small receive buffer makes a client that does not read felt soon.
    init(port: UInt16, receiveBuffer: Int32 = 4_096) throws {
        #if canImport(Glibc)
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
        number = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard number >= 0 else { throw Failure(call: "socket") }
        var size = receiveBuffer
        unsafe setsockopt(
            number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        var on: Int32 = 1
        unsafe setsockopt(
            number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(call: "connect") }
    }

    deinit { _ = close(number) }

    /// Sends what the system takes at once; returns how many bytes that were.
    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        #if canImport(Darwin)
        let flags = MSG_DONTWAIT
        #else
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        #endif
        let count = unsafe bytes.withUnsafeBytes {
            unsafe systemSend(number, $0.baseAddress, $0.count, flags)
        }
        return max(count, 0)
    }

    /// Reads what is there; nil at the end.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN ? [] : nil }
        return count == 0 ? nil : Array(bytes[..<count])
    }
}

private func systemSend(
    _ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
    unsafe send(number, bytes, count, flags)
}
