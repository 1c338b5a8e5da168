package import APNs

/// Senders that open a connection for each push, which Apple takes for an attack.
///
/// Source: FC-A18. Apple publishes no figure; the threshold is ours.
package struct ConnectionChurn: Sendable, Equatable {
    /// The time in which ended connections are counted together.
    package static let seconds: Int64 = 10
    /// How many connections with at most one push must have ended within that time.
    package static let connectionsMin: UInt64 = 20

    /// Connections that ended within the time, at its busiest.
    package let connections: UInt64
    /// How many of them carried no push or one.
    package let withAtMostOnePush: UInt64
    /// When a connection last ended while there were so many.
    package let lastAt: Instant

    package init(connections: UInt64, withAtMostOnePush: UInt64, lastAt: Instant) {
        self.connections = connections
        self.withAtMostOnePush = withAtMostOnePush
        self.lastAt = lastAt
    }

    /// One sentence for a person.
    package var warning: String {
        "connection churn: \(withAtMostOnePush) connections with at most one push ended within "
            + "\(ConnectionChurn.seconds) s; APNs takes this for an attack, keep connections open"
    }
}
