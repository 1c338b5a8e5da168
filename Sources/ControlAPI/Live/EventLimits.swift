/// The limits of `GET /v1/events`.
///
/// Source: reliability.md section 4 and row RES-07.
package struct EventLimits: Sendable, Equatable {
    /// Readers at the same time; a further one is answered 503.
    package var subscribersMax: Int
    /// Records that a reader may fall behind, queued or still in the log.
    package var behindMax: Int
    /// How long a reader that is so far behind may take to make room for more.
    package var patienceMilliseconds: UInt64
    /// Records that are read from the log at once.
    package var pageSize: Int
    /// Between two heartbeats; a reader that reads nothing for so long is cut off.
    package var heartbeatMilliseconds: UInt64
    /// How long a reader that is cut off has for the last event.
    package var farewellMilliseconds: UInt64

    /// The limits of the control plane, each of which can be replaced.
    package init(
        subscribersMax: Int = 32, behindMax: Int = 1_000, patienceMilliseconds: UInt64 = 1_000,
        pageSize: Int = 50,
        heartbeatMilliseconds: UInt64 = 15_000, farewellMilliseconds: UInt64 = 5_000
    ) {
        precondition(subscribersMax > 0 && pageSize > 0)
        precondition(behindMax > 2 * pageSize && behindMax <= 1_000)
        self.subscribersMax = subscribersMax
        self.behindMax = behindMax
        self.patienceMilliseconds = patienceMilliseconds
        self.pageSize = pageSize
        self.heartbeatMilliseconds = heartbeatMilliseconds
        self.farewellMilliseconds = farewellMilliseconds
    }
}
