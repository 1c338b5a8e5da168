import ControlAPI
import Synchronization

/// Time that passes when a test says so.
final class FakeScheduler: ControlScheduler {
    private struct Timer: Sendable {
        let milliseconds: UInt64
        let action: @Sendable () -> Void
    }

    private struct State {
        var timers: [Int: Timer] = [:]
        var started = 0
        var cancelled = 0
        var now: UInt64 = 1_000_000
        /// How much later it is whenever somebody looks.
        var step: UInt64 = 0
    }

    private let state = Mutex(State())

    var nowMilliseconds: UInt64 {
        state.withLock { state in
            state.now += state.step
            return state.now
        }
    }

    /// Lets every look at the clock take that long.
    func setStep(milliseconds: UInt64) { state.withLock { $0.step = milliseconds } }

    func after(
        milliseconds: UInt64, _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.started += 1
            state.timers[state.started] = Timer(milliseconds: milliseconds, action: action)
            return state.started
        }
        return {
            self.state.withLock { state in
                if state.timers.removeValue(forKey: id) != nil { state.cancelled += 1 }
            }
        }
    }

    /// Runs all timers.
    func fire() {
        let due = state.withLock { state in
            defer { state.timers = [:] }
            return Array(state.timers.values)
        }
        for timer in due { timer.action() }
    }

    /// Runs the timers of that time.
    func fire(_ milliseconds: UInt64) {
        let due = state.withLock { state in
            let due = state.timers.filter { $0.value.milliseconds == milliseconds }
            for id in due.keys { state.timers[id] = nil }
            return Array(due.values)
        }
        for timer in due { timer.action() }
    }

    /// The running timers' times.
    var running: [UInt64] { state.withLock { $0.timers.values.map(\.milliseconds) } }
    var started: Int { state.withLock { $0.started } }
    var cancelled: Int { state.withLock { $0.cancelled } }
}
