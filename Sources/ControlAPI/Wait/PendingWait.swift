import PushLog
import Synchronization

/// How a wait for records ended.
struct WaitEnd: Sendable {
    /// What is there now.
    let page: Page
    /// The time was over before there were as many as were asked for.
    let timedOut: Bool
    /// The log could not be searched through in time.
    var isPartial = false
    /// How far it was searched through, where it was for a text.
    var scan: TextScan?
}

/// One wait for records: the machine, its timer, and the way to whoever waits.
///
/// Events come from threads of the log, the scheduler and the server; nobody is called under the
/// lock.
final class PendingWait: Sendable {
    private struct State {
        var machine = WaitMachine()
        /// What waits in its place where a text is asked for.
        var text: TextWait?
        var stopTimer: (@Sendable () -> Void)?
    }

    private let wait: LogWait
    private let log: any ControlLog
    /// How far an earlier wait of the same question has looked for its text.
    private let scan: TextScan?
    private let end: @Sendable (WaitEnd) -> Void
    private let state = Mutex(State())

    init(
        _ wait: LogWait, after scan: TextScan? = nil, log: any ControlLog,
        end: @escaping @Sendable (WaitEnd) -> Void
    ) {
        self.wait = wait
        self.log = log
        self.scan = scan
        self.end = end
    }

    /// Registers with the log and starts the timer; once.
    func begin(_ scheduler: any ControlScheduler) {
        guard wait.query.matcher.text == nil else {
            let text = TextWait(wait, scan, log: log, scheduler: scheduler, end: end)
            state.withLock { $0.text = text }
            text.begin()
            return
        }
        let id = log.wait(wait.query, count: wait.count) { page in self.delivered(page) }
        handle { $0.begun(id: id) }
        guard !state.withLock({ $0.machine.isOver }) else { return }
        keep(scheduler.after(milliseconds: wait.milliseconds) { self.timeElapsed() })
    }

    /// The client has left: wait and timer end, nothing is answered.
    func clientLeft() {
        if let text = state.withLock({ $0.text.take() }) { return text.clientLeft() }
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
