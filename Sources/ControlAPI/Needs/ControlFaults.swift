package import Faults
package import PushLog

/// The fault plan as the control plane needs it; called from any thread.
package protocol ControlFaults: Sendable {
    /// All faults with their counters, in the order in which they were first put.
    var faults: [CountedFault] { get }

    /// Adds a fault or replaces the one of its name, whose counters then start anew.
    func put(_ fault: Fault) throws(FaultError) -> StoredFault

    /// Removes a fault; false when there is none of that name.
    func remove(named name: String) -> Bool

    /// Removes all faults, or those whose own matcher names all that `matcher` names; gives their
    /// number.
    ///
    /// What reserved device tokens have counted is forgotten too, all or that of the topic and the
    /// device token that `matcher` names.
    func clear(_ matcher: Matcher) -> Int
}

/// A fault as the plan keeps it.
package struct StoredFault: Sendable {
    package let fault: CountedFault
    /// No fault had that name before.
    package let isNew: Bool

    package init(fault: CountedFault, isNew: Bool) {
        self.fault = fault
        self.isNew = isNew
    }
}
