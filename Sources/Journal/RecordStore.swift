import APNs
import PushLog

/// The records of the memory log and their order; a value inside the journal's lock.
///
/// Two queues: records by sequence, with holes where one was deleted, and the order of revisions.
/// A changed record gets a new entry at the end of the order; its old entry becomes stale. Holes
/// and stale entries are taken out before they outnumber the records, so that both queues stay
/// within twice the number of records kept.
struct RecordStore {
    struct Entry {
        let revision: UInt64
        let sequence: UInt64
    }

    /// The numbers of a record, beside the records: looking for one copies no record.
    private struct Key {
        let sequence: UInt64
        let revision: UInt64
        /// Of the record's topic, see `TopicShares`.
        let shareClass: UInt16
        var isHole = false
    }

    /// How many holes or stale entries are not worth the work of taking them out.
    private static let slack = 64

    private var records: RingBuffer<PushRecord>
    /// One for each place in `records`, sequences rising.
    private var keys: RingBuffer<Key>
    private var order: RingBuffer<Entry>
    private var lastRevision: UInt64 = 0
    /// What each topic has.
    private(set) var shares = TopicShares()
    /// For each class of topics a sequence before which it has no record.
    private var emptyBefore = [UInt64](repeating: 0, count: TopicShares.classes)
    private(set) var dropped: UInt64 = 0
    /// The greatest revision that was dropped.
    private(set) var lastDropped: UInt64 = 0
    /// Pushes appended since the log began: the last sequence number given.
    private(set) var appended: UInt64 = 0

    init() {
        records = RingBuffer(capacity: 64)
        keys = RingBuffer(capacity: 64)
        order = RingBuffer(capacity: 64)
    }

    var count: Int { shares.count }
    var bytes: Int { shares.cost }

    var newest: Cursor { Cursor(revision: lastRevision) }

    /// The first entry of the order is never stale.
    var oldest: Cursor { order[0].map { Cursor(revision: $0.revision) } ?? newest }

    /// Places in use, holes and stale entries included: what memory is spent on.
    var places: (records: Int, order: Int) { (records.count, order.count) }

    /// Gives the record its sequence and revision and keeps it.
    mutating func append(_ record: consuming PushRecord) {
        lastRevision += 1
        appended += 1
        record.sequence = appended
        record.revision = lastRevision
        let shareClass = TopicShares.index(LookHash.topic(of: record))
        shares.add(shareClass, cost: record.cost)
        keys.append(
            Key(
                sequence: appended, revision: lastRevision,
                shareClass: UInt16(truncatingIfNeeded: shareClass)))
        records.append(record)
        order.append(Entry(revision: lastRevision, sequence: appended))
    }

    /// Puts a changed record in the place of the one of its number, with a new revision.
    mutating func replace(_ record: consuming PushRecord) {
        guard let index = index(of: record.sequence), let old = records[index],
            let key = keys[index]
        else { return }
        lastRevision += 1
        record.revision = lastRevision
        shares.add(Int(key.shareClass), cost: record.cost - old.cost, count: 0)
        keys[index] = Key(
            sequence: record.sequence, revision: lastRevision, shareClass: key.shareClass)
        order.append(Entry(revision: lastRevision, sequence: record.sequence))
        records[index] = record
        tidyOrder()
    }

    /// Drops records until both limits hold: of those who have most, the oldest.
    mutating func retain(records limit: Int, bytes byteLimit: Int) {
        while count > limit || bytes > byteLimit {
            guard let sequence = victim(count > limit ? .count : .bytes) else { return }
            drop(sequence)
        }
    }

    /// Drops records that arrived before `end`, from the oldest on.
    mutating func retain(arrivedFrom end: Instant) {
        while let key = keys[0], let record = records[0], record.arrivedAt < end {
            drop(key.sequence)
        }
    }

    private mutating func drop(_ sequence: UInt64) {
        let revision = index(of: sequence).flatMap { keys[$0]?.revision }
        lastDropped = max(lastDropped, revision ?? 0)
        dropped += 1
        delete(sequence)
    }

    /// The oldest record of the topics that have most; nil when there is none.
    private mutating func victim(_ measure: TopicShares.Measure) -> UInt64? {
        // Nearly always one topic has everything, and the first record is its.
        guard let first = keys[0] else { return nil }
        let largest = shares.largest(measure)
        if Int(first.shareClass) == largest { return first.sequence }
        var index = place(of: max(emptyBefore[largest], first.sequence))
        while let key = keys[index] {
            if !key.isHole, Int(key.shareClass) == largest {
                emptyBefore[largest] = key.sequence
                return key.sequence
            }
            index += 1
        }
        return nil
    }

    /// Deletes a record; its number is not used again.
    mutating func delete(_ sequence: UInt64) {
        guard let index = index(of: sequence), let record = records[index] else { return }
        records[index] = nil
        keys[index]?.isHole = true
        if let key = keys[index] { shares.remove(Int(key.shareClass), cost: record.cost) }
        while let first = keys[0], first.isHole {
            _ = keys.removeFirst()
            _ = records.removeFirst()
        }
        if keys.count > 2 * count + RecordStore.slack { removeHoles() }
        tidyOrder()
    }

    /// Keeps the first entry current, and the stale ones behind it few.
    private mutating func tidyOrder() {
        while let entry = order[0], !isCurrent(entry) { _ = order.removeFirst() }
        if order.count > 2 * count + RecordStore.slack { removeStaleEntries() }
    }

    private mutating func removeHoles() {
        var keptKeys = RingBuffer<Key>(capacity: count)
        var keptRecords = RingBuffer<PushRecord>(capacity: count)
        for index in 0..<keys.count {
            guard let key = keys[index], let record = records[index] else { continue }
            keptKeys.append(key)
            keptRecords.append(record)
        }
        keys = keptKeys
        records = keptRecords
    }

    private mutating func removeStaleEntries() {
        var kept = RingBuffer<Entry>(capacity: count)
        for index in 0..<order.count {
            if let entry = order[index], isCurrent(entry) { kept.append(entry) }
        }
        order = kept
    }
}

// MARK: - Looking

extension RecordStore {
    /// The record with that number, while it is kept.
    func record(_ sequence: UInt64) -> PushRecord? {
        index(of: sequence).flatMap { records[$0] }
    }

    /// True while the record is kept and has not changed since the entry was made.
    func isCurrent(_ entry: Entry) -> Bool {
        guard let index = index(of: entry.sequence), let key = keys[index] else { return false }
        return !key.isHole && key.revision == entry.revision
    }

    /// The entry at a position of the order.
    func entry(at position: Int) -> Entry? { order[position] }

    /// The record of an entry of the order; nil when the entry is stale.
    func record(of entry: Entry) -> PushRecord? {
        isCurrent(entry) ? record(entry.sequence) : nil
    }

    /// Index in the order of the first entry later than `cursor`.
    func position(after cursor: Cursor) -> Int {
        RecordStore.firstIndex(below: order.count) {
            (order[$0]?.revision ?? 0) > cursor.revision
        }
    }

    /// Place of a number; without holes taken out in front of it the place can be computed.
    private func index(of sequence: UInt64) -> Int? {
        guard let first = keys[0], sequence >= first.sequence, sequence <= appended else {
            return nil
        }
        if let guess = Int(exactly: sequence - first.sequence), keys[guess]?.sequence == sequence {
            return guess
        }
        let index = place(of: sequence)
        return keys[index]?.sequence == sequence ? index : nil
    }

    /// The first place whose number is not below `sequence`.
    private func place(of sequence: UInt64) -> Int {
        RecordStore.firstIndex(below: keys.count) { (keys[$0]?.sequence ?? 0) >= sequence }
    }

    /// The first index at which `isReached`, which once true stays true; `count` where it is not.
    private static func firstIndex(below count: Int, _ isReached: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isReached(middle) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
