import HTTP1
import PushLog
import Synchronization

/// One reader of `GET /v1/events`: pages of the log from where it is, then what comes.
///
/// Events come from threads of the log, the scheduler and the server; nobody is called under the
/// lock. A reader that catches up is served at its own pace. One that has been abreast of the log
/// and then falls `EventLimits.behindMax` records behind must take what is queued, or it is cut off,
/// and so is one that reads nothing at all between two heartbeats.
final class EventSubscription: Sendable {
    private enum Timer { case beat, patience, farewell }

    private struct State {
        var reader: EventReader
        /// Counts the parts that were sent, for which the reader had made room.
        var steps: UInt64 = 0
        /// The part after which a reader's patience timer runs.
        var lastChance: UInt64?
        /// The wait at the log: for something to send, or for too much of it.
        var wait: UInt64?
        var stopTimers: [Timer: @Sendable () -> Void] = [:]
        /// What the client had read at the last heartbeat.
        var writtenBytes: UInt64 = 0
        var pump: StreamPump?
        var isCutOff = false
        var isOver = false
    }

    private let stream: HTTP1Stream
    private let matcher: Matcher
    private let log: any ControlLog
    private let changes: ChangeLog
    private let scheduler: any ControlScheduler
    private let limits: EventLimits
    private let counts: EventCounts
    private let state: Mutex<State>

    init(
        _ stream: HTTP1Stream, _ matcher: Matcher, after: Cursor?, newest: Cursor,
        log: any ControlLog, changes: ChangeLog, scheduler: any ControlScheduler,
        limits: EventLimits, counts: EventCounts
    ) {
        self.stream = stream
        self.matcher = matcher
        self.log = log
        self.changes = changes
        self.scheduler = scheduler
        self.limits = limits
        self.counts = counts
        let reader = EventReader(
            after: after, log: log.statistics, newest: newest, changesAfter: changes.newest)
        state = Mutex(State(reader: reader))
        let pump = StreamPump(stream, full: { self.filled() }, step: { self.step() })
        state.withLock { $0.pump = pump }
    }

    /// Begins to send.
    func begin() {
        stream.send(ServerEvent.retry)
        set(.beat, milliseconds: limits.heartbeatMilliseconds) { self.beat() }
        run()
    }

    /// There may be something to send.
    func run() {
        state.withLock { $0.pump }?.run()
    }

    /// The client has left, or everything is sent.
    func ended() {
        let (wait, timers) = state.withLock { state in
            defer { state.stopTimers = [:] }
            state.isOver = true
            state.pump = nil
            return (state.wait.take(), state.stopTimers)
        }
        if let wait { _ = log.cancelWait(wait) }
        for stop in timers.values { stop() }
    }

    private func step() -> StreamPump.Step {
        endWait()
        let (after, changesAfter) = state.withLock { state in
            state.steps += 1
            return (state.reader.after, state.reader.changesAfter)
        }
        let before = log.statistics
        let page = log.page(LogQuery(matcher: matcher, after: after, limit: limits.pageSize))
        if page.trouble != nil {
            // The reader comes back with the place up to which it has all, and is told then what
            // is wrong.
            stream.abort()
            return .done
        }
        let behind = log.statistics
        let changed = changes.page(after: changesAfter, limit: limits.pageSize)
        let events = state.withLock { state in
            state.reader.events(of: page, before: before, behind: behind)
                + state.reader.events(of: changed.changes)
        }
        for event in events where !stream.send(event) { return .done }
        if page.hasMore || changed.hasMore { return .goOn }
        wait(for: 1) { self.run() }
        return .rest
    }

    /// The reader has to make room; only so much may come until then.
    private func filled() {
        guard state.withLock({ $0.reader.isLive }) else { return }
        endWait()
        wait(for: max(1, limits.behindMax - stream.queuedCount)) { self.fellBehind() }
    }

    /// A burst is nobody's fault: who reads gets through it.
    private func fellBehind() {
        let last: UInt64? = state.withLock { state in
            guard state.lastChance != state.steps else { return nil }
            state.lastChance = state.steps
            return state.steps
        }
        guard let last else { return }
        set(.patience, milliseconds: limits.patienceMilliseconds) {
            guard self.state.withLock({ $0.steps == last }) else { return }
            self.cutOff(
                "more than \(self.limits.behindMax) events came that this reader has not read")
        }
    }

    private func cutOff(_ message: String) {
        let isFirst = state.withLock { state in
            defer { state.isCutOff = true }
            return !state.isCutOff
        }
        if isFirst { counts.readerCutOff() }
        stream.finish(instead: ServerEvent.cutOff(message))
        set(.farewell, milliseconds: limits.farewellMilliseconds) { self.stream.abort() }
    }
}

// MARK: - Time and waiting

extension EventSubscription {
    /// A heartbeat, or the end of a reader that has read nothing since the last one.
    private func beat() {
        let written = stream.writtenBytes
        let (isStuck, isCutOff) = state.withLock { state in
            defer { state.writtenBytes = written }
            return (
                stream.queuedCount > 0 && written == state.writtenBytes, state.isCutOff
            )
        }
        guard !isCutOff else { return }
        guard !isStuck else {
            let seconds = limits.heartbeatMilliseconds / 1_000
            cutOff("this reader has read nothing for \(seconds) s while events waited for it")
            return
        }
        if stream.queuedCount == 0 { stream.send(ServerEvent.heartbeat) }
        set(.beat, milliseconds: limits.heartbeatMilliseconds) { self.beat() }
        // A reader whose filter lets nothing through moves on: nothing it asks for was dropped.
        run()
    }

    private func set(
        _ timer: Timer, milliseconds: UInt64, _ action: @escaping @Sendable () -> Void
    ) {
        guard !state.withLock({ $0.isOver }) else { return }
        let stop = scheduler.after(milliseconds: milliseconds, action)
        let unneeded = state.withLock { state in
            guard !state.isOver else { return stop as (@Sendable () -> Void)? }
            return state.stopTimers.updateValue(stop, forKey: timer)
        }
        unneeded?()
    }

    private func wait(for count: Int, _ action: @escaping @Sendable () -> Void) {
        let after = state.withLock { $0.reader.after }
        let query = LogQuery(matcher: matcher, after: after, limit: max(count, 1))
        let id = log.wait(query, count: count) { _ in action() }
        let unneeded = state.withLock { state in
            guard !state.isOver else { return id as UInt64? }
            defer { state.wait = id }
            return state.wait
        }
        if let unneeded { _ = log.cancelWait(unneeded) }
    }

    private func endWait() {
        if let wait = state.withLock({ $0.wait.take() }) { _ = log.cancelWait(wait) }
    }
}
