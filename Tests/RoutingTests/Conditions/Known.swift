import APNs
import Routing

/// What is known from outside of one input: everything before it, and the trace that came of it.
///
/// The conditions of rules look at nothing else.
struct Known {
    /// What came to the device.
    enum Cause {
        case push(PushShape)
        case local(LocalNotification)
        /// What the user did, and the notification that it was done to.
        case user(UserAction, to: DeliveredNotification?)
        case registration(Registration)
        /// Time passed.
        case clock
    }

    var cause: Cause
    /// App and device as they were before.
    var app: AppInstall
    var device: Device
    var policy = RoutingPolicy()
    var memory = RoutingMemory()
    var content: PushContent?
    var token = TokenState.valid
    var lostToken = false
    let wiring: Wiring
    /// The trace.
    var events: [TraceEvent]
    var rules: [RoutingRule]
    var codes: [String] = []

    init(
        _ cause: Cause, _ app: AppInstall, _ device: Device, _ events: [TraceEvent],
        _ rules: [RoutingRule], wiring: Wiring? = nil, _ change: (inout Known) -> Void = { _ in }
    ) {
        self.cause = cause
        self.app = app
        self.device = device
        self.events = events
        self.rules = rules
        self.wiring = wiring ?? Wiring(of: app, on: Known.system(of: device))
        change(&self)
    }

    /// What is known of a push that was routed.
    init(_ push: PushShape, _ app: AppInstall, _ device: Device, _ trace: Trace, _ wiring: Wiring) {
        self.init(.push(push), app, device, trace.events, trace.rules, wiring: wiring)
        codes = trace.codes
    }
}

extension Known {
    /// The first citation whose condition does not hold, in words; nil where all hold.
    var falseCitation: String? { Known.falseCitation(in: [self]) }

    /// The same where several things came together, such as an action and the push that the
    /// device held until then: a rule must hold for one of them.
    static func falseCitation(in all: [Known]) -> String? {
        guard let first = all.first else { return nil }
        let place = first.events.firstIndex { event in
            !all.contains { $0.permits(event.rule, event) == true }
        }
        if let place {
            let event = first.events[place]
            return "\(event.rule.id) is cited by event \(place + 1), \(event.callback)"
        }
        let ofEvents = Set(first.events.map(\.rule))
        let rule = first.rules.first { rule in
            !ofEvents.contains(rule) && !all.contains { $0.permits(rule, nil) == true }
        }
        return rule.map { "\($0.id) is cited without an event" }
    }
}
