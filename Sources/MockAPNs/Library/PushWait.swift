import Synchronization

/// One task that waits for pushes: the first of log, timer, cancellation and stop ends it.
///
/// Events come from threads of the log, the control loop and the canceller; nobody is called
/// under the lock.
final class PushWait: Sendable {
    /// Why the wait is over.
    enum Ending: Sendable, Equatable {
        case arrived, timedOut, cancelled, stopped
    }

    private struct State {
        var ending: Ending?
        var continuation: CheckedContinuation<Ending, Never>?
        var cleanups: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Suspends the task until something ends the wait; `begin` says what may.
    func run(_ begin: (PushWait) -> Void) async -> Ending {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ending = state.withLock { state -> Ending? in
                    if state.ending == nil { state.continuation = continuation }
                    return state.ending
                }
                if let ending {
                    continuation.resume(returning: ending)
                } else {
                    begin(self)
                }
            }
        } onCancel: {
            end(.cancelled)
        }
    }

    /// Ends the wait; only the first call counts.
    func end(_ ending: Ending) {
        let (continuation, cleanups) = state.withLock { state in
            guard state.ending == nil else {
                return (nil as CheckedContinuation<Ending, Never>?, [@Sendable () -> Void]())
            }
            state.ending = ending
            defer { state.cleanups = [] }
            return (state.continuation.take(), state.cleanups)
        }
        for cleanup in cleanups { cleanup() }
        continuation?.resume(returning: ending)
    }

    /// Runs `cleanup` when the wait ends, or now when it is over.
    func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.ending == nil { state.cleanups.append(cleanup) }
            return state.ending != nil
        }
        if isOver { cleanup() }
    }
}

/// The waits of one server that are open; its stop ends them all.
final class OpenWaits: Sendable {
    private struct State {
        var waits: [ObjectIdentifier: PushWait] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Takes a wait until it ends; one that comes after the stop ends at once.
    func add(_ wait: PushWait) {
        let isStopped = state.withLock { state in
            if !state.isStopped { state.waits[ObjectIdentifier(wait)] = wait }
            return state.isStopped
        }
        if isStopped {
            wait.end(.stopped)
        } else {
            wait.onEnd { [self, weak wait] in
                guard let wait else { return }
                state.withLock { $0.waits[ObjectIdentifier(wait)] = nil }
            }
        }
    }

    /// Ends all waits, those that are yet to come included.
    func stop() {
        let waits = state.withLock { state in
            state.isStopped = true
            defer { state.waits = [:] }
            return Array(state.waits.values)
        }
        for wait in waits { wait.end(.stopped) }
    }
}
