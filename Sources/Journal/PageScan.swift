import PushLog

/// One pass of a reader over the order of revisions, in steps between which writers may run.
struct PageScan {
    private let query: LogQuery
    private let limit: Int
    private var found: [PushRecord] = []
    /// Ascending: everything up to here was seen.
    ///
    /// Descending: everything from here on was seen.
    private var seen: Cursor
    /// Where an ascending reader ends: the newest revision when it began.
    private var end: Cursor?
    private var dropped: UInt64 = 0
    private var hasMore = false
    private(set) var isDone = false

    init(_ query: LogQuery) {
        self.query = query
        limit = min(max(query.limit, 1), LogQuery.limitMax)
        seen = query.after
    }

    mutating func advance(over store: RecordStore, entries: Int) {
        dropped = store.dropped
        if end == nil { end = store.newest }
        switch query.order {
        case .ascending: ascend(store, entries)
        case .descending: descend(store, entries)
        }
    }

    private mutating func ascend(_ store: RecordStore, _ entries: Int) {
        let last = end ?? store.newest
        var position = store.position(after: seen)
        for _ in 0..<entries {
            guard let entry = store.entry(at: position), entry.revision <= last.revision else {
                seen = max(seen, last)
                isDone = true
                return
            }
            guard take(entry, of: store) else { return }
            position += 1
        }
    }

    private mutating func descend(_ store: RecordStore, _ entries: Int) {
        // From the start means from the newest.
        let bound = seen == .start ? Cursor(revision: .max) : seen
        var position = store.position(after: Cursor(revision: bound.revision - 1)) - 1
        for _ in 0..<entries {
            guard let entry = store.entry(at: position) else {
                isDone = true
                return
            }
            guard take(entry, of: store) else { return }
            position -= 1
        }
    }

    /// Looks at one entry; false when its record no longer fits on the page.
    ///
    /// Stale entries count as seen too: a step that meets nothing else must get ahead.
    private mutating func take(_ entry: RecordStore.Entry, of store: RecordStore) -> Bool {
        if let record = store.record(of: entry), query.matcher.matches(record) {
            guard found.count < limit else {
                hasMore = true
                isDone = true
                return false
            }
            found.append(record)
        }
        seen = Cursor(revision: entry.revision)
        return true
    }

    /// The page; an empty one keeps the reader's place.
    var page: Page {
        Page(records: found, next: seen, hasMore: hasMore, dropped: dropped)
    }
}
