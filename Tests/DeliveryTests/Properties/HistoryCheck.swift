import APNs
@testable import Delivery
import PushLog
import Routing

/// Holds each change of the log against what is true of every history.
struct HistoryCheck {
    let store: StoreSettings
    private(set) var problems: [String] = []
    /// Pushes that the log says are stored.
    private(set) var open: Set<UInt64> = []
    /// The latest instant at which something was written of a device.
    private var latest: [String: Int64] = [:]
    /// Pushes that came from storage, and others that were given up: a run without any shows
    /// little.
    private(set) var counts: [DeliveryState: Int] = [:]

    init(_ store: StoreSettings) {
        self.store = store
    }

    mutating func take(_ entry: ScriptLog.Entry, of device: String) {
        let record = entry.after
        guard record.answer == .accepted else { return refuse(entry) }
        guard record.trace != nil, record.delivery != nil else {
            return note(record, "was accepted and has no state or no trace")
        }
        if let (state, at) = entry.newState {
            counts[state, default: 0] += 1
            if state.isFinal { open.remove(record.sequence) } else { open.insert(record.sequence) }
            checkEnd(entry, state)
            checkExpiry(record, state, at.milliseconds, isNew: entry.before == nil)
        }
        checkOrder(entry, device)
    }

    private mutating func refuse(_ entry: ScriptLog.Entry) {
        guard entry.before == nil, entry.after.delivery == nil, entry.after.trace == nil else {
            return note(entry.after, "was refused and has a history")
        }
    }

    /// Exactly one final state, and nothing after it.
    private mutating func checkEnd(_ entry: ScriptLog.Entry, _ state: DeliveryState) {
        let states = entry.after.delivery?.history(arrivedAt: entry.after.arrivedAt) ?? []
        let ends = states.indices.filter { states[$0].state.isFinal }
        if ends.count > 1 || ends.first.map({ $0 + 1 < states.count }) ?? false {
            note(entry.after, "goes on after its end: \(states.map(\.state.rawValue))")
        }
        if state == .received {
            note(entry.after, "was accepted, and nothing became of it")
        }
    }

    /// The time a push may wait passes on the virtual clock.
    private mutating func checkExpiry(
        _ record: PushRecord, _ state: DeliveryState, _ at: Int64, isNew: Bool
    ) {
        let deadline = record.arrivedAt.milliseconds + patience(of: record)
        switch state {
        case .deliveredFromStorage, .discardedDisabledFromStorage:
            if at >= deadline { note(record, "came at \(at), after its end at \(deadline)") }
        case .storedOffline, .storedPower:
            if at >= deadline { note(record, "is stored at \(at), after its end at \(deadline)") }
        case .discardedExpired:
            let isRight = isNew ? deadline <= at : deadline == at
            if !isRight { note(record, "expired at \(at) and not at \(deadline)") }
        case .received, .delivered, .discardedUnregistered, .discardedUnregisteredFromStorage,
            .discardedDisabled, .discardedReplaced:
            break
        }
    }

    /// Milliseconds that a push may wait from its arrival on.
    ///
    /// Source: protocol sections 10 and 14.4.
    private func patience(of record: PushRecord) -> Int64 {
        let longest: Int64 = 30 * 86_400_000
        guard let seconds = record.request.expiration.value else { return longest }
        guard seconds != 0 else { return store.zeroExpirationGraceMilliseconds }
        guard seconds < Int64.max / 2_000 else { return longest }
        return min(seconds * 1_000 - record.receivedAt.milliseconds, longest)
    }

    /// What is written of a device comes in the order of time.
    private mutating func checkOrder(_ entry: ScriptLog.Entry, _ device: String) {
        let record = entry.after
        guard let instant = entry.instant else { return }
        if instant < latest[device] ?? .min {
            note(record, "\(device) was at \(latest[device] ?? 0) when it changed at \(instant)")
        }
        if instant < record.arrivedAt.milliseconds {
            note(record, "changed at \(instant), before it came")
        }
        latest[device] = instant
    }

    mutating func note(_ record: PushRecord, _ what: String) {
        note("push \(record.sequence) \(what)")
    }

    /// The first few say enough.
    mutating func note(_ problem: String) {
        if problems.count < 5 { problems.append(problem) }
    }
}

extension DeliveryService {
    /// What is stored now, as the devices say: of each the topics, and the pushes.
    var storedNow: [(device: String, topic: String, sequence: UInt64)] {
        registry.cells.flatMap { cell in
            let stored = cell.peek { state -> [(topic: String, push: StoredPush)] in
                var copy = state
                return copy.takeStored()
            }
            return (stored ?? []).map { (cell.id, $0.topic, $0.push.sequence) }
        }
    }
}

extension HistoryCheck {
    /// Log and devices name the same pushes, and of each app of a device one at most.
    mutating func compareStored(_ service: DeliveryService) {
        let stored = service.storedNow
        let pushes = Set(stored.map(\.sequence))
        if pushes != open {
            note("the log has stored \(open.sorted()), the devices have \(pushes.sorted())")
        }
        let slots = stored.map { "\($0.device) \($0.topic)" }
        if Set(slots).count < slots.count { note("two pushes are stored in one place: \(stored)") }
    }
}
