import PushLog
import Synchronization

/// A wait for records with a text, for which the log has no index: it looks through what is there in
/// slices, so that others are served between them, and then at what comes.
///
/// Events come from threads of the log and the scheduler; nobody is called under the lock.
final class TextWait: Sendable {
    private enum Phase { case looking, listening(UInt64?), over }

    private struct State {
        var scan: TextScan
        var phase = Phase.looking
        /// The time is over: the slice that runs is the last one.
        var isElapsed = false
        var stopTimers: [@Sendable () -> Void] = []
    }

    /// Longest slice, in milliseconds; then others have a turn.
    static let sliceMilliseconds: UInt64 = 50

    private let wait: LogWait
    private let log: any ControlLog
    private let scheduler: any ControlScheduler
    private let end: @Sendable (WaitEnd) -> Void
    private let state: Mutex<State>

    /// Goes on where `scan`, that of an earlier wait of the same question, has come.
    init(
        _ wait: LogWait, _ scan: TextScan?, log: any ControlLog, scheduler: any ControlScheduler,
        end: @escaping @Sendable (WaitEnd) -> Void
    ) {
        self.wait = wait
        self.log = log
        self.scheduler = scheduler
        self.end = end
        state = Mutex(State(scan: scan ?? TextScan(after: wait.query.after)))
    }

    /// Starts the timer and looks; once.
    func begin() {
        keep(scheduler.after(milliseconds: wait.milliseconds) { self.timeElapsed() })
        look()
    }

    /// Nobody waits any more.
    func clientLeft() {
        if let id = close()?.listening { _ = log.cancelWait(id) }
    }

    /// Looks at the next slice, then goes on, listens or ends.
    private func look() {
        let scan = state.withLock { state -> TextScan? in
            if case .over = state.phase { return nil }
            state.phase = .looking
            return state.scan
        }
        guard let scan else { return }
        var query = wait.query
        query.after = scan.seen
        query.limit = max(1, wait.query.limit - scan.found.count)
        let search = LogSearch(log: log, scheduler: scheduler).page(
            query, milliseconds: TextWait.sliceMilliseconds)
        let (found, isElapsed) = state.withLock { state in
            state.scan.take(search.page)
            return (state.scan.found.count, state.isElapsed)
        }
        if found >= wait.count {
            finish(timedOut: false)
        } else if search.page.trouble != nil {
            finish(timedOut: true)
        } else if isElapsed {
            finish(timedOut: true, isPartial: search.isPartial)
        } else if search.isPartial {
            keep(scheduler.after(milliseconds: 1) { self.look() })
        } else {
            listen()
        }
    }

    /// Waits for what comes: everything that is there was looked at.
    private func listen() {
        let query = state.withLock { state in
            state.phase = .listening(nil)
            var query = wait.query
            query.after = state.scan.seen
            return query
        }
        let id = log.wait(query, count: 1) { _ in self.look() }
        let isElapsed = state.withLock { state in
            // It may have come already, and somebody looks.
            if case .listening(nil) = state.phase { state.phase = .listening(id) }
            return state.isElapsed
        }
        if isElapsed { timeElapsed() }
    }

    private func timeElapsed() {
        let id = state.withLock { state -> UInt64? in
            state.isElapsed = true
            guard case .listening(let id) = state.phase else { return nil }
            return id
        }
        // Where the wait is not open any more, something has come, and somebody looks.
        if let id, log.cancelWait(id) { finish(timedOut: true) }
    }

    private func finish(timedOut: Bool, isPartial: Bool = false) {
        guard let scan = close()?.scan else { return }
        let page = scan.page(log)
        // What was found may have gone since.
        let isShort = page.records.count < wait.count
        end(
            WaitEnd(
                page: page, timedOut: timedOut || isShort, isPartial: isPartial, scan: scan))
    }

    /// Ends the wait; nil where it is over already.
    private func close() -> (scan: TextScan, listening: UInt64?)? {
        let (closed, timers) = state.withLock { state in
            defer { state.stopTimers = [] }
            var listening: UInt64?
            switch state.phase {
            case .over: return (nil as (scan: TextScan, listening: UInt64?)?, state.stopTimers)
            case .listening(let id): listening = id
            case .looking: break
            }
            state.phase = .over
            return ((state.scan, listening), state.stopTimers)
        }
        for stop in timers { stop() }
        return closed
    }

    /// Keeps the end of the wait's timer and of the newest slice's, or ends it at once.
    private func keep(_ stop: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if case .over = state.phase { return true }
            state.stopTimers = state.stopTimers.prefix(1) + [stop]
            return false
        }
        if isOver { stop() }
    }
}
