import Delivery
import PushLog
import Synchronization

/// A log that keeps what it is given, in the order it is given.
final class MemoryLog: RecordAppender {
    private let kept = Mutex<[PushRecord]>([])

    func append(_ record: PushRecord) -> UInt64 {
        kept.withLock { kept in
            var numbered = record
            numbered.sequence = UInt64(kept.count) + 1
            numbered.revision = numbered.sequence
            kept.append(numbered)
            return numbered.sequence
        }
    }

    var records: [PushRecord] { kept.withLock { $0 } }
}
