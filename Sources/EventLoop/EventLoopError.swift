internal import CUV

/// What can go wrong at the edge to the operating system; peers and other processes cause these.
///
/// Each description says what was got, what was expected and what to do.
package enum EventLoopError: Error, Equatable, Sendable {
    /// Another socket already listens on this address and port.
    case addressInUse(host: String, port: UInt16)
    /// The user may not bind this port (below 1024 on most systems).
    case permissionDenied(host: String, port: UInt16)
    /// The address belongs to no interface of this machine.
    case addressNotAvailable(host: String, port: UInt16)
    /// The name has no address.
    case unknownHost(host: String, reason: String)
    /// A connection could not be opened; `code` is a negative errno as libuv gives it.
    case connectFailed(host: String, port: UInt16, code: Int32)
    /// A system call failed; `code` is a negative errno as libuv gives it.
    case system(operation: String, code: Int32)
    /// The loop or the listening socket was stopped before the call.
    case stopped(name: String)
}

extension EventLoopError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "\(SocketAddress.format(host: host, port: port)) is in use by another process; "
                + "stop that process, or choose another port (0 takes any free one)"
        case .permissionDenied(let host, let port):
            "no permission to listen on \(SocketAddress.format(host: host, port: port)); "
                + "use a port from 1024, or grant the right to bind low ports"
        case .addressNotAvailable(let host, let port):
            "cannot listen on \(SocketAddress.format(host: host, port: port)): the address "
                + "belongs to no interface of this machine; use 127.0.0.1 or 0.0.0.0"
        case .unknownHost(let host, let reason):
            "the host name \"\(host)\" has no address (\(reason)); "
                + "use an IPv4 or IPv6 address or a name that resolves"
        case .connectFailed(let host, let port, let code):
            "cannot connect to \(SocketAddress.format(host: host, port: port)): "
                + "\(systemMessage(code)); check that a server listens there"
        case .system(let operation, let code):
            "\(operation) failed: \(systemMessage(code)); check the limits of the process "
                + "(open files, threads, memory)"
        case .stopped(let name):
            "\(name) was stopped before this call; create a new one"
        }
    }
}

/// The text of a negative errno, with its symbolic name: "connection refused (ECONNREFUSED)".
func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe uv_strerror(code), let name = unsafe uv_err_name(code) else {
        return "error \(code)"
    }
    return unsafe "\(String(cString: text)) (\(String(cString: name)))"
}
