package import APNs
package import PushLog
import Routing
import Synchronization

/// The mutable world of devices: who has which token, and what a push does there.
///
/// `admit` is the accept path: one critical section a device, in which the push is judged, routed
/// and appended to the log. Devices that nobody registered are computed as long as they are as
/// their plan says.
package final class DeliveryService: Sendable {
    let services: DeviceServices
    let registry: DeviceRegistry
    let index: TokenIndex
    let plans: Mutex<DefaultPlans>
    /// Held while what falls due is brought about.
    let advancing = Mutex(())

    /// Begins without devices.
    ///
    /// - Parameters:
    ///   - settings: how devices are found, judged and routed.
    ///   - log: takes the records.
    ///   - newToken: 32 bytes that no device has, for each device token issued at run time.
    ///   - onEarlierDue: called from any thread, with locks held, when something is to happen at
    ///     that virtual instant, before all that was to happen till now; see `advance(to:)`.
    package init(
        settings: DeliverySettings = DeliverySettings(), log: any DeliveryLog,
        newToken: @escaping @Sendable () -> [UInt8],
        onEarlierDue: @escaping @Sendable (Instant) -> Void = { _ in }
    ) {
        let general = DefaultPlans(general: settings.plan)
        plans = Mutex(general)
        index = TokenIndex(general)
        services = DeviceServices(
            settings: settings, log: log, due: DueQueue(onEarlier: onEarlierDue),
            newToken: newToken)
        registry = DeviceRegistry(services, index)
    }

    private enum Step {
        case answered
        /// A device that is kept must judge the push.
        case owner(DeviceCell)
        /// The device of the unknown token must be kept from now on.
        case keep
    }

    /// Runs steps 10 to 12, routes an accepted push, appends the record; returns the answer.
    ///
    /// `record` comes with everything steps 1 to 9 found.
    package func admit(_ record: inout PushRecord) -> PushAnswer {
        let token = DeviceTokenText.hash(record.request)
        let exceedsRate = countsTooMany(record, token)
        var (mayAsk, mayKeep, hasKept) = (true, true, false)
        while true {
            switch step(&record, token, exceedsRate, mayAsk: mayAsk, mayKeep: mayKeep) {
            case .answered: return record.answer
            case .owner(let cell):
                let admission = cell.enter(services) {
                    $0.admit(&record, exceedsRate: exceedsRate, services)
                }
                switch admission {
                case .answered(let answer): return answer
                // Its hash was that of another token.
                case .otherToken: mayAsk = false
                // Deleted or replaced meanwhile: it has no tokens any more; look again.
                case nil: index.withShard(of: token) { $0.owners.remove(cell, token) }
                }
            case .keep:
                // All are asked again, the kept device among them; where it does not answer, as
                // somebody has given it another token, what is computed counts.
                mayKeep = !hasKept && registry.keep(record) != nil
                (mayAsk, hasKept) = (true, true)
            }
        }
    }

    private func step(
        _ record: inout PushRecord, _ token: UInt64, _ exceedsRate: Bool, mayAsk: Bool,
        mayKeep: Bool
    ) -> Step {
        let settings = services.settings
        let log = services.log
        return index.withShard(of: token) { shard -> Step in
            if mayAsk, let owner = shard.owner(token, record) {
                if owner.isAuto && record.device == .none {
                    shard.autos.note(&record, token, testTokens: settings.testTokens)
                    // Not the id that the token stands for: it may have been issued later.
                    record.device = .named(owner.id)
                }
                return .owner(owner)
            }
            guard
                shard.autos.admit(
                    &record, token, exceedsRate: exceedsRate, mayKeep: mayKeep, settings)
            else { return .keep }
            record.entered(log.enter(record))
            return .answered
        }
    }

    private func countsTooMany(_ record: PushRecord, _ token: UInt64) -> Bool {
        guard let rate = services.settings.tokenRate else { return false }
        let topic = FNV1a.hash(record.bundleID)
        return index.withShard(of: token) { shard in
            shard.rates.exceeds(rate, token, topic: topic, at: record.arrivedAt)
        }
    }

    /// Does to the record what `admit` would do now, and nothing else.
    package func preview(_ record: inout PushRecord) {
        let token = DeviceTokenText.hash(record.request)
        let settings = services.settings
        let owner = index.withShard(of: token) { $0.owner(token, record) }
        let isolated = DeviceServices(
            settings: settings, log: NoLog(), due: DueQueue { _ in }, newToken: { [] })
        if let owner, var state = owner.peek(\.self) {
            let admission = state.admit(&record, exceedsRate: false, isolated)
            if admission != .otherToken { return }
        }
        // On a copy: what is noted of the token is dropped with it.
        var autos = index.withShard(of: token) { $0.autos }
        if autos.admit(&record, token, exceedsRate: false, mayKeep: true, settings) { return }
        guard let unknown = DeviceToken(unknown: record) else { return }
        let plan = SharedPlan(autos.device(for: record, settings))
        var state = DeviceState(
            id: record.deviceID ?? "", plan: plan, tokens: [unknown])
        _ = state.admit(&record, exceedsRate: false, isolated)
    }

    /// Keeps nothing: for previews.
    private struct NoLog: DeliveryLog {
        func enter(_ record: PushRecord) -> LogPlace {
            LogPlace(sequence: record.sequence, revision: record.revision)
        }
        func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool { false }
        func page(_ query: LogQuery) -> Page {
            Page(records: [], next: query.after, hasMore: false, dropped: 0)
        }
        var lastSequence: UInt64 { 0 }
    }
}
