package import APNs
package import PushLog

/// One entry of the fault plan: which pushes it meets and what they get, one after another.
///
/// A value that was checked when it was made. Counters stand in `CountedFault`.
package struct Fault: Sendable, Equatable {
    /// 1 to 64 letters, digits, `.`, `_` or `-`.
    package let name: String
    /// Where it acts.
    package let hook: FaultHook
    /// The pushes it meets; only conditions that are decided at `hook`.
    package let match: Matcher
    /// What the pushes get that are met, in their order; 1 to `answersMax` effects.
    package let answers: [FaultEffect]
    /// After the last effect the first has its turn again; otherwise the fault is used up.
    package let repeats: Bool
    /// Most pushes that are met, 1 to `timesMax`; nil where only `answers` limits them.
    package let times: UInt64?
    /// The share of matching pushes that are met, 0 to 1.
    package let probability: Double

    /// Longest sequence of effects.
    package static let answersMax = 1_000
    /// Greatest `times`.
    package static let timesMax: UInt64 = 1_000_000_000

    /// Makes a fault; what contradicts itself or can never happen is refused.
    package init(
        name: String, match: Matcher = Matcher(), at hook: FaultHook = .requestComplete,
        answers: [FaultEffect], repeats: Bool = false, times: UInt64? = nil,
        probability: Double = 1
    ) throws(FaultError) {
        self.name = name
        self.hook = hook
        self.match = match
        self.answers = answers
        self.repeats = repeats
        self.times = times
        self.probability = probability
        try check()
    }

    /// Makes a fault that answers every push it meets in one way, `times` times or always.
    package init(
        name: String, match: Matcher = Matcher(), answering reason: Reason, times: UInt64? = nil
    ) throws(FaultError) {
        try self.init(
            name: name, match: match, answers: [.answer(reason)], repeats: true, times: times)
    }

    /// Most pushes that the fault can meet; nil for any number.
    package var hitsMax: UInt64? {
        if repeats { return times }
        return min(times ?? .max, UInt64(answers.count))
    }
}
