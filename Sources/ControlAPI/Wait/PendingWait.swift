import HTTP1
import PushLog
import Synchronization

/// One waiting request: the machine, its timer, and the way to its client.
///
/// Events come from threads of the log, the scheduler and the server; nobody is called under the
/// lock.
final class PendingWait: Sendable {
    private struct State {
        var machine = WaitMachine()
        var stopTimer: (@Sendable () -> Void)?
    }

    private let wait: LogWait
    private let log: any ControlLog
    private let respond: @Sendable (HTTP1Response) -> Void
    private let state = Mutex(State())

    init(
        _ wait: LogWait, log: any ControlLog,
        respond: @escaping @Sendable (HTTP1Response) -> Void
    ) {
        self.wait = wait
        self.log = log
        self.respond = respond
    }

    /// Registers with the log and starts the timer; once.
    func begin(_ scheduler: any ControlScheduler) {
        let id = log.wait(wait.query, count: wait.count) { page in self.delivered(page) }
        handle { $0.begun(id: id) }
        guard !state.withLock({ $0.machine.isOver }) else { return }
        keep(scheduler.after(milliseconds: wait.milliseconds) { self.timeElapsed() })
    }

    /// The client has left: wait and timer end, nothing is answered.
    func clientLeft() {
        handle { $0.clientLeft() }
    }

    private func delivered(_ page: Page) {
        handle(page) { $0.delivered() }
    }

    private func timeElapsed() {
        handle { $0.timeElapsed() }
    }

    /// Keeps the timer's end, or ends it when the wait is over already.
    private func keep(_ stopTimer: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.machine.isOver { state.stopTimer = stopTimer }
            return state.machine.isOver
        }
        if isOver { stopTimer() }
    }

    private func handle(
        _ page: Page? = nil, _ event: (inout WaitMachine) -> WaitMachine.Action
    ) {
        let (action, stopTimer) = state.withLock { state in
            let action = event(&state.machine)
            let stopTimer = state.machine.isOver ? state.stopTimer.take() : nil
            return (action, stopTimer)
        }
        stopTimer?()
        switch action {
        case .nothing: break
        case .answer: respond((page ?? log.page(wait.query)).answer(timedOut: false))
        case .askToCancel(let id):
            let wasOpen = log.cancelWait(id)
            handle { $0.cancelled(wasOpen: wasOpen) }
        case .answerTimedOut:
            let page = log.page(wait.query)
            respond(page.answer(timedOut: page.records.count < wait.count))
        case .cancel(let id): _ = log.cancelWait(id)
        }
    }
}
