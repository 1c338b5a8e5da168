/// When the rows of a segment were received, for each few hundred of them: the rows of a time
/// follow one another nearly always, but a clock may have been set.
enum LookTimes {
    private static let blockRows = 256
    /// Stands behind the kinds of look-ups.
    private static let kind: Int64 = 7

    static func id(segment: UInt32) -> Int64 { Int64(segment) << 10 | kind << 7 }

    /// For each block of rows its last revision, and the first and last time.
    static func words(_ rows: ArraySlice<LookKeys>) -> [UInt64] {
        var words: [UInt64] = []
        var start = rows.startIndex
        while start < rows.endIndex {
            let block = rows[start..<min(start + blockRows, rows.endIndex)]
            start = block.endIndex
            var times = (first: Int64.max, last: Int64.min)
            for row in block {
                times.first = min(times.first, row.received)
                times.last = max(times.last, row.received)
            }
            words.append(block[block.endIndex - 1].revision)
            words.append(UInt64(bitPattern: times.first))
            words.append(UInt64(bitPattern: times.last))
        }
        return words
    }

    /// The revisions of the blocks that have a time in `range`, rising.
    static func find(
        _ range: ClosedRange<Int64>, in words: [UInt64], of segment: LookSegment
    ) -> [ClosedRange<UInt64>] {
        var found: [ClosedRange<UInt64>] = []
        var first = segment.revisions.lowerBound
        for place in stride(from: 0, to: words.count - words.count % 3, by: 3) {
            let last = words[place]
            // What others have written there tells nothing.
            guard first <= last, last <= segment.revisions.upperBound else {
                return [segment.revisions]
            }
            if Int64(bitPattern: words[place + 1]) <= range.upperBound,
                Int64(bitPattern: words[place + 2]) >= range.lowerBound
            {
                found.append(first...last)
            }
            first = last + 1
        }
        return found
    }
}
