internal import CUV
internal import Synchronization

/// A bound and listening TCP descriptor, shared by the listeners of several loops.
///
/// It is opened once and duplicated per loop. SO_REUSEPORT would let a second server start on the
/// same port unnoticed, so it is never set. The descriptor closes with `close()` or the last
/// reference.
package final class ListeningSocket: Sendable {
    /// Connections the system completes and keeps until a loop accepts them.
    package static let backlog: Int32 = 1_024

    /// The address bound, with the port the system chose when 0 was asked for.
    package let address: SocketAddress
    /// The port actually bound.
    package var port: UInt16 { address.port }

    private let descriptor: Mutex<Int32?>

    private init(address: SocketAddress, descriptor: Int32) {
        self.address = address
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        close()
    }

    /// Binds one address and listens.
    ///
    /// - Parameters:
    ///   - host: an IPv4 or IPv6 literal, or a name, of which the first address is taken. "::" means
    ///     IPv6 only (IPV6_V6ONLY), so that 0.0.0.0 can have the same port.
    ///   - port: 0 lets the system choose.
    /// - Returns: the socket, listening.
    /// - Throws: `.addressInUse`, `.permissionDenied`, `.addressNotAvailable`, `.unknownHost`,
    ///   `.system`.
    package static func bind(
        host: String, port: UInt16
    ) throws(EventLoopError) -> ListeningSocket {
        guard let wanted = try SocketAddress.resolve(host: host, port: port).first else {
            throw .unknownHost(host: host, reason: "no address")
        }
        let family = wanted.isIPv6 ? AF_INET6 : AF_INET
        let descriptor = cuv_tcp_socket(family)
        guard descriptor >= 0 else {
            // A kernel without IPv6 refuses the family; for the caller the address is missing.
            throw descriptor == UV_EAFNOSUPPORT.rawValue
                ? .addressNotAvailable(host: host, port: port)
                : .system(operation: "opening a socket", code: descriptor)
        }
        do throws(EventLoopError) {
            try prepare(descriptor, isIPv6: wanted.isIPv6)
            try listen(descriptor, at: wanted)
            return ListeningSocket(
                address: try boundAddress(of: descriptor), descriptor: descriptor)
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
    }

    /// A new descriptor for the same socket, for one loop; the caller closes it.
    ///
    /// - Throws: `.system` when descriptors are exhausted, `.stopped` after `close()`.
    package func duplicate() throws(EventLoopError) -> Int32 {
        let copy: Int32? = descriptor.withLock { descriptor in
            descriptor.map { cuv_duplicate($0) }
        }
        guard let copy else { throw .stopped(name: "listening socket \(address)") }
        guard copy >= 0 else {
            throw .system(operation: "duplicating a listening socket", code: copy)
        }
        return copy
    }

    /// Closes this descriptor; listeners keep theirs until they are closed.
    ///
    /// Safe to call twice.
    package func close() {
        descriptor.withLock { descriptor in
            if let open = descriptor { closeDescriptor(open) }
            descriptor = nil
        }
    }

    private static func prepare(
        _ descriptor: Int32, isIPv6: Bool
    ) throws(EventLoopError) {
        // A restarted server may bind while old connections are in TIME_WAIT.
        try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, "setting SO_REUSEADDR")
        if isIPv6 {
            try setOption(
                descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, "setting IPV6_V6ONLY")
        }
    }

    private static func setOption(
        _ descriptor: Int32, _ level: Int32, _ option: Int32, _ operation: String
    ) throws(EventLoopError) {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe setsockopt(descriptor, level, option, &on, size) == 0 else {
            throw .system(operation: operation, code: cuv_last_error())
        }
    }

    private static func listen(
        _ descriptor: Int32, at address: SocketAddress
    ) throws(EventLoopError) {
        let code: Int32 = unsafe address.withSocketAddress { pointer, length in
            guard unsafe CUV.bind(descriptor, pointer, length) == 0,
                CUV.listen(descriptor, backlog) == 0
            else { return cuv_last_error() }
            return 0
        }
        let host = address.host
        let port = address.port
        switch code {
        case 0: return
        case UV_EADDRINUSE.rawValue: throw .addressInUse(host: host, port: port)
        case UV_EACCES.rawValue: throw .permissionDenied(host: host, port: port)
        case UV_EADDRNOTAVAIL.rawValue: throw .addressNotAvailable(host: host, port: port)
        default: throw .system(operation: "listening on \(address)", code: code)
        }
    }

    private static func boundAddress(
        of descriptor: Int32
    ) throws(EventLoopError) -> SocketAddress {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            let generic = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(
                to: sockaddr.self)
            return unsafe getsockname(descriptor, generic, &length) == 0 ? 0 : cuv_last_error()
        }
        guard code == 0, let address = SocketAddress(storage) else {
            throw .system(operation: "reading the bound address", code: code)
        }
        return address
    }
}

/// `close` by another name: types here have a `close` of their own.
func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
