import APNs
package import JSON
import PushLog
import Routing

extension DeviceTimeline {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("device", device)
        json.member("entries", each: entries.enumerated()) {
            $0.element.write($0.offset + 1, to: &$1)
        }
        json.member("partial", isPartial)
        json.endObject()
    }
}

extension DeviceTimeline.Entry {
    /// Writes `at`, `push` and `kind` with what belongs to the kind.
    fileprivate func write(_ number: Int, to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", at.description)
        json.member("push", push.map { Int64(clamping: $0) })
        switch subject {
        case .push(let summary):
            json.member("kind", "push")
            json.member("summary", summary)
        case .delivery(let state):
            json.member("kind", "delivery")
            json.member("state", state.rawValue)
        case .action(let name):
            json.member("kind", "action")
            json.member("action", name)
        case .trace(let event): json.traceMembers(event, number)
        }
        json.endObject()
    }
}
