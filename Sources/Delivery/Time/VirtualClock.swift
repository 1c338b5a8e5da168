package import APNs
import Synchronization

/// The clock of devices and tokens: runs with real time, can be advanced and frozen.
///
/// It only moves forward, at most to `last`, where it stands. Source: design decision 10.
package final class VirtualClock: Sendable {
    /// What the clock shows.
    package struct Reading: Sendable, Equatable {
        /// Virtual time.
        package let now: Instant
        /// Whether it stands still.
        package let isFrozen: Bool

        /// Makes a reading.
        package init(now: Instant, isFrozen: Bool) {
            self.now = now
            self.isFrozen = isFrozen
        }
    }

    /// The clock stands after the instant it was to be set to.
    package struct Behind: Error, Sendable, Equatable {
        /// What it shows, later than what was asked for.
        package let now: Instant

        /// Makes the error.
        package init(now: Instant) {
            self.now = now
        }
    }

    /// The last instant it can show: the end of the year 9999, the last that RFC 3339 can write.
    package static let last = Instant(milliseconds: 253_402_300_799_999)

    private struct State {
        /// What was shown last; nothing earlier is ever shown.
        var now: Instant
        /// What the monotonic clock showed then; nil while the clock is frozen.
        var seen: Int64?

        /// Moves on by what the monotonic clock has gained; one that went back gains nothing.
        mutating func run(to real: Int64) {
            guard let seen else { return }
            let (gain, overflow) = real.subtractingReportingOverflow(seen)
            move(by: real > seen ? (overflow ? .max : gain) : 0)
            self.seen = real
        }

        mutating func move(by milliseconds: Int64) {
            now = min(now.advanced(byMilliseconds: milliseconds), VirtualClock.last)
        }

        var reading: Reading { Reading(now: now, isFrozen: seen == nil) }
    }

    private let monotonic: @Sendable () -> Int64
    private let state: Mutex<State>

    /// A clock that shows `start` now, or `last` where that is earlier.
    ///
    /// - Parameters:
    ///   - start: wall time at the start of the server.
    ///   - monotonic: milliseconds of a clock that never goes back; called under a lock.
    package init(start: Instant, monotonic: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        state = Mutex(State(now: min(start, VirtualClock.last), seen: monotonic()))
    }

    /// Virtual time.
    package var now: Instant { reading.now }

    /// Virtual time, and whether it stands still.
    package var reading: Reading { change { _ in } }

    /// Moves the clock forward; it runs on, or stays frozen, from there.
    ///
    /// - Parameter milliseconds: how far; a negative number moves nothing.
    /// - Returns: what it shows then.
    @discardableResult
    package func advance(byMilliseconds milliseconds: Int64) -> Reading {
        change { $0.move(by: max(milliseconds, 0)) }
    }

    /// Moves the clock forward to an instant; one after `last` means `last`.
    ///
    /// - Parameter instant: not before what it shows.
    /// - Returns: what it shows then.
    /// - Throws: the present time when the instant lies before it.
    @discardableResult
    package func set(to instant: Instant) throws(Behind) -> Reading {
        var behind = false
        let reading = change { state in
            behind = instant < state.now
            if !behind { state.now = min(instant, VirtualClock.last) }
        }
        if behind { throw Behind(now: reading.now) }
        return reading
    }

    /// Stops the clock where it is, or lets it go on from there.
    @discardableResult
    package func freeze(_ isFrozen: Bool) -> Reading {
        let monotonic = monotonic
        return change { $0.seen = isFrozen ? nil : $0.seen ?? monotonic() }
    }

    /// Lets the clock run up to now, then changes it.
    private func change(_ change: (inout State) -> Void) -> Reading {
        state.withLock { state in
            // Read under the lock: who comes later must not bring an earlier time.
            state.run(to: monotonic())
            change(&state)
            return state.reading
        }
    }
}
