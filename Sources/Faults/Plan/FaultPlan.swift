package import PushLog

/// What the server is told to do wrong: faults in the order in which they were first put.
///
/// A value that decides and counts; whoever holds it acts, and guards it where loops share it.
package struct FaultPlan: Sendable {
    /// The faults in their order, those that are used up included.
    package private(set) var faults: [CountedFault] = []
    /// Hook points at which a fault can still act; elsewhere `decide` need not be called.
    package private(set) var activeHooks = FaultHookSet()

    /// Most faults of a plan: each costs every push a comparison.
    package static let faultsMax = 256

    /// Makes an empty plan.
    package init() {}

    /// True when there is no fault at all.
    package var isEmpty: Bool { faults.isEmpty }

    /// The fault of that name; nil when there is none.
    package func fault(named name: String) -> CountedFault? {
        faults.first { $0.fault.name == name }
    }

    /// Adds the fault, or replaces the one of its name in its place; its counters start anew.
    ///
    /// True when the name is new.
    @discardableResult
    package mutating func put(_ fault: Fault) throws(FaultError) -> Bool {
        let place = faults.firstIndex { $0.fault.name == fault.name }
        if let place {
            faults[place] = CountedFault(fault)
        } else {
            guard faults.count < FaultPlan.faultsMax else {
                throw .planFull(limit: FaultPlan.faultsMax)
            }
            faults.append(CountedFault(fault))
        }
        updateHooks()
        return place == nil
    }

    /// Lets a fault go on at a count that it had in an earlier life of the server; one that is
    /// unknown is passed over.
    package mutating func goOn(at count: UInt64, named name: String) {
        guard let place = faults.firstIndex(where: { $0.fault.name == name }) else { return }
        faults[place].goOn(at: count)
        updateHooks()
    }

    /// Removes the fault of that name; false when there is none.
    package mutating func remove(named name: String) -> Bool {
        removeAll { $0.fault.name == name } > 0
    }

    /// Removes all faults, or those whose own matcher names all that `matcher` names; gives their
    /// number.
    @discardableResult
    package mutating func clear(_ matcher: Matcher = Matcher()) -> Int {
        removeAll { matcher.isPart(of: $0.fault.match) }
    }

    private mutating func removeAll(where isMeant: (CountedFault) -> Bool) -> Int {
        let before = faults.count
        faults.removeAll(where: isMeant)
        updateHooks()
        return before - faults.count
    }

    private mutating func updateHooks() {
        activeHooks = FaultHookSet()
        for entry in faults where entry.isActive { activeHooks.insert(entry.fault.hook) }
    }
}

extension FaultPlan {
    /// Counts the push against the first fault that meets it, and tells what becomes of it.
    ///
    /// A fault whose turn is `normal` meets the push too: later faults are not asked. Allocates
    /// nothing.
    /// - Parameters:
    ///   - record: what is known by now; at `requestComplete` it has no answer yet.
    ///   - hook: where the push is on its way.
    ///   - random: gives a number from 0 up to, not including, 1; called only for a fault that
    ///     matches and whose probability is neither 0 nor 1.
    /// - Returns: nil when no fault meets the push: none matches, those that match are used up,
    ///   or chance let it pass.
    package mutating func decide(
        _ record: PushRecord, at hook: FaultHook, random: () -> Double
    ) -> FaultDecision? {
        guard activeHooks.contains(hook) else { return nil }
        for index in faults.indices where meets(index, record, hook, random) {
            let effect = faults[index].next()
            if !faults[index].isActive { updateHooks() }
            return FaultDecision(
                fault: faults[index].fault.name, hit: faults[index].hits,
                delayMilliseconds: effect.delayMilliseconds,
                verdict: FaultPlan.verdict(effect, record))
        }
        return nil
    }

    @inline(__always)
    private func meets(
        _ index: Int, _ record: PushRecord, _ hook: FaultHook, _ random: () -> Double
    ) -> Bool {
        guard faults[index].fault.hook == hook, faults[index].isActive,
            faults[index].match.matches(record)
        else { return false }
        let probability = faults[index].fault.probability
        return probability >= 1 || (probability > 0 && random() < probability)
    }

    private static func verdict(
        _ effect: FaultEffect, _ record: PushRecord
    ) -> FaultDecision.Verdict {
        switch effect.action {
        case .pass: .goesOn
        case .noAnswer: .unanswered
        case .answer(let reason, let timestamp):
            .answered(
                PushAnswer(faking: reason, timestamp: timestamp, receivedAt: record.receivedAt))
        }
    }
}
