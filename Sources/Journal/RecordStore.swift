import PushLog

/// The records of the memory log and their order; a value inside the journal's lock.
///
/// Two queues: records by sequence (holes where one was deleted), and the order of revisions.
/// A changed record gets a new entry at the end of the order; its old entry becomes stale.
struct RecordStore {
    struct Entry {
        let revision: UInt64
        let sequence: UInt64
    }

    private var records: RingBuffer<PushRecord>
    /// Sequence of `records[0]`.
    private var firstSequence: UInt64 = 1
    private var holes: Set<UInt64> = []
    private var order: RingBuffer<Entry>
    private var lastRevision: UInt64 = 0
    private(set) var bytes = 0
    private(set) var count = 0
    private(set) var dropped: UInt64 = 0

    init() {
        records = RingBuffer(capacity: 64)
        order = RingBuffer(capacity: 64)
    }

    /// Pushes appended since the log began.
    var appended: UInt64 { nextSequence - 1 }
    var newest: Cursor { Cursor(revision: lastRevision) }

    var oldest: Cursor {
        for index in 0..<order.count {
            if let entry = order[index], isCurrent(entry) {
                return Cursor(revision: entry.revision)
            }
        }
        return newest
    }

    /// The sequence number that the next record gets.
    var nextSequence: UInt64 { firstSequence + UInt64(records.count) }

    /// Gives the record its sequence and revision and keeps it.
    mutating func append(_ record: consuming PushRecord) {
        lastRevision += 1
        let sequence = nextSequence
        record.sequence = sequence
        record.revision = lastRevision
        bytes += record.cost
        count += 1
        records.append(record)
        order.append(Entry(revision: lastRevision, sequence: sequence))
    }

    /// Drops the oldest records until both limits hold.
    mutating func retain(records limit: Int, bytes byteLimit: Int) {
        while count > limit || bytes > byteLimit {
            guard removeOldest() else { return }
            dropped += 1
        }
    }

    /// Removes the oldest record that is still there; false when there is none.
    private mutating func removeOldest() -> Bool {
        while let record = records.removeFirst() {
            let sequence = firstSequence
            firstSequence += 1
            if holes.remove(sequence) != nil { continue }
            count -= 1
            bytes -= record.cost
            trimOrder()
            return true
        }
        return false
    }

    private mutating func trimOrder() {
        while let entry = order[0], !isCurrent(entry) { _ = order.removeFirst() }
    }

    private func isCurrent(_ entry: Entry) -> Bool {
        record(entry.sequence)?.revision == entry.revision
    }

    func record(_ sequence: UInt64) -> PushRecord? {
        guard sequence >= firstSequence, !holes.contains(sequence) else { return nil }
        return records[Int(sequence - firstSequence)]
    }

    /// Deletes a record; its number is not used again.
    mutating func delete(_ sequence: UInt64) {
        guard let record = record(sequence) else { return }
        holes.insert(sequence)
        count -= 1
        bytes -= record.cost
        while holes.contains(firstSequence), records.removeFirst() != nil {
            holes.remove(firstSequence)
            firstSequence += 1
        }
        trimOrder()
    }

    /// Index in the order of the first entry later than `cursor`.
    func position(after cursor: Cursor) -> Int {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if (order[middle]?.revision ?? 0) <= cursor.revision {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    var orderCount: Int { order.count }

    /// The record of an entry of the order; nil when the entry is stale.
    func current(at position: Int) -> PushRecord? {
        guard let entry = order[position], let record = record(entry.sequence),
            record.revision == entry.revision
        else { return nil }
        return record
    }
}
