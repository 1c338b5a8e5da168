#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Whether somebody takes connections at an address.
struct ReachSighting: Equatable, Sendable {
    enum Outcome: Equatable, Sendable {
        case open
        /// The machine is there and nobody listens.
        case refused
        /// Nothing came back: no such machine, or a firewall that drops.
        case timedOut
        /// Anything else, in the system's words.
        case failed(String)
    }

    let endpoint: Endpoint
    let outcome: Outcome
}

/// Tries connections, all at the same time; nothing is sent over them.
enum ReachProbe {
    #if canImport(Darwin)
    static let streamType = SOCK_STREAM
    #else
    static let streamType = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Connects to each within the time.
    ///
    /// - Parameters:
    ///   - endpoints: where to.
    ///   - milliseconds: how long all of it may take.
    /// - Returns: what became of each, in the same order.
    static func connect(_ endpoints: [Endpoint], milliseconds: Int) -> [ReachSighting] {
        var attempts = endpoints.map(Attempt.init)
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while attempts.contains(where: { $0.outcome == nil }) {
            let left = end - ContinuousClock.now
            guard left > .zero else { break }
            var entries = attempts.map { attempt in
                pollfd(
                    fd: attempt.outcome == nil ? attempt.descriptor : -1, events: Int16(POLLOUT),
                    revents: 0)
            }
            let wait =
                Int32(left.components.seconds * 1_000) + 1
                + Int32(left.components.attoseconds / 1_000_000_000_000_000)
            guard unsafe poll(&entries, nfds_t(entries.count), wait) > 0 else { continue }
            for (index, entry) in entries.enumerated() where entry.revents != 0 {
                attempts[index].settle()
            }
        }
        return attempts.map { attempt in
            if attempt.descriptor >= 0 { close(attempt.descriptor) }
            return ReachSighting(
                endpoint: attempt.endpoint, outcome: attempt.outcome ?? .timedOut)
        }
    }
}

/// One connection that is being made.
private struct Attempt {
    let endpoint: Endpoint
    let descriptor: Int32
    /// Nil while it is under way.
    var outcome: ReachSighting.Outcome?

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        unsafe hints.ai_socktype = ReachProbe.streamType
        var found: UnsafeMutablePointer<addrinfo>?
        guard
            unsafe getaddrinfo(endpoint.address.text, String(endpoint.port), &hints, &found) == 0,
            let entry = unsafe found?.pointee
        else {
            descriptor = -1
            outcome = .failed("no address the system knows")
            return
        }
        defer { unsafe freeaddrinfo(found) }
        descriptor = unsafe socket(entry.ai_family, ReachProbe.streamType, 0)
        guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            outcome = Attempt.outcome(errno)
            return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let result = unsafe systemConnect(descriptor, entry.ai_addr, entry.ai_addrlen)
        if result == 0 {
            outcome = .open
        } else if errno != EINPROGRESS {
            outcome = Attempt.outcome(errno)
        }
    }

    /// Takes what the system says about the connection.
    mutating func settle() {
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
        outcome = result == 0 && error == 0 ? .open : Attempt.outcome(error)
    }

    private static func outcome(_ error: Int32) -> ReachSighting.Outcome {
        switch error {
        case ECONNREFUSED: return .refused
        case ETIMEDOUT: return .timedOut
        case _:
            guard let text = unsafe strerror(error) else { return .failed("error \(error)") }
            return .failed(unsafe String(cString: text))
        }
    }
}

/// Outside the enum, where `connect` means our own function.
private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 {
    unsafe connect(descriptor, address, length)
}
