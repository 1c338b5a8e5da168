import PushLog
import SQLite
import Synchronization

// Segments that have lost most of their rows become one: what retention leaves of quiet topics
// must not keep the entries of all that went.
extension WriterLoop {
    /// Makes one segment of two neighbours that have few rows; false when there are none.
    mutating func mergeStep() -> Bool {
        let limit = core.options.segmentRecords / 2
        let (pair, number) = core.index.withLock { index in
            (index.sparsePair(limit: limit), index.nextNumber)
        }
        guard let pair, hasRoom(pages: segmentPages) else { return false }
        do throws(SQLiteError) {
            let rows = try reader.keys(
                in: pair.0.revisions.lowerBound...pair.1.revisions.upperBound)
            guard !rows.isEmpty else {
                try removeEmpty(pair.0, pair.1)
                return true
            }
            guard
                let merged = LookSegment(
                    number: number, from: pair.0.revisions.lowerBound,
                    to: pair.1.revisions.upperBound, rows[...])
            else { return false }
            try writer.transaction { writer throws(SQLiteError) in
                try writer.remove(pair.0)
                try writer.remove(pair.1)
                try writer.seal(merged, rows[...])
            }
            core.index.withLock { $0.replace(pair.0.number, pair.1.number, with: merged) }
            countWritten()
            return true
        } catch {
            return false
        }
    }

    /// Takes two segments out that have no rows, whatever they say of themselves.
    private mutating func removeEmpty(
        _ first: LookSegment, _ second: LookSegment
    ) throws(SQLiteError) {
        try writer.transaction { writer throws(SQLiteError) in
            try writer.remove(first)
            try writer.remove(second)
        }
        core.index.withLock { $0.drop(first.number, second.number) }
        countWritten()
    }
}
