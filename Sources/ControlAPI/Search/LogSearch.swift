import PushLog

/// Looks through the log for what it has no index for, page by page, for a limited time.
///
/// Source: design, "Small things decided": free text search scans with a budget of 200 ms and says
/// when it did not get through.
struct LogSearch {
    /// How long one question may look, in milliseconds.
    static let budgetMilliseconds: UInt64 = 200
    /// Records that are looked at between two looks at the clock.
    static let stride = 256

    let log: any ControlLog
    let scheduler: any ControlScheduler

    /// A page of the log, and whether the time was over before it was known to be complete.
    struct Result {
        let page: Page
        let isPartial: Bool
    }

    /// The records that a query asks for.
    ///
    /// Only a text is looked for here, for `milliseconds`: the log finds the rest itself.
    func page(_ query: LogQuery, milliseconds: UInt64 = budgetMilliseconds) -> Result {
        guard query.matcher.text != nil else {
            return Result(page: log.page(query), isPartial: false)
        }
        var rest = query.matcher
        rest.text = nil
        return scan(query, rest, milliseconds) { query.matcher.matches($0) }
    }

    /// The records that the log finds by a query and that pass a test besides.
    func page(_ query: LogQuery, where test: (PushRecord) -> Bool) -> Result {
        scan(query, query.matcher, LogSearch.budgetMilliseconds, test)
    }

    private func scan(
        _ query: LogQuery, _ matcher: Matcher, _ milliseconds: UInt64,
        _ test: (PushRecord) -> Bool
    ) -> Result {
        let limit = min(max(query.limit, 1), LogQuery.limitMax)
        let deadline = scheduler.nowMilliseconds + milliseconds
        var step = LogQuery(
            matcher: matcher, after: query.after, limit: LogSearch.stride, order: query.order)
        var found: [PushRecord] = []
        while true {
            let page = log.page(step)
            for record in page.records where test(record) {
                guard found.count < limit else {
                    return Result(page: page.with(found, next: step.after, true), isPartial: false)
                }
                found.append(record)
                step.after = Cursor(revision: record.revision)
            }
            step.after = page.next
            if !page.hasMore {
                return Result(page: page.with(found, next: page.next, false), isPartial: false)
            }
            if scheduler.nowMilliseconds >= deadline {
                return Result(page: page.with(found, next: page.next, true), isPartial: true)
            }
        }
    }
}

extension Page {
    /// Another page of the same log at the same time.
    fileprivate func with(_ records: [PushRecord], next: Cursor, _ hasMore: Bool) -> Page {
        Page(records: records, next: next, hasMore: hasMore, dropped: dropped, trouble: trouble)
    }
}
