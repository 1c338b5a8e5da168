import PushLog

/// Decides which rows go when the log is full; walks over the rows from the oldest on.
///
/// Each class of topics has a place up to which all its rows are gone, so that rows of quiet
/// topics, which stay, are not looked at again and again.
struct RetentionSweep: Sendable {
    private var places = [UInt64](repeating: 1, count: TopicShares.classes)

    /// The classes that must give, and from which revision on.
    struct Plan: Sendable {
        fileprivate let counts: Int
        fileprivate let bytes: Int
        let start: UInt64
    }

    /// Nil when the log is within its limits.
    func plan(_ shares: TopicShares, _ limits: JournalLimits) -> Plan? {
        guard shares.count > limits.records || shares.cost > limits.bytes else { return nil }
        let counts = TopicShares.level(shares.counts, limit: limits.records)
        let bytes = TopicShares.level(shares.bytes, limit: limits.bytes)
        let start = places.indices.lazy
            .filter { shares.counts[$0] > counts || shares.bytes[$0] > bytes }
            .map { places[$0] }.min()
        return start.map { Plan(counts: counts, bytes: bytes, start: $0) }
    }

    /// One row, in the order of revisions; true when it must go, and then `shares` is without it.
    func takes(
        _ row: RemovedRow, _ plan: Plan, _ shares: inout TopicShares, _ limits: JournalLimits
    ) -> Bool {
        let index = Int(row.shareClass)
        guard shares.counts.indices.contains(index),
            shares.count > limits.records || shares.cost > limits.bytes,
            shares.counts[index] > plan.counts || shares.bytes[index] > plan.bytes
        else { return false }
        shares.remove(index, cost: row.cost)
        return true
    }

    /// The rows that were taken are gone; all before `end` were looked at.
    mutating func advance(
        _ taken: [RemovedRow], _ plan: Plan, _ shares: TopicShares, to end: UInt64
    ) {
        for row in taken where places.indices.contains(Int(row.shareClass)) {
            places[Int(row.shareClass)] = row.revision + 1
        }
        for index in places.indices
        where shares.counts[index] > plan.counts || shares.bytes[index] > plan.bytes {
            places[index] = max(places[index], end)
        }
    }
}
