import APNs
import PushLog

/// How a matcher is answered: which hashes a record must have, and when it was received.
struct LookPlan: Sendable {
    /// Each must hold: the record has one of these hashes of that kind.
    private(set) var conditions: [(kind: LookKind, hashes: [UInt32])] = []
    /// Nil for any time.
    private(set) var times: ClosedRange<Int64>?

    /// Nothing to look up: every record is looked at.
    var isEmpty: Bool { conditions.isEmpty && times == nil }

    init(sequence: UInt64) {
        conditions = [(.sequence, [LookHash.of(sequence)])]
    }

    init(_ matcher: Matcher) {
        if let id = matcher.apnsID {
            // An id of the sender's is found by its text, one of ours by its value.
            let ours = PushIdentifier(id).map { [LookHash.of($0)] } ?? []
            conditions.append((.apnsID, [LookHash.of(id)] + ours))
        }
        if let token = matcher.deviceToken {
            conditions.append((.deviceToken, [LookHash.of(token)]))
        }
        if let reason = matcher.reason { conditions.append((.reason, [LookHash.of(reason.name)])) }
        if let topic = matcher.topic { conditions.append((.topic, [LookHash.of(topic)])) }
        if let status = matcher.status {
            conditions.append((.status, [LookHash.of(UInt64(status))]))
        }
        if matcher.since != nil || matcher.until != nil {
            let first = matcher.since?.milliseconds ?? .min
            let end = matcher.until?.milliseconds ?? .max
            // An empty range finds nothing, whatever its bounds.
            times = first...max(first, end)
        }
    }

    /// True where a record with these keys may match.
    func admits(_ keys: LookKeys) -> Bool {
        if let times, !times.contains(keys.received) { return false }
        return conditions.allSatisfy { $0.hashes.contains(keys[$0.kind]) }
    }
}

/// Where records may be found, part by part; made under the index's lock, used without it.
struct LookParts: Sendable {
    let segments: [LookSegment]
    /// Revisions in the tail of the index, rising.
    let tail: [UInt64]
    /// Behind this revision the index knows nothing yet.
    let known: UInt64

    init(_ index: LookIndex, _ plan: LookPlan) {
        segments = index.segments
        tail = index.tail.filter { !$0.isGone && plan.admits($0) }.map(\.revision)
        known = index.known
    }

    /// The parts that may have the record of a sequence.
    init(_ index: LookIndex, sequence: UInt64, _ plan: LookPlan) {
        segments = index.segments.filter { $0.sequences.contains(sequence) }
        tail = index.tail.filter { !$0.isGone && $0.sequence == sequence }.map(\.revision)
        known = index.known
    }
}
