import ControlAPI
import Faults
import Gateway
import PushLog
import Synchronization

/// The fault plan of one server, shared by its loops and its control plane.
final class FaultBook: FaultSource {
    private struct State {
        var plan = FaultPlan()
        var tokens = TestTokenCounts()
        var random: FaultRandom
    }

    private let state: Mutex<State>
    /// The hook points at which a fault can act: read before the lock is taken.
    private let hooks = Atomic<UInt8>(0)
    private let testTokens: Bool

    /// - Parameters:
    ///   - testTokens: whether reserved device tokens have their outcomes.
    ///   - seed: of the chance in faults with a probability.
    init(testTokens: Bool, seed: UInt64) {
        self.testTokens = testTokens
        state = Mutex(State(random: FaultRandom(seed: seed)))
    }

    func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision? {
        let active = FaultHookSet(bits: hooks.load(ordering: .acquiring))
        guard active.contains(hook) else { return nil }
        return change { state in
            state.plan.decide(record, at: hook) { state.random.next() }
        }
    }

    func testToken(_ record: PushRecord) -> FaultDecision? {
        guard testTokens, let token = TestToken(record.request) else { return nil }
        return state.withLock { token.decide(record, &$0.tokens) }
    }

    /// The faults with their counters, in their order.
    var faults: [CountedFault] { state.withLock { $0.plan.faults } }

    func put(_ fault: Fault) throws(FaultError) -> StoredFault {
        let result = change { state -> Result<StoredFault, FaultError> in
            do throws(FaultError) {
                let isNew = try state.plan.put(fault)
                // A fault that was put just now is there, with no hit yet.
                let stored = state.plan.fault(named: fault.name)
                guard let stored else { preconditionFailure("a fault that was put is gone") }
                return .success(StoredFault(fault: stored, isNew: isNew))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func remove(named name: String) -> Bool { change { $0.plan.remove(named: name) } }

    func clear(_ matcher: Matcher) -> Int {
        change { state in
            state.tokens.clear(matcher)
            return state.plan.clear(matcher)
        }
    }

    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        state.withLock { state in
            let value = body(&state)
            hooks.store(state.plan.activeHooks.bits, ordering: .releasing)
            return value
        }
    }
}
