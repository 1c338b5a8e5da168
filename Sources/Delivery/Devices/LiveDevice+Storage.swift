import APNs
import PushLog
import Routing

extension LiveDevice {
    /// Stores a push for an app; the one that was stored for it goes.
    mutating func store(_ push: StoredPush) {
        if let place = stored.firstIndex(where: { $0.app == push.app }) {
            giveUp(stored.remove(at: place), as: .discardedReplaced, by: .storedReplaced)
        }
        stored.append(push)
    }

    /// Notes that a push, which is stored no more, ends without reaching the device.
    mutating func giveUp(
        _ push: StoredPush, as state: DeliveryState, by rule: RoutingRule
    ) {
        note(RecordChange(push.sequence, at: now, discarded: state, by: rule))
    }

    /// Looks again at all that is stored, after the device has changed.
    ///
    /// - Parameter isInUse: its user is at it, or a push has woken it: nothing waits for power.
    mutating func reconsiderStored(isInUse: Bool) {
        let device = simulation.device
        func obstacle(_ push: StoredPush) -> StoredPush.Reason? {
            let reason = StoreRule.obstacle(push.input.shape.priority, device)
            return reason == .power && isInUse ? nil : reason
        }
        for place in stored.indices {
            let priority = stored[place].input.shape.priority
            guard let obstacle = obstacle(stored[place]), obstacle != stored[place].reason
            else { continue }
            stored[place].reason = obstacle
            if obstacle == .power && priority == .considerPower && stored[place].groupAt == nil {
                stored[place].groupAt = now.advanced(
                    byMilliseconds: settings.powerGroupMilliseconds)
            }
            note(RecordChange(stored[place].sequence, at: now, state: obstacle.state))
        }
        deliverStored { obstacle($0) == nil }
    }

    /// Delivers what is stored and meant, in the order of arrival.
    mutating func deliverStored(_ isMeant: (StoredPush) -> Bool) {
        let due = stored.filter(isMeant)
        stored.removeAll { push in due.contains { $0.sequence == push.sequence } }
        for push in due { deliver(push) }
    }

    private mutating func deliver(_ push: StoredPush) {
        let app = simulation.device.apps[push.app]
        let trace = simulation.push(push.input, number: Int(push.sequence))
        var change = RecordChange(
            push.sequence, at: now,
            state: DeliveryDecision.state(trace, app, isFromStorage: true))
        change.events = trace.events
        change.rules = (push.reason == .power ? [.storedGroup] : []) + trace.rules
        change.diagnostics = trace.remarks
        change.outcome = trace.outcome
        change.shown = trace.shown
        note(change)
        noteNews()
    }

    /// Gives up all that is stored, and what the device holds: it is gone.
    mutating func discardStored() {
        for push in stored { giveUp(push, as: .discardedUnregistered, by: .forgottenDevice) }
        stored = []
        for app in simulation.device.apps.indices {
            _ = simulation.discardHeld(of: app, by: .forgottenDevice)
        }
        noteNews()
    }
}
