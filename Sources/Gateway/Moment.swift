package import APNs

/// One reading of both clocks, taken once per event of a connection.
package struct Moment: Sendable {
    /// Milliseconds of a clock that never goes back: for timers.
    package let monotonic: UInt64
    /// Wall time: for what peers and readers of the log see.
    package let wall: Instant

    package init(monotonic: UInt64, wall: Instant) {
        self.monotonic = monotonic
        self.wall = wall
    }
}
