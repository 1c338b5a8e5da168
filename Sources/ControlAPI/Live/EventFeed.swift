import HTTP1
import PushLog
import Synchronization

/// The readers of `GET /v1/events`, at most so many.
final class EventFeed: Sendable {
    private struct State {
        var subscriptions: [UInt64: EventSubscription] = [:]
        var lastID: UInt64 = 0
    }

    private let log: any ControlLog
    private let changes: ChangeLog
    private let scheduler: any ControlScheduler
    private let limits: EventLimits
    private let state = Mutex(State())
    let counts = EventCounts()

    init(
        log: any ControlLog, changes: ChangeLog, scheduler: any ControlScheduler,
        limits: EventLimits
    ) {
        self.log = log
        self.changes = changes
        self.scheduler = scheduler
        self.limits = limits
        // Weakly: who holds the feed holds the changes, too.
        changes.onNote { [weak self] in self?.changed() }
    }

    /// How many readers there are.
    var count: Int { state.withLock { $0.subscriptions.count } }

    /// A new reader's stream, which is being filled; nil when there are as many as may be.
    ///
    /// `newest` is the place of the newest record that can be read: a log that commits on a thread
    /// of its own may show it before it counts it.
    func subscribe(_ matcher: Matcher, after: Cursor?, newest: Cursor) -> HTTP1Stream? {
        let stream = HTTP1Stream()
        let subscription = EventSubscription(
            stream, matcher, after: after, newest: newest, log: log, changes: changes,
            scheduler: scheduler, limits: limits, counts: counts)
        let id: UInt64? = state.withLock { state in
            guard state.subscriptions.count < limits.subscribersMax else { return nil }
            state.lastID += 1
            state.subscriptions[state.lastID] = subscription
            return state.lastID
        }
        guard let id else {
            counts.readerRefused()
            return nil
        }
        stream.onClose { [weak self] in
            self?.state.withLock { _ = $0.subscriptions.removeValue(forKey: id) }
            subscription.ended()
        }
        subscription.begin()
        return stream
    }

    private func changed() {
        let subscriptions = state.withLock { Array($0.subscriptions.values) }
        for subscription in subscriptions { subscription.run() }
    }
}
