internal import CUV

/// An IP address and a TCP port, as text.
package struct SocketAddress: Sendable, Hashable {
    /// The address without brackets: "127.0.0.1", "::1".
    package let host: String
    /// The port; 0 asks the system to choose one.
    package let port: UInt16
    /// Whether the address is an IPv6 address.
    package let isIPv6: Bool

    /// Reads an IPv4 or IPv6 literal; nil when the text is neither.
    package init?(literal host: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if unsafe uv_ip4_addr(host, Int32(port), &four) == 0 {
            isIPv6 = false
        } else if unsafe uv_ip6_addr(host, Int32(port), &six) == 0 {
            isIPv6 = true
        } else {
            return nil
        }
        self.host = host
        self.port = port
    }

    /// The address in a `sockaddr` that a system call has filled; nil for other families.
    init?(_ storage: sockaddr_storage) {
        var text = [CChar](repeating: 0, count: 64)
        let name: (String, UInt16)? = unsafe withUnsafePointer(to: storage) { pointer in
            let generic = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
            guard unsafe uv_ip_name(generic, &text, text.count) == 0 else { return nil }
            // Both families keep the port, big-endian, in the two bytes after the family.
            let port = unsafe UnsafeRawPointer(pointer).loadUnaligned(
                fromByteOffset: 2, as: UInt16.self)
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return (String(decoding: bytes, as: UTF8.self), UInt16(bigEndian: port))
        }
        guard let name else { return nil }
        host = name.0
        port = name.1
        isIPv6 = Int32(storage.ss_family) == AF_INET6
    }

    /// All addresses of a literal or name, in the resolver's order.
    ///
    /// Blocks while it resolves a name.
    ///
    /// - Throws: `.unknownHost`.
    package static func resolve(
        host: String, port: UInt16
    ) throws(EventLoopError) -> [SocketAddress] {
        if let literal = SocketAddress(literal: host, port: port) {
            return [literal]
        }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = cuv_sock_stream
        var list: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else {
            throw .unknownHost(host: host, reason: unsafe String(cString: gai_strerror(code)))
        }
        defer { unsafe freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            var storage = sockaddr_storage()
            let length = unsafe min(
                Int(entry.pointee.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
            if let address = unsafe entry.pointee.ai_addr {
                unsafe withUnsafeMutableBytes(of: &storage) {
                    unsafe $0.copyMemory(
                        from: UnsafeRawBufferPointer(start: address, count: length))
                }
                if let address = SocketAddress(storage), !found.contains(address) {
                    found.append(address)
                }
            }
            unsafe next = unsafe entry.pointee.ai_next
        }
        guard !found.isEmpty else {
            throw .unknownHost(host: host, reason: "no IPv4 or IPv6 address")
        }
        return found
    }

    /// Calls `body` with the address in the form system calls take.
    func withSocketAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        if isIPv6 {
            var address = sockaddr_in6()
            _ = unsafe uv_ip6_addr(host, Int32(port), &address)
            return unsafe withUnsafePointer(to: address) {
                unsafe body(
                    UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                    socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        var address = sockaddr_in()
        _ = unsafe uv_ip4_addr(host, Int32(port), &address)
        return unsafe withUnsafePointer(to: address) {
            unsafe body(
                UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }

    /// "127.0.0.1:5000", "[::1]:5000".
    package static func format(host: String, port: UInt16) -> String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

extension SocketAddress: CustomStringConvertible {
    package var description: String {
        SocketAddress.format(host: host, port: port)
    }
}
