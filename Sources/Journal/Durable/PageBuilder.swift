import PushLog

/// Fills one page from the records that a reader meets in order.
struct PageBuilder {
    let query: LogQuery
    private let limit: Int
    private var found: [PushRecord] = []
    /// Ascending: everything up to here was seen.
    ///
    /// Descending: everything from here on was seen.
    private var seen: Cursor
    private(set) var hasMore = false

    init(_ query: LogQuery) {
        self.query = query
        limit = min(max(query.limit, 1), LogQuery.limitMax)
        seen = query.after
    }

    /// The revisions that the page may show; nil when there are none.
    var revisions: ClosedRange<UInt64>? {
        let after = query.after.revision
        switch query.order {
        case .ascending: return after < .max ? after + 1 ... .max : nil
        // From the start means from the newest.
        case .descending: return after == 0 ? 1 ... .max : after > 1 ? 1...after - 1 : nil
        }
    }

    /// Looks at one record; false when it no longer fits on the page.
    mutating func take(_ revision: UInt64, _ record: PushRecord?) -> Bool {
        if let record, query.matcher.matches(record) {
            guard found.count < limit else {
                hasMore = true
                return false
            }
            found.append(record)
        }
        seen = Cursor(revision: revision)
        return true
    }

    /// Everything up to `newest` was looked at.
    mutating func finish(newest: UInt64) {
        if !hasMore, query.order == .ascending { seen = max(seen, Cursor(revision: newest)) }
    }

    /// The page; an empty one keeps the reader's place.
    func page(dropped: UInt64, trouble: LogTrouble? = nil) -> Page {
        Page(
            records: found, next: seen, hasMore: hasMore, dropped: dropped, trouble: trouble)
    }
}
