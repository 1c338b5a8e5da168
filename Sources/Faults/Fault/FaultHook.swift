import Routing

/// The points on the way of a connection and its pushes at which a fault may act.
package enum FaultHook: UInt8, Sendable, PlanWord {
    /// The handshake is done, nothing has been sent; the place of HTTP/2 and transport faults.
    case connectionOpened
    /// A request is complete and nothing has been judged: what ends here was never delivered.
    case requestComplete
    /// A push is judged, delivered and in the log; its answer has not left.
    case answerReady

    /// The word in JSON.
    package var name: String {
        switch self {
        case .connectionOpened: "connection-opened"
        case .requestComplete: "request-complete"
        case .answerReady: "answer-ready"
        }
    }
}

/// A set of hook points, small enough for an atomic flag.
package struct FaultHookSet: Sendable, Hashable {
    /// One bit a hook point.
    package private(set) var bits: UInt8

    /// Makes a set of its bits; the empty set by default.
    @inlinable
    package init(bits: UInt8 = 0) { self.bits = bits }

    /// True when the set holds nothing.
    @inlinable package var isEmpty: Bool { bits == 0 }

    /// True when the hook point is in the set.
    package func contains(_ hook: FaultHook) -> Bool { bits & 1 << hook.rawValue != 0 }

    /// Adds the hook point.
    package mutating func insert(_ hook: FaultHook) { bits |= 1 << hook.rawValue }
}
