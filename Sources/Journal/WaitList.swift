import PushLog

/// Readers that wait for records, and how many each still lacks.
struct WaitList {
    struct Wait: Sendable {
        let id: UInt64
        let query: LogQuery
        let count: Int
        let deliver: @Sendable (Page) -> Void
        /// Sequences counted so far; a record that changes counts once.
        var counted: Set<UInt64> = []
        var isReady: Bool { counted.count >= count }

        /// The query that finds as many records as the reader wants.
        var counting: LogQuery {
            var counting = query
            counting.limit = count
            return counting
        }
    }

    private var waits: [Wait] = []
    private var lastID: UInt64 = 0

    var isEmpty: Bool { waits.isEmpty }

    mutating func add(
        _ query: LogQuery, count: Int, _ deliver: @escaping @Sendable (Page) -> Void
    ) -> Wait {
        lastID += 1
        let wait = Wait(id: lastID, query: query, count: max(count, 1), deliver: deliver)
        waits.append(wait)
        return wait
    }

    /// Counts a new record for all who still wait for one like it; true when this was the last
    /// that one of them lacked.
    mutating func note(_ record: PushRecord, sequence: UInt64, revision: Cursor) -> Bool {
        var isReady = false
        for index in waits.indices
        where !waits[index].isReady && revision > waits[index].query.after
            && waits[index].query.matcher.matches(record)
        {
            waits[index].counted.insert(sequence)
            isReady = isReady || waits[index].isReady
        }
        return isReady
    }

    /// Counts records that were there already.
    mutating func credit(_ id: UInt64, _ records: [PushRecord]) -> Bool {
        guard let index = waits.firstIndex(where: { $0.id == id }) else { return false }
        for record in records { waits[index].counted.insert(record.sequence) }
        return waits[index].isReady
    }

    mutating func remove(_ id: UInt64) -> Bool {
        guard let index = waits.firstIndex(where: { $0.id == id }) else { return false }
        waits.remove(at: index)
        return true
    }

    /// Takes back a wait whose records went away; they are counted anew.
    mutating func putBack(_ wait: Wait) {
        var again = wait
        again.counted = []
        waits.append(again)
    }

    mutating func takeReady() -> [Wait] {
        let ready = waits.filter(\.isReady)
        waits.removeAll(where: \.isReady)
        return ready
    }
}
