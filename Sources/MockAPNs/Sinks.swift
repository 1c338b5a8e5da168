import APNs
import Delivery
import Gateway
import Journal
import PushLog

// Where the parts meet: each declares what it needs, here the others provide it.

extension MemoryJournal: RecordAppender {}

extension ConnectionLog: ConnectionRecorder {}

/// The way of a push behind the request rules: refused ones to the log, others to their device.
struct PushPath: PushSink {
    let delivery: DeliveryService
    let journal: MemoryJournal

    func refused(_ record: PushRecord) {
        journal.append(record)
    }

    func admit(_ record: inout PushRecord) -> PushAnswer {
        delivery.admit(&record)
    }
}
