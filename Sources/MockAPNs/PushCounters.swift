import APNs
import ControlAPI
import PushLog
import Synchronization

/// Counts answers by status and reason, from any loop.
final class PushCounters: Sendable {
    private final class Counter: Sendable {
        let value = Atomic<UInt64>(0)
    }

    private let accepted = Counter()
    private let unanswered = Counter()
    private let refused = Reason.allCases.map { _ in Counter() }

    func count(_ answer: PushAnswer) {
        let counter: Counter
        if let reason = answer.reason {
            counter = refused[Int(reason.rawValue)]
        } else {
            counter = answer.status == 200 ? accepted : unanswered
        }
        counter.value.wrappingAdd(1, ordering: .relaxed)
    }

    /// Those that were given, accepted ones first.
    var counts: [PushCount] {
        var counts = [count(200, nil, accepted), count(0, nil, unanswered)]
        for reason in Reason.allCases {
            counts.append(count(reason.status, reason.name, refused[Int(reason.rawValue)]))
        }
        return counts.filter { $0.count > 0 }
    }

    private func count(_ status: UInt16, _ reason: String?, _ counter: Counter) -> PushCount {
        PushCount(status: status, reason: reason, count: counter.value.load(ordering: .relaxed))
    }
}
