import APNs
import Delivery
import PushLog
import Routing
import Synchronization

/// A log that keeps each change besides the records, and refuses none.
final class ScriptLog: DeliveryLog {
    /// One append, or one change of a record.
    struct Entry: Sendable {
        /// The record as it was; nil where it was appended.
        let before: PushRecord?
        let after: PushRecord
    }

    private struct State {
        var records: [PushRecord] = []
        var entries: [Entry] = []
        var saved: [String: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    func enter(_ record: PushRecord) -> LogPlace {
        state.withLock { state in
            var record = record
            record.sequence = UInt64(state.records.count) + 1
            record.revision = UInt64(state.entries.count) + 1
            state.records.append(record)
            state.entries.append(Entry(before: nil, after: record))
            return LogPlace(sequence: record.sequence, revision: record.revision)
        }
    }

    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool {
        state.withLock { state in
            let place = Int(sequence) - 1
            guard state.records.indices.contains(place) else { return false }
            let before = state.records[place]
            var after = before
            change(&after)
            after.revision = UInt64(state.entries.count) + 1
            state.records[place] = after
            state.entries.append(Entry(before: before, after: after))
            return true
        }
    }

    func page(_ query: LogQuery) -> Page {
        let matching = records.filter { query.matcher.matches($0) }
        return Page(
            records: query.order == .ascending ? matching : matching.reversed(),
            next: query.after, hasMore: false, dropped: 0)
    }

    var keepsDevices: Bool { true }

    func save(device id: String, _ json: [UInt8]?) {
        state.withLock { $0.saved[id] = json }
    }

    /// The devices as they were saved last, by id.
    var saved: [(id: String, json: [UInt8])] {
        state.withLock { $0.saved.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    var lastSequence: UInt64 { state.withLock { UInt64($0.records.count) } }
    var records: [PushRecord] { state.withLock { $0.records } }

    /// What was written since the log had that many entries.
    func entries(from count: Int = 0) -> ArraySlice<Entry> {
        state.withLock { $0.entries[count...] }
    }
}

extension ScriptLog.Entry {
    /// The state that the record got into by this; nil where it stayed in its own.
    var newState: (state: DeliveryState, at: Instant)? {
        guard let delivery = after.delivery else { return nil }
        guard let before else { return (delivery.state, after.arrivedAt) }
        guard delivery.later.count > before.delivery?.later.count ?? 0 else { return nil }
        return delivery.later.last
    }

    /// What the record's trace gained by this.
    var newEvents: ArraySlice<TraceEvent> {
        (after.trace?.events ?? []).dropFirst(before?.trace?.events.count ?? 0)
    }

    /// Milliseconds since 1970 at which it happened; nil where only rules or remarks were added,
    /// as by a notification that is dismissed.
    var instant: Int64? {
        let arrived = after.arrivedAt.milliseconds
        return newState?.at.milliseconds
            ?? newEvents.map { arrived + Int64($0.atMilliseconds) }.min()
            ?? (before == nil ? arrived : nil)
    }
}
