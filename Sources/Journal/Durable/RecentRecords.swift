import PushLog

/// The newest records as values: changing one, and reading what was just written, needs no file.
///
/// Records by sequence without gaps in the places, and besides them older ones that were changed
/// and whose change is not committed.
struct RecentRecords {
    private var records = RingBuffer<PushRecord>(capacity: 64)
    /// One for each place in `records`, so that looking at it copies no record.
    private var revisions = RingBuffer<UInt64>(capacity: 64)
    private var firstSequence: UInt64
    private var changed: [UInt64: PushRecord] = [:]
    /// Counts how often a committed change left `changed`: the file then has something newer than
    /// what was read before.
    private(set) var departures: UInt64 = 0

    /// `after` is the last sequence that was given before.
    init(after sequence: UInt64) {
        firstSequence = sequence + 1
    }

    /// True where it knows of a record, or that it is gone.
    func covers(_ sequence: UInt64) -> Bool {
        sequence >= firstSequence || changed[sequence] != nil
    }

    subscript(sequence: UInt64) -> PushRecord? {
        guard sequence >= firstSequence else { return changed[sequence] }
        return Int(exactly: sequence - firstSequence).flatMap { records[$0] }
    }

    /// Adds the record of the next sequence.
    mutating func append(_ record: consuming PushRecord) {
        revisions.append(record.revision)
        records.append(record)
    }

    /// Puts a changed record in the place of the one of its sequence.
    mutating func replace(_ record: consuming PushRecord) {
        let sequence = record.sequence
        guard sequence >= firstSequence else {
            changed[sequence] = record
            return
        }
        guard let index = Int(exactly: sequence - firstSequence), records[index] != nil else {
            return
        }
        revisions[index] = record.revision
        records[index] = record
    }

    /// Takes a record out; with a revision only if it has not changed since.
    mutating func remove(_ sequence: UInt64, revision: UInt64? = nil) {
        guard sequence >= firstSequence else {
            guard let record = changed[sequence], record.revision == revision ?? record.revision
            else { return }
            changed[sequence] = nil
            departures += 1
            return
        }
        guard let index = Int(exactly: sequence - firstSequence), let now = revisions[index],
            now == revision ?? now
        else { return }
        records[index] = nil
    }

    /// The version of an older record was committed: the file has it now.
    mutating func committed(_ sequence: UInt64, revision: UInt64) {
        guard sequence < firstSequence, changed[sequence]?.revision == revision else { return }
        changed[sequence] = nil
        departures += 1
    }

    /// Takes out the oldest but `count`, as far as they are committed, at most `limit` of them.
    ///
    /// They come to an end with the value that is returned: outside the log's lock.
    mutating func retain(_ count: Int, committed: UInt64, limit: Int) -> [PushRecord] {
        var taken: [PushRecord] = []
        var left = min(revisions.count - count, limit)
        guard left > 0 else { return [] }
        taken.reserveCapacity(left)
        while left > 0, let revision = revisions[0], revision <= committed {
            _ = revisions.removeFirst()
            if let record = records.removeFirst() { taken.append(record) }
            firstSequence += 1
            left -= 1
        }
        return taken
    }
}
