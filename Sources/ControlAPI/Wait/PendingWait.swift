import PushLog
import Synchronization

/// How a wait for records ended.
struct WaitEnd: Sendable {
    /// What is there now.
    let page: Page
    /// The time was over before there were as many as were asked for.
    let timedOut: Bool
    /// The log could not be searched through in the time that a search may take.
    var isPartial = false
}

/// One wait for records: the machine, its timer, and the way to whoever waits.
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
    private let end: @Sendable (WaitEnd) -> Void
    private let state = Mutex(State())

    init(
        _ wait: LogWait, log: any ControlLog, end: @escaping @Sendable (WaitEnd) -> Void
    ) {
        self.wait = wait
        self.log = log
        self.end = end
    }

    /// Registers with the log and starts the timer; once.
    func begin(_ scheduler: any ControlScheduler) {
        // What the log would look through again and again must not take it long.
        if wait.query.matcher.text != nil {
            let search = LogSearch(log: log, scheduler: scheduler).page(wait.query)
            if search.isPartial {
                handle(WaitEnd(page: search.page, timedOut: false, isPartial: true)) {
                    $0.delivered()
                }
                return
            }
        }
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
        handle(WaitEnd(page: page, timedOut: false)) { $0.delivered() }
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
        _ delivered: WaitEnd? = nil, _ event: (inout WaitMachine) -> WaitMachine.Action
    ) {
        let (action, stopTimer) = state.withLock { state in
            let action = event(&state.machine)
            let stopTimer = state.machine.isOver ? state.stopTimer.take() : nil
            return (action, stopTimer)
        }
        stopTimer?()
        switch action {
        case .nothing: break
        case .answer: end(delivered ?? now)
        case .askToCancel(let id):
            let wasOpen = log.cancelWait(id)
            handle { $0.cancelled(wasOpen: wasOpen) }
        case .answerTimedOut: end(now)
        case .cancel(let id): _ = log.cancelWait(id)
        }
    }

    /// What is there now, whatever was delivered.
    private var now: WaitEnd {
        let page = log.page(wait.query)
        return WaitEnd(page: page, timedOut: page.records.count < wait.count)
    }
}
