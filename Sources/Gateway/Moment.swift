package import APNs

/// One reading of the clocks, taken once per event of a connection.
package struct Moment: Sendable {
    /// Milliseconds of a clock that never goes back: for timers.
    package let monotonic: UInt64
    /// Wall time: for what peers and readers of the log see.
    package let wall: Instant
    /// Virtual time: for the age of provider tokens.
    package let virtual: Instant
    /// Nanoseconds of a clock that never goes back: for measuring.
    package let nanoseconds: UInt64

    package init(monotonic: UInt64, wall: Instant, virtual: Instant, nanoseconds: UInt64) {
        self.monotonic = monotonic
        self.nanoseconds = nanoseconds
        self.wall = wall
        self.virtual = virtual
    }

    /// Both clocks by which provider tokens are judged.
    var credentialTime: CredentialTime { CredentialTime(wall: wall, virtual: virtual) }
}
