import APNs
import PushLog
import Routing

extension LiveDevice {
    /// The number of a push until its record has one.
    private static let provisional = Int.max

    /// Decides what becomes of a push for an app, at the device's time, and writes it into the
    /// record.
    ///
    /// `finish(_:)` must follow, with the number that the log gives the record.
    mutating func admit(_ record: inout PushRecord, to app: Int) -> StoreRule.Verdict {
        let install = simulation.device.apps[app]
        let verdict = verdict(record, install)
        switch verdict {
        case .deliver:
            let input = PushInput(record, topic: install.topic)
            let trace = simulation.push(input, number: LiveDevice.provisional)
            record.trace = trace
            record.delivery = DeliveryStatus(DeliveryDecision.state(trace, install))
        case .store(let reason, _, _):
            record.trace = DeliveryDecision.trace(
                record.shape, install, .stored, by: [reason.rule])
            record.delivery = DeliveryStatus(reason.state)
        case .discard:
            record.trace = DeliveryDecision.trace(
                record.shape, install, .dropped, by: [.offline, .storedExpired])
            record.delivery = DeliveryStatus(.discardedExpired)
        }
        return verdict
    }

    /// Brings about what follows once the push has its number.
    mutating func finish(_ record: PushRecord, to app: Int, _ verdict: StoreRule.Verdict) {
        switch verdict {
        case .deliver:
            simulation.renumber(LiveDevice.provisional, to: Int(record.sequence))
            noteNews()
            if record.request.effectivePriority == .immediate {
                // The device is awake: what waits for that comes along.
                reconsiderStored(isInUse: true)
            }
        case .store(let reason, let deadline, let groupAt):
            store(
                StoredPush(
                    sequence: record.sequence, app: app,
                    input: PushInput(record, topic: simulation.device.apps[app].topic),
                    arrivedAt: record.arrivedAt, deadline: deadline, groupAt: groupAt,
                    reason: reason))
        case .discard: break
        }
    }

    /// An app that was removed or never launched has no use for a push at any time.
    private func verdict(_ record: PushRecord, _ app: AppInstall) -> StoreRule.Verdict {
        guard app.installed, app.state != .neverLaunched else { return .deliver }
        return StoreRule.judge(
            expiration: record.request.expiration.value,
            priority: record.request.effectivePriority, simulation.device,
            DeviceTime(wall: record.receivedAt, virtual: now), settings)
    }
}

extension StoredPush.Reason {
    /// The rule by which a push waits.
    fileprivate var rule: RoutingRule {
        switch self {
        case .offline: .offline
        case .power: .storedPower
        }
    }
}
