/// A place in the log: the revision of the last thing seen.
///
/// 0 stands before everything.
package struct Cursor: Sendable, Hashable, Comparable {
    package let revision: UInt64

    package init(revision: UInt64) {
        self.revision = revision
    }

    package static let start = Cursor(revision: 0)
    package static func < (a: Cursor, b: Cursor) -> Bool { a.revision < b.revision }
}

/// In which order a page lists records.
package enum PageOrder: String, Sendable, CaseIterable {
    /// Oldest first: the order in which a reader follows the log.
    case ascending = "asc"
    /// Newest first.
    case descending = "desc"
}

/// What a reader asks the log for.
package struct LogQuery: Sendable {
    package var matcher: Matcher
    /// Ascending: only what is later than this.
    ///
    /// Descending: only what is earlier; start = newest.
    package var after: Cursor
    /// 1 to 1,000 records.
    package var limit: Int
    package var order: PageOrder

    /// Greatest `limit`.
    ///
    /// Source: the control plane's table of operations.
    package static let limitMax = 1000

    package init(
        matcher: Matcher = Matcher(), after: Cursor = .start, limit: Int = 100,
        order: PageOrder = .ascending
    ) {
        self.matcher = matcher
        self.after = after
        self.limit = limit
        self.order = order
    }
}

/// One answer of the log.
package struct Page: Sendable {
    package let records: [PushRecord]
    /// Where to go on; always usable, also after an empty page.
    package let next: Cursor
    /// More records were there than the limit let through.
    package let hasMore: Bool
    /// Records that retention has dropped since the log began.
    package let dropped: UInt64
    /// Why not all records that were asked for could be read; nil where all that there are were.
    package let trouble: LogTrouble?

    package init(
        records: [PushRecord], next: Cursor, hasMore: Bool, dropped: UInt64,
        trouble: LogTrouble? = nil
    ) {
        self.records = records
        self.next = next
        self.hasMore = hasMore
        self.dropped = dropped
        self.trouble = trouble
    }
}

/// How full the log is.
package struct LogStatistics: Sendable, Equatable {
    package let count: Int
    package let bytes: Int
    package let dropped: UInt64
    /// Pushes appended since the log began.
    package let appended: UInt64
    package let oldest: Cursor
    package let newest: Cursor
    /// The greatest revision that retention has dropped: a reader behind it lacks something.
    package let lastDropped: Cursor

    package init(
        count: Int, bytes: Int, dropped: UInt64, appended: UInt64, oldest: Cursor, newest: Cursor,
        lastDropped: Cursor = .start
    ) {
        self.count = count
        self.bytes = bytes
        self.dropped = dropped
        self.appended = appended
        self.oldest = oldest
        self.newest = newest
        self.lastDropped = lastDropped
    }
}
