#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Who is at the other end of a connection.
package struct HTTP1Peer: Sendable, Equatable, CustomStringConvertible {
    /// "127.0.0.1:50000", "[::1]:50000", "unix", or "unknown".
    package let description: String
    /// Whether the peer is on this machine: a loopback address or a Unix socket.
    package let isLocal: Bool

    /// Whether the peer came through a Unix socket, whose file says who may.
    package var isUnixSocket: Bool { description == HTTP1Peer.unixText }
    private static let unixText = "unix"

    /// A peer by its text.
    package init(description: String, isLocal: Bool) {
        self.description = description
        self.isLocal = isLocal
    }

    static let unknown = HTTP1Peer(description: "unknown", isLocal: false)

    /// The peer of a connected socket.
    init(descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getpeername(descriptor, $0, &length)
            }
        }
        guard status == 0 else {
            self = .unknown
            return
        }
        let family = Int32(storage.ss_family)
        let bytes = unsafe withUnsafeBytes(of: &storage) { unsafe [UInt8]($0) }
        switch family {
        case AF_UNIX:
            self.init(description: HTTP1Peer.unixText, isLocal: true)
        case AF_INET:
            self.init(ipv4: bytes)
        case AF_INET6:
            self.init(ipv6: bytes)
        default:
            self = .unknown
        }
    }

    /// The bytes of a sockaddr_in: family, port and address, the last two in network order.
    private init(ipv4 bytes: [UInt8]) {
        let port = Int(bytes[2]) << 8 | Int(bytes[3])
        let address = bytes[4..<8].map(String.init).joined(separator: ".")
        self.init(description: "\(address):\(port)", isLocal: bytes[4] == 127)
    }

    /// The bytes of a sockaddr_in6: family, port, flow and address.
    private init(ipv6 bytes: [UInt8]) {
        let port = Int(bytes[2]) << 8 | Int(bytes[3])
        let address = Array(bytes[8..<24])
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = unsafe inet_ntop(AF_INET6, address, &text, socklen_t(text.count))
        let name = String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let zeros = address[..<10].allSatisfy { $0 == 0 }
        let loopback = zeros && address[10...] == [0, 0, 0, 0, 0, 1]
        let mapped = zeros && address[10...].starts(with: [0xFF, 0xFF, 127])
        self.init(description: "[\(name)]:\(port)", isLocal: loopback || mapped)
    }
}
