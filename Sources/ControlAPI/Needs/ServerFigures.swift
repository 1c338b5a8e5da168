package import APNs

/// What the server has counted since its start, for `/metrics`; the control plane itself knows the
/// rest.
package struct ServerFigures: Sendable {
    /// Pushes by answer; answers that none got are not there.
    package var answers: [PushCount] = []
    /// How long answers took.
    package var durations = DurationHistogram()
    /// Connections of senders that were taken, and those of them that have ended.
    package var connectionsOpened: UInt64 = 0
    package var connectionsClosed: UInt64 = 0
    /// Connections that were refused, by reason.
    package var refusals: [(reason: String, count: UInt64)] = []
    /// Connections that were ended against the peer's will, by reason.
    package var cutOffs: [(reason: String, count: UInt64)] = []
    /// Times that accepting failed.
    package var failedAccepts: UInt64 = 0
    /// How late each loop was, at most, in the last minute.
    package var loopLags: [(loop: String, seconds: Double)] = []
    /// Lines of the operator's log that nobody took.
    package var linesDropped: UInt64 = 0
    /// The last second of each certificate's validity, since 1970.
    package var certificates: [(name: String, expiresAt: Int64)] = []
    /// Wall time.
    package var startedAt = Instant(milliseconds: 0)

    /// Nothing.
    package init() {}
}

/// How many pushes got one answer.
package struct PushCount: Sendable, Equatable {
    /// 0: none was given.
    package let status: UInt16
    /// Apple's word; nil for 200 and for none.
    package let reason: String?
    package let count: UInt64

    package init(status: UInt16, reason: String?, count: UInt64) {
        self.status = status
        self.reason = reason
        self.count = count
    }
}

/// How many things took how long.
package struct DurationHistogram: Sendable {
    /// Rising bounds, and how many lie between each and the one before; a bound includes itself.
    package var buckets: [(seconds: Double, count: UInt64)]
    /// How many lie beyond the last bound.
    package var beyond: UInt64
    /// All of them together.
    package var seconds: Double

    package init(
        buckets: [(seconds: Double, count: UInt64)] = [], beyond: UInt64 = 0, seconds: Double = 0
    ) {
        self.buckets = buckets
        self.beyond = beyond
        self.seconds = seconds
    }
}
