/// One sealed piece of the look-up index: what it covers and what is left of it.
///
/// Its entries are in the table `looks`, by `LookBuckets`. Entries of rows that are gone stay: a
/// look-up names candidates, and who follows it finds no row.
struct LookSegment: Sendable, Equatable {
    let number: UInt32
    /// Revisions it covers: all rows in between, and no other segment has one of them.
    let revisions: ClosedRange<UInt64>
    /// Sequences of its rows.
    let sequences: ClosedRange<UInt64>
    /// Times at which its rows were received, in milliseconds.
    let received: ClosedRange<Int64>
    /// What of it is kept, by class of topic.
    private(set) var shares: [Share]

    struct Share: Sendable, Equatable {
        let shareClass: UInt32
        var count: Int
        var bytes: Int
    }

    var count: Int { shares.reduce(0) { $0 + $1.count } }
    var bytes: Int { shares.reduce(0) { $0 + $1.bytes } }

    /// A segment of rows in the order of their revisions; nil without any.
    ///
    /// `first` is where it begins: right behind the segment before; `end` where it ends, nil for
    /// its last row.
    init?(
        number: UInt32, from first: UInt64, to end: UInt64? = nil, _ rows: ArraySlice<LookKeys>
    ) {
        guard let start = rows.first, let last = rows.last, first <= start.revision,
            last.revision <= end ?? last.revision
        else { return nil }
        var sequences = start.sequence...start.sequence
        var received = start.received...start.received
        var shares: [Int: Share] = [:]
        for row in rows {
            sequences =
                min(sequences.lowerBound, row.sequence)...max(sequences.upperBound, row.sequence)
            received =
                min(received.lowerBound, row.received)...max(received.upperBound, row.received)
            guard !row.isGone else { continue }
            var share =
                shares[row.shareClass]
                ?? Share(shareClass: UInt32(row.shareClass), count: 0, bytes: 0)
            share.count += 1
            share.bytes += row.cost
            shares[row.shareClass] = share
        }
        self.number = number
        self.revisions = first...(end ?? last.revision)
        self.sequences = sequences
        self.received = received
        self.shares = shares.values.sorted { $0.shareClass < $1.shareClass }
    }

    /// A row of it is gone.
    mutating func remove(_ row: RemovedRow) {
        guard let index = shares.firstIndex(where: { $0.shareClass == row.shareClass }) else {
            return
        }
        shares[index].count -= 1
        // A row may say more than its segment, in a file that others have written.
        shares[index].bytes = max(shares[index].bytes - row.cost, 0)
        if shares[index].count <= 0 { shares.remove(at: index) }
    }
}

/// A row that was taken out of the file.
struct RemovedRow: Sendable {
    let revision: UInt64
    let sequence: UInt64
    let shareClass: UInt32
    let cost: Int
}

// MARK: - Stored form

extension LookSegment {
    /// Numbers in its stored form before the shares.
    private static let fixed = 6

    /// The words of its stored form.
    var words: [UInt64] {
        var words = [
            revisions.lowerBound, revisions.upperBound, sequences.lowerBound, sequences.upperBound,
            UInt64(bitPattern: received.lowerBound), UInt64(bitPattern: received.upperBound),
        ]
        for share in shares {
            words.append(UInt64(share.shareClass) << 32 | UInt64(share.count))
            words.append(UInt64(share.bytes))
        }
        return words
    }

    /// Reads its stored form; nil for what is none.
    init?(number: UInt32, words: [UInt64]) {
        guard words.count >= LookSegment.fixed, words.count % 2 == 0, words[0] <= words[1],
            words[2] <= words[3], Int64(bitPattern: words[4]) <= Int64(bitPattern: words[5]),
            words[1] <= StoredNumber.max, words[3] <= StoredNumber.max
        else { return nil }
        var total = (count: 0 as UInt64, bytes: 0 as UInt64)
        var shares: [Share] = []
        for place in stride(from: LookSegment.fixed, to: words.count, by: 2) {
            let shareClass = UInt32(words[place] >> 32)
            let (count, bytes) = (UInt32(truncatingIfNeeded: words[place]), words[place + 1])
            guard shareClass < TopicShares.classes, bytes <= StoredNumber.max else { return nil }
            total.count += UInt64(count)
            total.bytes += bytes
            // It has no more rows than revisions.
            guard total.count <= words[1] - words[0] + 1, total.bytes <= StoredNumber.max
            else { return nil }
            shares.append(Share(shareClass: shareClass, count: Int(count), bytes: Int(bytes)))
        }
        self.number = number
        revisions = words[0]...words[1]
        sequences = words[2]...words[3]
        received = Int64(bitPattern: words[4])...Int64(bitPattern: words[5])
        self.shares = shares
    }
}
