import APNs
import PushLog
import Routing

extension LiveDevice {
    /// Lets something happen, notes what came of it, and gives the remarks on it.
    mutating func perform(_ action: DeviceAction) throws(ActionImpossible) -> [Diagnostic] {
        let start = simulation.now
        let number: Int? =
            if case .user(let action) = action, let meant = action.notification {
                simulation.number(of: meant)
            } else {
                nil
            }
        let end = try simulation.perform(action).continuation
        let own = end.own.map { $0.counted(from: start) }
        if let number {
            var change = RecordChange(UInt64(number), at: now)
            change.events = own
            change.rules = end.rules
            change.diagnostics = end.remarks
            note(change)
        } else {
            note(own, at: now)
        }
        note(end.besides.map { $0.counted(from: start) }, at: now)
        noteNews()
        return end.diagnostics
    }
}

extension TraceEvent {
    /// The same event, its time counted from a later beginning.
    fileprivate func counted(from start: Int) -> TraceEvent {
        var event = self
        event.atMilliseconds -= start
        return event
    }
}
