import PushLog
import Synchronization

/// How a verification ended.
struct VerifyEnd: Sendable {
    let isVerified: Bool
    /// The pushes that are there.
    let page: Page
    /// The log could not be searched through: nothing was verified.
    let isPartial: Bool
}

/// A verification that is going on: its machine, and the wait of its present step.
final class PendingVerify: Sendable {
    private struct State {
        var machine: VerifyMachine
        var wait: PendingWait?
        /// How far the steps before have looked for a text.
        var scan: TextScan?
        var hasLeft = false
    }

    private let query: LogQuery
    private let log: any ControlLog
    private let scheduler: any ControlScheduler
    private let end: @Sendable (VerifyEnd) -> Void
    private let state: Mutex<State>

    init(
        _ request: VerifyRequest, log: any ControlLog, scheduler: any ControlScheduler,
        end: @escaping @Sendable (VerifyEnd) -> Void
    ) {
        query = request.query
        self.log = log
        self.scheduler = scheduler
        self.end = end
        state = Mutex(
            State(
                machine: VerifyMachine(
                    request.expectation, withinMilliseconds: request.withinMilliseconds,
                    settleMilliseconds: request.settleMilliseconds)))
    }

    /// Begins with the first step; once.
    func begin() {
        let first = state.withLock { $0.machine.first }
        if case .wait(let count, let milliseconds) = first { wait(count, milliseconds) }
    }

    /// The client has left: nothing is answered.
    func clientLeft() {
        let wait = state.withLock { state in
            state.hasLeft = true
            return state.wait.take()
        }
        wait?.clientLeft()
    }

    private func wait(_ count: Int, _ milliseconds: UInt64) {
        let wait = PendingWait(
            LogWait(query: query, count: count, milliseconds: milliseconds),
            after: state.withLock { $0.scan }, log: log
        ) { self.ended($0) }
        let hasLeft = state.withLock { state in
            if !state.hasLeft { state.wait = wait }
            return state.hasLeft
        }
        if !hasLeft { wait.begin(scheduler) }
    }

    private func ended(_ wait: WaitEnd) {
        let step = state.withLock { state -> VerifyMachine.Step? in
            // The wait holds this object, and this object the wait, until here.
            state.wait = nil
            state.scan = wait.scan
            guard !state.hasLeft else { return nil }
            if wait.isPartial { return .end(isVerified: false) }
            return wait.timedOut ? state.machine.elapsed() : state.machine.reached()
        }
        switch step {
        case nil: break
        case .wait(let count, let milliseconds): self.wait(count, milliseconds)
        case .end(let isVerified):
            end(
                VerifyEnd(isVerified: isVerified, page: wait.page, isPartial: wait.isPartial))
        }
    }
}
