import Delivery
import PushLog

/// A log that nobody reads.
protocol AppendOnlyLog: DeliveryLog {}

extension AppendOnlyLog {
    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool { false }

    func page(_ query: LogQuery) -> Page {
        Page(records: [], next: query.after, hasMore: false, dropped: 0)
    }

    var lastSequence: UInt64 { 0 }
}
