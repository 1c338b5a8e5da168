package import APNs

/// The virtual clock as the control plane needs it; called from any thread.
package protocol ControlClock: Sendable {
    /// Virtual time, and whether it stands still.
    var state: ClockState { get }

    /// Moves the clock forward by 0 or more milliseconds.
    func advance(byMilliseconds: Int64) -> ClockState

    /// Moves the clock forward to an instant.
    ///
    /// - Throws: the present state when the instant lies before it: the clock only moves forward.
    func set(to instant: Instant) throws(ClockBehind) -> ClockState

    /// Stops the clock, or lets it go on.
    func freeze(_ isFrozen: Bool) -> ClockState
}

/// What the virtual clock shows.
package struct ClockState: Sendable, Equatable {
    package let now: Instant
    package let isFrozen: Bool

    package init(now: Instant, isFrozen: Bool) {
        self.now = now
        self.isFrozen = isFrozen
    }
}

/// The clock stands after the instant it was to be set to.
package struct ClockBehind: Error, Sendable, Equatable {
    package let now: Instant

    package init(now: Instant) {
        self.now = now
    }
}
