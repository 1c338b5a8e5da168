import APNs
import Delivery
import Gateway
import Journal
import PushLog

// Where the parts meet: each declares what it needs, here the others provide it.

extension ConnectionLog: ConnectionRecorder {}

/// The way of a push behind the request rules: refused ones to the log, others to their device.
struct PushPath: PushSink {
    let delivery: DeliveryService
    let journal: any ServerLog

    func refused(_ record: PushRecord) -> LogPlace {
        journal.enter(record)
    }

    func met(fault: String, sequence: UInt64) {
        journal.update(sequence: sequence) { $0.fault = fault }
    }

    func found(_ finding: Finding, sequence: UInt64) {
        journal.update(sequence: sequence) { $0.findings.append(finding) }
    }

    func admit(_ record: inout PushRecord) -> PushAnswer {
        delivery.admit(&record)
    }
}
