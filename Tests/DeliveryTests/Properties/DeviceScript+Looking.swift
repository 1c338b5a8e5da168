import APNs
import PushLog
import Routing

@testable import Delivery

/// Looks at what came of it.
extension DeviceScript {
    /// Looks at what was written since the last time, where there is a limit only at what happened
    /// before it.
    @discardableResult
    mutating func takeEntries(before limit: Instant? = nil) -> [StateChange] {
        var changes: [StateChange] = []
        for entry in log.entries(from: taken) {
            if let limit, entry.instant ?? .max >= limit.milliseconds { break }
            taken += 1
            let holder = fold.holder(of: entry.after)
            check.take(entry, of: holder)
            if !ended.contains(holder) { fold.take(entry, of: pushes[Int(entry.after.streamID)]) }
            if entry.before != nil, let change = StateChange(entry) { changes.append(change) }
        }
        return changes
    }

    mutating func compareScreen(_ id: String) {
        guard !ended.contains(id) else { return }
        let view = service.screen(id: id, now: now)
        takeEntries()
        guard let view, let device = service.device(id: id), let own = fold.devices[id] else {
            return check.note("\(id) is there for the one and not for the other")
        }
        let (shown, folded) = (PlainScreen(view), PlainScreen(own, of: device, at: now.virtual))
        if shown != folded { check.note("\(id) shows \(shown), the log says \(folded)") }
    }
}
