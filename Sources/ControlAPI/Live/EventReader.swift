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
    /// The greatest revision among those that it knows of.
    private var droppedTo: Cursor
    /// What it must be told first.
    private var first: [UInt8]?

    /// - Parameters:
    ///   - after: the revision from which it resumes; nil for what comes from now on.
    ///   - log: how full the log is.
    ///   - newest: the newest revision that readers have been shown, if the count lags behind.
    ///   - changesAfter: the number of the newest change; earlier ones are not sent.
    init(
        after: Cursor?, log: LogStatistics, newest: Cursor = .start, changesAfter: UInt64
    ) {
        self.changesAfter = changesAfter
        isLive = after == nil
        dropped = after == nil ? log.dropped : 0
        droppedTo = after ?? log.newest
        self.after = after ?? log.newest
        // A revision that the log has not reached comes from a log before this one.
        if self.after > max(log.newest, newest) {
            first = ServerEvent.dropped(after: self.after, through: log.newest, count: 0)
            self.after = .start
            droppedTo = .start
        }
    }

    /// The events of a page that was asked for after `after`.
    ///
    /// The log is described as it was before the page was read and behind it: what was dropped in
    /// between may be what the page shows.
    mutating func events(
        of page: Page, before: LogStatistics, behind: LogStatistics
    ) -> [[UInt8]] {
        var events = first.map { [$0] } ?? []
        first = nil
        let isShown = page.records.contains { $0.revision == behind.lastDropped.revision }
        let gone = isShown ? before.lastDropped : behind.lastDropped
        if gone > max(after, droppedTo) {
            // Of those that went some were the reader's already.
            let count = min(behind.dropped - dropped, gone.revision - after.revision)
            events.append(ServerEvent.dropped(after: after, through: gone, count: max(1, count)))
            droppedTo = gone
        }
        dropped = behind.dropped
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
