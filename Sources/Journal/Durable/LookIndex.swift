/// What finds records: sealed segments, and the keys of the newest rows one by one.
///
/// A value under a lock of its own: the writer changes it after each commit, readers copy of it
/// what they need.
struct LookIndex: Sendable {
    private(set) var segments: [LookSegment] = []
    /// Keys of the committed rows behind the last segment, in the order of their revisions.
    private(set) var tail: [LookKeys] = []
    /// Keys of rows that are gone stay in the tail while they are no more than this.
    static let goneMost = 1_024
    /// Rows of the tail that are there.
    private(set) var tailCount = 0
    /// All committed rows up to here are known.
    private(set) var known: UInt64 = 0

    /// The revision behind the last segment.
    var tailStart: UInt64 { (segments.last?.revisions.upperBound ?? 0) + 1 }

    /// The number of the next segment: numbers are not used again.
    private(set) var nextNumber: UInt32 = 1

    init() {}

    /// What was stored; rows behind the last segment are added with `add`.
    init(segments: [LookSegment], nextNumber: UInt32) {
        self.segments = segments
        self.nextNumber = nextNumber
        known = segments.last?.revisions.upperBound ?? 0
    }

    /// A row was committed.
    mutating func add(_ keys: LookKeys) {
        tail.append(keys)
        tailCount += 1
    }

    /// All rows up to here were added.
    mutating func advance(to revision: UInt64) {
        known = max(known, revision)
    }

    /// Rows are gone.
    mutating func remove(_ rows: [RemovedRow]) {
        for row in rows {
            if row.revision >= tailStart {
                let index = tail.firstIndex(atOrAfter: row.revision)
                guard index < tail.count, tail[index].revision == row.revision,
                    !tail[index].isGone
                else { continue }
                tail[index].isGone = true
                tailCount -= 1
            } else if let index = segment(of: row.revision) {
                segments[index].remove(row)
                // The file has none without rows either.
                if segments[index].count == 0 { segments.remove(at: index) }
            }
        }
        compact()
    }

    /// Lets go of keys whose rows are gone, once they are the most part.
    ///
    /// A log that keeps fewer rows than a segment has never seals one.
    private mutating func compact() {
        if tailCount == 0 {
            tail.removeAll(keepingCapacity: true)
        } else if tail.count > 2 * tailCount + LookIndex.goneMost {
            tail.removeAll(where: \.isGone)
        }
    }

    /// The segments that rows belong to, as they will be when the rows are gone.
    func changed(by rows: [RemovedRow]) -> [LookSegment] {
        var changed: [Int: LookSegment] = [:]
        for row in rows {
            guard let index = segment(of: row.revision) else { continue }
            var segment = changed[index] ?? segments[index]
            segment.remove(row)
            changed[index] = segment
        }
        return Array(changed.values)
    }

    /// Puts a segment made of the first rows of the tail in their place.
    mutating func seal(_ segment: LookSegment, rows: Int) {
        tailCount -= tail[..<rows].count { !$0.isGone }
        tail.removeFirst(rows)
        segments.append(segment)
        nextNumber = segment.number + 1
    }

    /// Two neighbours that have so few rows that they may as well be one; nil when there are none.
    func sparsePair(limit: Int) -> (LookSegment, LookSegment)? {
        var before: (segment: LookSegment, count: Int)?
        for segment in segments {
            let count = segment.count
            if let before, before.count + count <= limit,
                // What entries can say. Source: LookBuckets.
                segment.revisions.upperBound - before.segment.revisions.lowerBound
                    < UInt64(UInt32.max)
            {
                return (before.segment, segment)
            }
            before = (segment, count)
        }
        return nil
    }

    /// Two neighbours became one.
    mutating func replace(_ first: UInt32, _ second: UInt32, with merged: LookSegment) {
        guard let index = segments.firstIndex(where: { $0.number == first }),
            index + 1 < segments.count, segments[index + 1].number == second
        else { return }
        segments[index] = merged
        segments.remove(at: index + 1)
        nextNumber = merged.number + 1
    }

    /// Two neighbours turned out to have no rows, and were taken out of the file.
    mutating func drop(_ first: UInt32, _ second: UInt32) {
        segments.removeAll { $0.number == first || $0.number == second }
    }

    /// Index of the segment that covers a revision.
    private func segment(of revision: UInt64) -> Int? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].revisions.upperBound < revision {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < segments.count, segments[low].revisions.contains(revision) else { return nil }
        return low
    }
}

extension [LookKeys] {
    /// The first place whose revision is not before `revision`.
    fileprivate func firstIndex(atOrAfter revision: UInt64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].revision < revision {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
