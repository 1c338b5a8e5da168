import APNs
import PushLog
import Routing

/// A push gets into another state.
struct StateChange: Equatable {
    let push: UInt64
    let state: DeliveryState
    let at: Instant

    init?(_ event: DeviceEvent) {
        guard let push = event.push, case .delivery(let state) = event.subject else { return nil }
        (self.push, self.state, at) = (push, state, event.at)
    }

    init?(_ entry: ScriptLog.Entry) {
        guard let (state, at) = entry.newState else { return nil }
        (push, self.state, self.at) = (entry.after.sequence, state, at)
    }
}

extension DeviceEvent {
    /// Milliseconds since 1970 at which it happened; nil for what a push causes, whose trace tells
    /// what lies ahead, too.
    var ownInstant: Int64? {
        switch subject {
        case .delivery, .action: at.milliseconds
        case .trace(let event):
            push == nil ? at.milliseconds + Int64(event.atMilliseconds) : nil
        }
    }
}
