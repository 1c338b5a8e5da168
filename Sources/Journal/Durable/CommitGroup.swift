import PushLog

/// What the writer commits at once: rows in one buffer, and what goes with them.
///
/// Two of them take turns, one filled by the loops, one written, so that no memory is asked for in
/// the steady state.
struct CommitGroup: Sendable {
    /// A row of the group: a new record, or the new version of one.
    struct Entry: Sendable {
        let keys: LookKeys
        /// The revision of the row that this one takes the place of; 0 for a new record.
        let replaces: UInt64
        /// Where its bytes end; they begin where those of the entry before end.
        let end: Int
    }

    var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []
    /// Values that rows of the group refer to and that are not stored.
    var interned: [RowInterner.Value] = []
    private(set) var states: [StateChange] = []
    /// Where in `states` a key is.
    private var places: [StateKey: Int] = [:]
    /// All revisions up to here are in this group or were before it.
    var lastRevision: UInt64 = 0
    /// The same for sequence numbers.
    var lastSequence: UInt64 = 0

    /// Rows that take the place of others.
    private var replacing = 0
    /// Pages by which the file may grow with the group, at most: of rows of the least handy length
    /// one a page.
    func pagesNew(of pageBytes: Int) -> Int {
        let values =
            states.reduce(0) { $0 + ($1.value?.count ?? 0) }
            + interned.reduce(0) { $0 + $1.bytes.count }
        // What of a page is not for rows takes less than a tenth of its half.
        let half = pageBytes * 9 / 20
        return bytes.count / half + values / half + 8
    }

    /// Pages of the file that it may change: of each row that goes and each other value the page
    /// that has it, and one beside.
    var pagesRewritten: Int { 2 * (replacing + states.count) }

    var isEmpty: Bool { entries.isEmpty && states.isEmpty && interned.isEmpty }

    /// Adds a row whose bytes were just appended to `bytes`.
    mutating func add(_ keys: LookKeys, replaces: UInt64) {
        entries.append(Entry(keys: keys, replaces: replaces, end: bytes.count))
        if replaces != 0 { replacing += 1 }
    }

    /// Adds a change of other state; it takes the place of an earlier one of the same key.
    mutating func add(_ change: StateChange) {
        let key = StateKey(kind: change.kind, key: change.key)
        if let place = places[key] {
            states[place] = change
        } else {
            places[key] = states.count
            states.append(change)
        }
    }

    /// Where the bytes of an entry are.
    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : entries[index - 1].end)..<entries[index].end
    }

    /// Empties it and keeps its memory.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        interned.removeAll(keepingCapacity: true)
        states.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        replacing = 0
    }
}

/// What a value is kept under.
private struct StateKey: Hashable {
    let kind: String
    let key: String
}

/// A change of what must survive a restart besides records.
struct StateChange: Sendable {
    let kind: String
    let key: String
    /// Nil removes it.
    let value: [UInt8]?
}

extension CommitGroup {
    /// What of two groups that could not be committed is tried again: all but new records and
    /// their changes; of an older record's changes the last.
    ///
    /// - Parameters:
    ///   - first: the group that failed.
    ///   - second: what came meanwhile.
    /// - Returns: the group to try, and the keys of the records that are lost.
    static func remains(
        of first: CommitGroup, _ second: CommitGroup
    ) -> (kept: CommitGroup, lost: [LookKeys]) {
        var lost: [LookKeys] = []
        var lostSequences = Set<UInt64>()
        var places: [UInt64: Int] = [:]
        var changes: [(keys: LookKeys, replaces: UInt64, row: ArraySlice<UInt8>)] = []
        for group in [first, second] {
            for (index, entry) in group.entries.enumerated() {
                let sequence = entry.keys.sequence
                let row = group.bytes[group.range(index)]
                if entry.replaces == 0 {
                    lost.append(entry.keys)
                    lostSequences.insert(sequence)
                } else if let place = places[sequence] {
                    changes[place] = (entry.keys, changes[place].replaces, row)
                } else if !lostSequences.contains(sequence) {
                    places[sequence] = changes.count
                    changes.append((entry.keys, entry.replaces, row))
                }
            }
        }
        var kept = CommitGroup()
        // Rows stand in the order of their revisions, as everywhere.
        for change in changes.sorted(by: { $0.keys.revision < $1.keys.revision }) {
            kept.bytes.append(contentsOf: change.row)
            kept.add(change.keys, replaces: change.replaces)
        }
        kept.interned = first.interned + second.interned
        for change in first.states + second.states { kept.add(change) }
        return (kept, lost)
    }
}
