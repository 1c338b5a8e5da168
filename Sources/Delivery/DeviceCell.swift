import APNs
import PushLog
import Routing
import Synchronization

/// One registered device and the lock of its critical section.
final class DeviceCell: Sendable {
    struct State {
        var device: Device
        /// Set when the device was deleted while a push was on its way here.
        var isRemoved = false
        /// When an app was registered as uninstalled: the timestamp of its 410.
        var uninstalledAt: Instant
        /// Traces decided so far, by app and shape.
        var traces: [UInt64: Trace] = [:]
    }

    let state: Mutex<State>

    init(_ device: Device, now: Instant) {
        state = Mutex(State(device: device, uninstalledAt: now))
    }

    /// Most traces kept for one device; the table is emptied beyond.
    private static let tracesMax = 256

    /// What came of a push that was brought to the device.
    enum Admission: Sendable, Equatable {
        /// It was judged, and its record appended.
        case answered(PushAnswer)
        /// The device was deleted or replaced meanwhile: look again who has the token.
        case removed
        /// The device has another token of the same hash.
        case otherToken
    }

    /// Judges and routes a push inside the device's critical section and appends its record.
    func admit(
        _ record: inout PushRecord, _ settings: DeliverySettings, _ log: any RecordAppender
    ) -> Admission {
        state.withLock { state -> Admission in
            if state.isRemoved { return .removed }
            guard
                let found = TokenMatch(
                    record.request, record.environment,
                    defaultTopic: record.connection.defaultTopic,
                    in: state.device)
            else { return .otherToken }
            var warnings = RuleSet()
            let facts = found.facts(state.device, uninstalledAt: state.uninstalledAt)
            let refusal = DeviceJudge.judge(
                record.request, on: facts, settings: settings.rules, warnings: &warnings)
            if !warnings.isEmpty {
                record.addFindings(warnings, facts)
            }
            record.device = .named(state.device.id)
            if let refusal {
                record.answer = .refused(by: refusal, timestamp: facts.timestamp(of: refusal))
            } else {
                DeviceCell.route(&record, found.app, &state, settings.policy)
            }
            record.sequence = log.append(record)
            return .answered(record.answer)
        }
    }

    private static func route(
        _ record: inout PushRecord, _ appIndex: Int, _ state: inout State, _ policy: RoutingPolicy
    ) {
        let device = state.device
        let app = device.apps[appIndex]
        record.accept(for: app, on: device) { shape in
            let key = UInt64(appIndex) << 32 | UInt64(shape.packed)
            if let known = state.traces[key] { return known }
            let trace = Router.route(shape, to: app, on: device, policy: policy)
            if state.traces.count >= tracesMax { state.traces.removeAll() }
            state.traces[key] = trace
            return trace
        }
    }
}

extension DeviceFacts {
    /// When the token became invalid, where that is why the push was refused.
    func timestamp(of refusal: RuleID) -> Instant? {
        guard RuleBook.rule(refusal).reason.hasTimestamp else { return nil }
        switch validity {
        case .valid: return nil
        case .unregistered(let since), .expired(let since): return since
        }
    }
}
