import ControlAPI
import Faults
import Gateway
import JSON
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
    /// Keeps the plan as JSON each time it is changed, and the count of a fault each time it meets a
    /// push.
    private let keep: @Sendable (SavedKind, _ key: String, _ value: [UInt8]?) -> Void

    /// - Parameters:
    ///   - testTokens: whether reserved device tokens have their outcomes.
    ///   - seed: of the chance in faults with a probability.
    ///   - keep: keeps plan and counts beyond the life of the process; called under a lock.
    init(
        testTokens: Bool, seed: UInt64,
        keep: @escaping @Sendable (SavedKind, String, [UInt8]?) -> Void = { _, _, _ in }
    ) {
        self.testTokens = testTokens
        self.keep = keep
        state = Mutex(State(random: FaultRandom(seed: seed)))
    }

    func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision? {
        let active = FaultHookSet(bits: hooks.load(ordering: .acquiring))
        guard active.contains(hook) else { return nil }
        return change { state in
            let decision = state.plan.decide(record, at: hook) { state.random.next() }
            if let decision { keep(.faultHits, decision.fault, Array("\(decision.hit)".utf8)) }
            return decision
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
                keep(.faultHits, fault.name, nil)
                save(state.plan)
                return .success(StoredFault(fault: stored, isNew: isNew))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func remove(named name: String) -> Bool {
        change { state in
            let isThere = state.plan.remove(named: name)
            if isThere {
                keep(.faultHits, name, nil)
                save(state.plan)
            }
            return isThere
        }
    }

    func clear(_ matcher: Matcher) -> Int {
        change { state in
            state.tokens.clear(matcher)
            let names = state.plan.faults.map(\.fault.name)
            let count = state.plan.clear(matcher)
            for name in names where state.plan.fault(named: name) == nil {
                keep(.faultHits, name, nil)
            }
            if count > 0 { save(state.plan) }
            return count
        }
    }

    /// Takes up the faults that were kept, and how many pushes they have met.
    ///
    /// - Throws: `data` where they cannot be read.
    func restore(
        _ json: [UInt8], hits: [(key: String, value: [UInt8])]
    ) throws(ServerError) {
        do {
            var plan = try FaultPlan(json: JSONValue(parsing: json))
            for (name, digits) in hits {
                guard let count = UInt64(String(decoding: digits, as: UTF8.self)) else {
                    throw ServerError.unreadable("the count of fault \(name)", "it is no number")
                }
                plan.goOn(at: count, named: name)
            }
            change { [plan] in $0.plan = plan }
        } catch let error as ServerError {
            throw error
        } catch {
            throw .unreadable("the fault plan", "\(error)")
        }
    }

    private func save(_ plan: FaultPlan) {
        var json = JSONWriter()
        plan.write(to: &json)
        keep(.faults, "", json.bytes)
    }

    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        state.withLock { state in
            let value = body(&state)
            hooks.store(state.plan.activeHooks.bits, ordering: .releasing)
            return value
        }
    }
}
