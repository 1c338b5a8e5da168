import APNs
import PushLog
import Routing

/// What happened to a push after its record was written.
struct RecordChange: Sendable {
    /// `seq` of the record.
    let sequence: UInt64
    /// Virtual time at which it happened; the times of `events` count from it.
    let at: Instant
    /// The delivery state it got into; nil: the one it was in.
    var state: DeliveryState?
    var events: [TraceEvent] = []
    var rules: [RoutingRule] = []
    var diagnostics: [Diagnostic] = []
    /// What became of it; nil: what had become of it already.
    var outcome: Outcome?
    /// What the user sees of it; nil: as before.
    var shown: Shown?

    init(_ sequence: UInt64, at: Instant, state: DeliveryState? = nil) {
        self.sequence = sequence
        self.at = at
        self.state = state
    }

    /// A push that ends without reaching the device.
    init(
        _ sequence: UInt64, at: Instant, discarded state: DeliveryState, by rule: RoutingRule
    ) {
        self.init(sequence, at: at, state: state)
        rules = [rule]
        outcome = .dropped
    }

    /// What became of a push that the device had held.
    init(_ news: PushNews, epoch: Instant) {
        self.init(
            UInt64(news.number), at: epoch.advanced(byMilliseconds: Int64(news.atMilliseconds)))
        events = news.events
        rules = news.rules
        diagnostics = news.diagnostics
        outcome = news.outcome
        shown = news.shown
    }
}

extension PushRecord {
    /// Adds what happened to the record.
    mutating func apply(_ change: RecordChange) {
        if let state = change.state, delivery?.state != state {
            delivery?.later.append((state, change.at))
        }
        let distance = change.at.moderate.milliseconds - arrivedAt.moderate.milliseconds
        let later = change.events.map { event in
            var event = event
            event.atMilliseconds += Int(clamping: distance)
            return event
        }
        trace = trace?.continued(
            by: later, rules: change.rules, diagnostics: change.diagnostics,
            outcome: change.outcome, shown: change.shown)
    }
}

extension RecordChange {
    /// The same as events of the device.
    func deviceEvents(_ device: String) -> [DeviceEvent] {
        let states = state.map {
            [DeviceEvent(at: at, device: device, push: sequence, .delivery($0))]
        }
        return (states ?? [])
            + events.map { DeviceEvent(at: at, device: device, push: sequence, .trace($0)) }
    }
}
