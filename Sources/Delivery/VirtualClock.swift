package import APNs
import Synchronization

/// The clock of devices and tokens: runs with real time, can be advanced and frozen.
///
/// It only moves forward. Source: design decision 10.
package final class VirtualClock: Sendable {
    private struct State {
        /// Virtual minus monotonic milliseconds.
        var offset: Int64
        var frozenAt: Int64?
    }

    private let monotonic: @Sendable () -> Int64
    private let state: Mutex<State>

    /// A clock that shows `start` now.
    ///
    /// - Parameters:
    ///   - start: wall time at the start of the server.
    ///   - monotonic: milliseconds of a clock that never goes back.
    package init(start: Instant, monotonic: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        state = Mutex(State(offset: start.milliseconds - monotonic()))
    }

    /// Virtual time.
    package var now: Instant {
        let real = monotonic()
        return state.withLock { Instant(milliseconds: $0.frozenAt ?? real + $0.offset) }
    }
}
