import APNs
import Delivery
import Synchronization

/// Lets what falls due on devices happen when the virtual clock gets there by itself.
///
/// One timer, for what is due first; set anew when something comes before it and when somebody
/// moves the clock.
final class DueTimer: Sendable {
    private struct State {
        var delivery: DeliveryService?
        var cancel: (@Sendable () -> Void)?
    }

    private let clock: VirtualClock
    private let scheduler: LoopScheduler
    private let state = Mutex(State())

    init(clock: VirtualClock, scheduler: LoopScheduler) {
        self.clock = clock
        self.scheduler = scheduler
    }

    /// Begins to watch; before, nothing is due.
    func attach(_ delivery: DeliveryService) {
        state.withLock { $0.delivery = delivery }
    }

    /// Sets the timer anew; may be called from any thread and with locks held.
    func set() {
        // A timer of nothing: what is due is looked at on the loop, without the caller's locks.
        _ = scheduler.after(milliseconds: 0) { [self] in run() }
    }

    private func run() {
        guard let delivery = state.withLock({ $0.delivery }) else { return }
        delivery.advance(to: clock.now)
        let reading = clock.reading
        let cancel: (@Sendable () -> Void)?
        if let next = delivery.nextDue, !reading.isFrozen {
            let wait = max(next.milliseconds - reading.now.milliseconds, 1)
            cancel = scheduler.after(milliseconds: UInt64(min(wait, DueTimer.longest))) {
                [self] in run()
            }
        } else {
            cancel = nil
        }
        let old = state.withLock { state in
            defer { state.cancel = cancel }
            return state.cancel
        }
        old?()
    }

    /// A day: what lies further ahead is looked at again then.
    private static let longest: Int64 = 86_400_000
}
