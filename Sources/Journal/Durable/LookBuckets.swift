/// The entries of one segment and kind, spread over buckets by their hash.
///
/// An entry is hash and place: the row's revision, counted from the segment's first. A hash that
/// nearly all rows have (the status 200, mostly) is one entry without a place: looking at all rows
/// of the segment is then as quick. Nearly all: rows of one topic often stand together, and in front
/// of the first of them may be all others, each of which costs a microsecond.
struct LookBuckets {
    static let bits: UInt32 = 7
    static let count = 1 << bits
    private static let everywhere = UInt32.max

    private(set) var buckets = [[UInt64]](repeating: [], count: count)

    init(_ kind: LookKind, _ rows: ArraySlice<LookKeys>, from first: UInt64) {
        for row in rows where !row.isGone {
            let hash = row[kind]
            guard hash != 0, let place = UInt32(exactly: row.revision - first),
                place < LookBuckets.everywhere
            else { continue }
            buckets[LookBuckets.index(hash)].append(UInt64(hash) << 32 | UInt64(place))
        }
        let limit = rows.count / 8 * 7
        for index in buckets.indices where buckets[index].count > limit {
            thin(index, limit: limit)
        }
    }

    /// Replaces the entries of a hash that too many rows have.
    private mutating func thin(_ index: Int, limit: Int) {
        var counts: [UInt64: Int] = [:]
        for entry in buckets[index] { counts[entry >> 32, default: 0] += 1 }
        for (hash, count) in counts where count > limit {
            buckets[index].removeAll { $0 >> 32 == hash }
            buckets[index].append(hash << 32 | UInt64(LookBuckets.everywhere))
        }
    }

    static func index(_ hash: UInt32) -> Int { Int(hash >> (32 - bits)) }

    /// The row id of a bucket in `looks`.
    static func id(segment: UInt32, _ kind: LookKind, bucket: Int) -> Int64 {
        Int64(segment) << 10 | Int64(kind.rawValue) << 7 | Int64(bucket)
    }

    /// The row ids of all buckets of a segment.
    static func ids(segment: UInt32) -> ClosedRange<Int64> {
        let first = Int64(segment) << 10
        return first...first + 1_023
    }

    /// Where a bucket says that rows of a hash are.
    enum Found {
        /// At these revisions, rising; some of the rows may be gone or have another value.
        case at([UInt64])
        case everywhere
    }

    static func find(_ hash: UInt32, in entries: [UInt64], from first: UInt64) -> Found {
        var found: [UInt64] = []
        for entry in entries where entry >> 32 == UInt64(hash) {
            let place = UInt32(truncatingIfNeeded: entry)
            if place == everywhere { return .everywhere }
            found.append(first + UInt64(place))
        }
        return .at(found)
    }
}
