package import JSON
import PushLog

/// A fault of the plan with the number of pushes that met it.
package struct CountedFault: Sendable {
    /// The fault as it was put.
    package let fault: Fault
    /// Pushes that met it since it was put.
    package private(set) var hits: UInt64 = 0
    let match: FaultMatch

    init(_ fault: Fault) {
        self.fault = fault
        match = FaultMatch(fault.match)
    }

    /// Pushes that it can still meet; nil for any number.
    package var remaining: UInt64? { fault.hitsMax.map { $0 - hits } }

    /// False when it is used up: it stays in the plan and lets every push pass.
    package var isActive: Bool { remaining != 0 }

    /// Counts a push and gives its effect; the fault must be active.
    mutating func next() -> FaultEffect {
        precondition(isActive, "a fault that is used up meets no push")
        let effect = fault.answers[Int(hits % UInt64(fault.answers.count))]
        hits += 1
        return effect
    }

    /// Goes on at a count that it had before; at most as many as it can meet.
    mutating func goOn(at count: UInt64) {
        hits = min(count, fault.hitsMax ?? count)
    }

    /// Writes the fault and its counters as one object, which can be read back as a fault.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        fault.writeMembers(to: &json)
        json.member("hits", Int64(clamping: hits))
        json.member("remaining", remaining.map { Int64(clamping: $0) })
        json.member("active", isActive)
        json.endObject()
    }
}
