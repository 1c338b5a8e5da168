import APNs
import ControlAPI
import Faults
import PushLog
import Routing
import Synchronization

/// A fault plan that nothing asks.
final class FakeFaults: ControlFaults {
    private let plan = Mutex(FaultPlan())

    var faults: [CountedFault] { plan.withLock { $0.faults } }

    func put(_ fault: Fault) throws(FaultError) -> StoredFault {
        let result = plan.withLock { plan -> Result<StoredFault?, FaultError> in
            do throws(FaultError) {
                let isNew = try plan.put(fault)
                let stored = plan.fault(named: fault.name)
                return .success(stored.map { StoredFault(fault: $0, isNew: isNew) })
            } catch {
                return .failure(error)
            }
        }
        guard let stored = try result.get() else { throw .planFull(limit: 0) }
        return stored
    }

    func remove(named name: String) -> Bool { plan.withLock { $0.remove(named: name) } }

    func clear(_ matcher: Matcher) -> Int { plan.withLock { $0.clear(matcher) } }
}

/// A device that accepts every push, or refuses those of one topic.
final class FakeJudge: ControlJudge {
    /// Pushes to it are refused by the rule `unregistered`.
    static let gone = "com.example.gone"

    private let asked = Mutex<[Instant]>([])

    /// How many pushes came this far.
    var count: Int { asked.withLock { $0.count } }
    /// The virtual time at which the last one came.
    var arrival: Instant? { asked.withLock { $0.last } }

    func preview(_ record: inout PushRecord) {
        asked.withLock { $0.append(record.arrivedAt) }
        record.device = .named("fake")
        guard record.request.text(.topic) != FakeJudge.gone else {
            record.answer = .refused(by: .unregistered, timestamp: Bench.now)
            return
        }
        record.answer = .accepted
        record.delivery = DeliveryStatus(.delivered)
        record.trace = Trace(appState: .suspended, payloadClass: .alert, outcome: .shown)
    }
}
