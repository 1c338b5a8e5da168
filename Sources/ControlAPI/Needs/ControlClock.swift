package import APNs
package import PushLog

/// The virtual clock as the control plane needs it; called from any thread.
package protocol ControlClock: Sendable {
    /// Virtual time, and whether it stands still.
    var state: ClockState { get }

    /// Moves the clock forward by 0 or more milliseconds.
    ///
    /// - Returns: what it shows then, and what fell due on the way, in order.
    func advance(byMilliseconds: Int64) -> ClockMove

    /// Moves the clock forward to an instant.
    ///
    /// - Throws: the present state when the instant lies before it: the clock only moves forward.
    func set(to instant: Instant) throws(ClockBehind) -> ClockMove

    /// Stops the clock, or lets it go on.
    func freeze(_ isFrozen: Bool) -> ClockState
}

/// What came of moving the clock.
package struct ClockMove: Sendable, Equatable {
    /// What it shows now.
    package let state: ClockState
    /// What fell due, in the order of time.
    package let events: [DeviceEvent]

    package init(state: ClockState, events: [DeviceEvent]) {
        self.state = state
        self.events = events
    }
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
