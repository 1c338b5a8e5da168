import Synchronization

/// What the loops of one gateway share.
final class GatewayShared: Sendable {
    private let lastID: Atomic<UInt64>
    private let churn: Mutex<ChurnLimit>?

    init(_ limits: GatewayLimits, lastID: UInt64) {
        self.lastID = Atomic(lastID)
        churn = limits.churnLimit > 0 ? Mutex(ChurnLimit(limits)) : nil
    }

    func nextConnectionID() -> UInt64 {
        lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Counts a connection of `peer`, an address with its port; nil when it may be taken.
    func churnRefusal(of peer: String, at now: UInt64) -> ChurnLimit.Refusal? {
        churn?.withLock { $0.connectionOpened(by: peer, at: now) }
    }
}
