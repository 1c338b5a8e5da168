import APNs
import JSON
import PushLog
import Routing

extension JSONWriter {
    /// Writes the member `events`: what happened, in order.
    ///
    /// Each has `at`, `device` and `push`, and either the members of a trace event, whose `seq`
    /// counts the events of this answer, or kind `delivery` and a delivery state.
    mutating func events(_ events: [DeviceEvent]) {
        key("events")
        beginArray()
        for (index, event) in events.enumerated() { self.event(event, sequence: index + 1) }
        endArray()
    }

    private mutating func event(_ event: DeviceEvent, sequence: Int) {
        beginObject()
        member("at", event.at.description)
        member("device", event.device)
        member("push", event.push.map { Int64(clamping: $0) })
        switch event.subject {
        case .trace(let trace): traceMembers(trace, sequence)
        case .delivery(let state):
            member("seq", Int64(sequence))
            member("kind", "delivery")
            member("state", state.rawValue)
        case .action(let name):
            member("seq", Int64(sequence))
            member("kind", "action")
            member("action", name)
        }
        endObject()
    }

    /// Writes the members of a trace event into an object that is open.
    mutating func traceMembers(_ trace: TraceEvent, _ sequence: Int) {
        var object = JSONWriter()
        trace.write(sequence: sequence, to: &object)
        // Without its brackets: its members stand beside others.
        verbatim(object.bytes.dropFirst().dropLast())
    }
}
