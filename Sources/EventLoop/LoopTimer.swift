/// A one-shot or repeating timer of a loop, in milliseconds of the monotonic clock.
///
/// Times count from the loop's cached `nowMilliseconds`, so they may run late by the length of a
/// turn, never early by more. A timer that is released is cancelled, on whatever thread that happens.
package final class LoopTimer {
    private let handle: TimerHandle

    /// A stopped timer that calls `fire` on the loop.
    ///
    /// Call it on the loop.
    package init(on loop: EventLoop, _ fire: @escaping @Sendable () -> Void) {
        handle = TimerHandle(on: loop, fire)
    }

    /// A stopped timer that enters `owner`, which lives on `loop`, and calls `fire`.
    ///
    /// Call it on the loop. The owner is held weakly: it may own the timer.
    package init<Owner: Actor>(
        on loop: EventLoop, owner: Owner, _ fire: @escaping @Sendable (isolated Owner) -> Void
    ) {
        handle = TimerHandle(on: loop) { [weak owner] in
            owner?.assumeIsolated(fire)
        }
    }

    deinit {
        let loop = handle.loop
        if loop.isCurrent {
            handle.closeHandle()
        } else {
            // The last reference may go anywhere; only the loop may call libuv.
            nonisolated(unsafe) let handle = handle
            loop.execute { unsafe handle.closeHandle() }
        }
    }

    /// Starts, or restarts with new times.
    ///
    /// - Parameters:
    ///   - delay: milliseconds until the first call; 0 is the next turn of the loop.
    ///   - period: milliseconds between calls after the first; 0 for one call only.
    package func start(afterMilliseconds delay: UInt64, everyMilliseconds period: UInt64 = 0) {
        handle.start(afterMilliseconds: delay, everyMilliseconds: period)
    }

    /// Stops the calls; `start` may follow.
    package func cancel() {
        handle.stop()
    }

    /// Whether a call is due.
    package var isActive: Bool {
        handle.isActive
    }
}
