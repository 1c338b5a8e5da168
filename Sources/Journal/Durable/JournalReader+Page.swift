import PushLog
import SQLite

extension JournalReader {
    /// Fills a page from the parts where its records may be.
    ///
    /// On one state of the file: a record that changes meanwhile is met as it was.
    mutating func fill(
        _ builder: inout PageBuilder, _ plan: LookPlan, _ parts: LookParts
    ) throws(SQLiteError) {
        guard let range = builder.revisions else { return }
        if plan.isEmpty {
            try scan(range, &builder)
            return
        }
        switch builder.query.order {
        case .ascending:
            for segment in parts.segments {
                guard try fill(&builder, plan, segment, range) else { return }
            }
            guard try take(parts.tail, range, &builder) else { return }
            if parts.known < .max { try scan(parts.known + 1 ... .max, range, &builder) }
        case .descending:
            if parts.known < .max {
                guard try scan(parts.known + 1 ... .max, range, &builder) else { return }
            }
            guard try take(parts.tail, range, &builder) else { return }
            for segment in parts.segments.reversed() {
                guard try fill(&builder, plan, segment, range) else { return }
            }
        }
    }

    /// The record of a sequence; nil when there is none.
    mutating func record(
        sequence: UInt64, _ plan: LookPlan, _ parts: LookParts
    ) throws(SQLiteError) -> PushRecord? {
        for revision in parts.tail {
            if let record = try record(revision: revision) { return record }
        }
        var found: PushRecord?
        if parts.known < .max {
            try scan(parts.known + 1 ... .max, .ascending) { _, record in
                if record?.sequence == sequence { found = record }
                return found == nil
            }
        }
        for segment in parts.segments where found == nil {
            for condition in plan.conditions where found == nil {
                for revision in try find(condition, in: segment) ?? [] {
                    let record = try record(revision: revision)
                    if record?.sequence == sequence { found = record }
                }
            }
        }
        return found
    }

    /// Looks at what a segment may have; false when the page is full.
    private mutating func fill(
        _ builder: inout PageBuilder, _ plan: LookPlan, _ segment: LookSegment,
        _ range: ClosedRange<UInt64>
    ) throws(SQLiteError) -> Bool {
        guard segment.revisions.overlaps(range) else { return true }
        if let times = plan.times, !times.overlaps(segment.received) { return true }
        var candidates: [UInt64]?
        for condition in plan.conditions {
            guard let found = try find(condition, in: segment) else { continue }
            if found.count < candidates?.count ?? .max { candidates = found }
            if found.isEmpty { return true }
        }
        if let candidates { return try take(candidates, range, &builder) }
        var blocks = [segment.revisions]
        if let times = plan.times { blocks = try self.times(times, in: segment) }
        if builder.query.order == .descending { blocks.reverse() }
        for block in blocks {
            guard try scan(block, range, &builder) else { return false }
        }
        return true
    }

    /// Revisions with one of the hashes, rising; nil where every row must be looked at.
    private mutating func find(
        _ condition: (kind: LookKind, hashes: [UInt32]), in segment: LookSegment
    ) throws(SQLiteError) -> [UInt64]? {
        var all: [UInt64] = []
        for hash in condition.hashes {
            guard case .at(let revisions) = try find(condition.kind, hash, in: segment) else {
                return nil
            }
            all += revisions
        }
        return condition.hashes.count == 1 ? all : all.sorted()
    }

    /// Looks at single rows, given rising; false when the page is full.
    private mutating func take(
        _ revisions: [UInt64], _ range: ClosedRange<UInt64>, _ builder: inout PageBuilder
    ) throws(SQLiteError) -> Bool {
        let isRising = builder.query.order == .ascending
        var index = isRising ? 0 : revisions.count - 1
        while revisions.indices.contains(index) {
            let revision = revisions[index]
            index += isRising ? 1 : -1
            guard range.contains(revision), let record = try record(revision: revision) else {
                continue
            }
            guard builder.take(revision, record) else { return false }
        }
        return true
    }

    @discardableResult
    private mutating func scan(
        _ part: ClosedRange<UInt64>, _ range: ClosedRange<UInt64>, _ builder: inout PageBuilder
    ) throws(SQLiteError) -> Bool {
        guard part.overlaps(range) else { return true }
        try scan(part.clamped(to: range), &builder)
        return !builder.hasMore
    }

    private mutating func scan(
        _ range: ClosedRange<UInt64>, _ builder: inout PageBuilder
    ) throws(SQLiteError) {
        let order = builder.query.order
        try scan(range, order) { revision, record in builder.take(revision, record) }
    }
}
