import PushLog

/// How far a subscriber has come in the log and in the list of changes.
struct EventReader: Equatable, Sendable {
    /// What the reader has been sent.
    private(set) var after: Cursor
    /// The number of the last change it was sent.
    private(set) var changesAfter: UInt64
    /// Whether it has been abreast of the log once; from then on it may not fall far behind.
    private(set) var isLive: Bool
    /// How many records retention had dropped when it looked last.
    private var dropped: UInt64
    /// What it must be told first.
    private var first: [UInt8]?

    /// - Parameters:
    ///   - after: the revision from which it resumes; nil for what comes from now on.
    ///   - log: how full the log is.
    ///   - changesAfter: the number of the newest change; earlier ones are not sent.
    init(after: Cursor?, log: LogStatistics, changesAfter: UInt64) {
        self.changesAfter = changesAfter
        isLive = after == nil
        dropped = after == nil ? log.dropped : 0
        self.after = after ?? log.newest
        // A revision that the log has not reached comes from a log before this one.
        if self.after > log.newest {
            first = ServerEvent.dropped(after: self.after, oldest: log.oldest, count: 0)
            self.after = .start
        }
    }

    /// The events of a page that was asked for after `after`.
    ///
    /// `oldest` is the oldest revision kept, looked up after the page.
    mutating func events(of page: Page, oldest: Cursor) -> [[UInt8]] {
        var events = first.map { [$0] } ?? []
        first = nil
        // What the page still shows was not lost, even where it has been dropped since.
        let kept = min(oldest, page.records.first.map { Cursor(revision: $0.revision) } ?? oldest)
        if page.dropped > dropped, kept.revision > after.revision + 1 {
            events.append(
                ServerEvent.dropped(after: after, oldest: kept, count: page.dropped - dropped))
        }
        dropped = page.dropped
        after = max(after, page.next)
        if !page.hasMore { isLive = true }
        return events + page.records.map(ServerEvent.push)
    }

    /// The events of changes, in their order.
    mutating func events(of changes: [Change]) -> [[UInt8]] {
        changesAfter = changes.last?.sequence ?? changesAfter
        return changes.map(ServerEvent.change)
    }
}
