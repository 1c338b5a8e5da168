extension ListeningSocket {
    /// Binds the address a person means by `host`: both loopbacks, or both wildcards.
    ///
    /// A client that resolves "localhost" may try ::1 first, so the two addresses must not belong to
    /// different servers. "127.0.0.1" and "localhost" mean 127.0.0.1 and ::1; "0.0.0.0" means
    /// 0.0.0.0 and ::; any other host is bound alone. A machine without IPv6 gets IPv4 alone.
    ///
    /// - Parameters:
    ///   - host: see above.
    ///   - port: with 0 the system chooses for IPv4 and IPv6 takes the same number; where that is
    ///     taken, up to 16 numbers are tried.
    /// - Returns: one or two sockets, IPv4 first, with the same port.
    /// - Throws: as `bind`; `.addressInUse` names the address that was taken.
    package static func bindPair(
        host: String, port: UInt16
    ) throws(EventLoopError) -> [ListeningSocket] {
        switch host {
        case "127.0.0.1", "localhost":
            try bindPair("127.0.0.1", "::1", port: port, bind: bind)
        case "0.0.0.0":
            try bindPair("0.0.0.0", "::", port: port, bind: bind)
        default:
            [try bind(host: host, port: port)]
        }
    }

    /// How often port 0 is tried before the last error is reported.
    static let portAttempts = 16

    typealias Bind = (_ host: String, _ port: UInt16) throws(EventLoopError) -> ListeningSocket

    static func bindPair(
        _ host: String, _ other: String, port: UInt16, bind: Bind
    ) throws(EventLoopError) -> [ListeningSocket] {
        // Kept open until the end, so that the system does not offer the same number again.
        var rejected: [ListeningSocket] = []
        while true {
            let first = try bind(host, port)
            do throws(EventLoopError) {
                return [first, try bind(other, first.port)]
            } catch {
                switch error {
                case .addressNotAvailable:
                    return [first]
                case .addressInUse where port == 0 && rejected.count + 1 < portAttempts:
                    rejected.append(first)
                case .addressInUse, .permissionDenied, .unknownHost, .connectFailed, .system,
                    .stopped:
                    throw error
                }
            }
        }
    }
}
