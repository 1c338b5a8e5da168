import ControlAPI
import EventLoop
import Synchronization

/// Timers of the control plane, on its loop.
final class LoopScheduler: ControlScheduler {
    private let loop: EventLoop

    init(loop: EventLoop) {
        self.loop = loop
    }

    var nowMilliseconds: UInt64 { UInt64(clamping: Clocks.monotonicMilliseconds()) }

    func after(
        milliseconds: UInt64, _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let entry = Entry(loop)
        loop.execute { entry.start(afterMilliseconds: milliseconds, action) }
        return { entry.cancel() }
    }

    /// Called again and again, until the loop stops.
    func every(milliseconds: UInt64, _ action: @escaping @Sendable () -> Void) {
        let loop = loop
        _ = after(milliseconds: milliseconds) { [self] in
            action()
            if loop.isCurrent { every(milliseconds: milliseconds, action) }
        }
    }

    /// One timer. It is made, fired and dropped on the loop.
    private actor Entry {
        nonisolated let loop: EventLoop
        private var timer: LoopTimer?
        private var isCancelled = false

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe loop.asUnownedSerialExecutor()
        }

        init(_ loop: EventLoop) {
            self.loop = loop
        }

        nonisolated func start(
            afterMilliseconds delay: UInt64, _ action: @escaping @Sendable () -> Void
        ) {
            assumeIsolated { entry in
                guard !entry.isCancelled else { return }
                // The timer holds the entry, and the entry the timer, until it fires or ends.
                let timer = LoopTimer(on: entry.loop) { [self] in
                    assumeIsolated { $0.timer = nil }
                    action()
                }
                timer.start(afterMilliseconds: delay)
                entry.timer = timer
            }
        }

        nonisolated func cancel() {
            loop.execute { [self] in
                assumeIsolated { entry in
                    entry.isCancelled = true
                    entry.timer = nil
                }
            }
        }
    }
}
