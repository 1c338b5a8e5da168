import PushLog

/// Counts the connections that each address opens, and tells when there are too many.
///
/// Off by default: a test suite may open as many as it likes. Source: field case FC-A18.
struct ChurnLimit {
    /// Why a connection is not taken.
    struct Refusal: Equatable {
        /// For the log of connections.
        let text: String
        /// The connection before it was taken; the operator need not read the others.
        let isFirst: Bool
    }

    /// What is known of one address.
    private struct Caller {
        /// When each connection of the last seconds came, oldest first; at most `limit`.
        var opened: [UInt64] = []
        var isRefused = false
    }

    private let limit: Int
    private let milliseconds: UInt64
    private var callers: [Substring: Caller] = [:]
    /// Addresses that are remembered; above it those that are quiet are forgotten.
    private static let callersMax = 1_024

    init(_ limits: GatewayLimits) {
        limit = limits.churnLimit
        milliseconds = limits.churnMilliseconds
    }

    /// Counts a connection.
    ///
    /// - Parameters:
    ///   - peer: the address with its port, which is not looked at.
    ///   - now: milliseconds of the monotonic clock.
    /// - Returns: nil when it may be taken.
    mutating func connectionOpened(by peer: String, at now: UInt64) -> Refusal? {
        if callers.count >= ChurnLimit.callersMax { forgetTheQuiet(now) }
        let address = ChurnLimit.address(of: peer)
        var caller = callers[address] ?? Caller()
        defer { callers[address] = caller }
        caller.opened.removeAll { $0 + milliseconds <= now }
        guard caller.opened.count < limit else {
            defer { caller.isRefused = true }
            return Refusal(
                text: "churn limit: \(address) opened \(limit) connections in "
                    + "\(milliseconds / 1_000) s", isFirst: !caller.isRefused)
        }
        caller.isRefused = false
        caller.opened.append(now)
        return nil
    }

    private mutating func forgetTheQuiet(_ now: UInt64) {
        callers = callers.filter { entry in
            entry.value.opened.last.map { $0 + milliseconds > now } ?? false
        }
        // Addresses that are all busy: counting begins again rather than growing for ever.
        if callers.count >= ChurnLimit.callersMax { callers.removeAll() }
    }

    /// `127.0.0.1` of `127.0.0.1:50000`, `[::1]` of `[::1]:50000`.
    private static func address(of peer: String) -> Substring {
        PeerAddress.host(of: peer) ?? peer[...]
    }
}
