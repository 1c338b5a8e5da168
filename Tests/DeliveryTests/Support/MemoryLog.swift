import Delivery
import PushLog
import Synchronization

/// A log that keeps what it is given, in the order it is given.
final class MemoryLog: DeliveryLog {
    private let kept = Mutex<[PushRecord]>([])

    func enter(_ record: PushRecord) -> LogPlace {
        kept.withLock { kept in
            var numbered = record
            numbered.sequence = UInt64(kept.count) + 1
            numbered.revision = numbered.sequence
            kept.append(numbered)
            return LogPlace(sequence: numbered.sequence, revision: numbered.revision)
        }
    }

    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.sequence == sequence }) else {
                return false
            }
            change(&kept[index])
            kept[index].revision += 1
            return true
        }
    }

    func page(_ query: LogQuery) -> Page {
        let matching = records.filter { query.matcher.matches($0) }
        return Page(
            records: query.order == .ascending ? matching : matching.reversed(),
            next: query.after, hasMore: false, dropped: 0)
    }

    var lastSequence: UInt64 { kept.withLock { UInt64($0.count) } }

    var records: [PushRecord] { kept.withLock { $0 } }
}
