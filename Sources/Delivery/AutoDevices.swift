import APNs
import Faults
import PushLog
import Routing

/// Devices of unknown tokens in one shard: computed, not stored.
///
/// Source: design decision 12.
struct AutoDevices {
    /// Traces under the default plan, by shape.
    private var traces: [UInt32: Trace] = [:]
    /// The topic last seen with a token: a small table in which old entries are overwritten.
    private var seen = [(token: UInt64, topic: UInt64)](
        repeating: (0, 0), count: AutoDevices.seenCount)

    private static let seenCount = 1024
    private static let tracesMax = 1024

    /// Judges and routes a push to a device of the default plan.
    mutating func admit(
        _ record: inout PushRecord, tokenHash: UInt64, _ settings: DeliverySettings
    ) {
        var warnings = RuleSet()
        var facts = DeviceFacts()
        if case .strict = settings.registry {
            facts.isKnown = settings.testTokens && TestToken(record.request) != nil
        }
        let refusal = DeviceJudge.judge(
            record.request, on: facts, settings: settings.rules, warnings: &warnings)
        if !warnings.isEmpty { record.addFindings(warnings, facts) }
        if let refusal {
            record.answer = .refused(by: refusal)
            return
        }
        noteTopic(&record, tokenHash)
        record.device = .auto
        let reserved = settings.testTokens ? TestToken(record.request)?.device : nil
        if settings.testTokens, let finding = TestToken.finding(record.request) {
            record.findings.append(finding)
        }
        var plan = settings.plan
        if let reserved { reserved.apply(to: &plan.device, &plan.app) }
        record.accept(for: plan.app, on: plan.device) { shape in
            trace(shape, reserved, plan, settings.policy)
        }
    }

    /// The trace of that shape on the default device, or on the device of a reserved token.
    private mutating func trace(
        _ shape: PushShape, _ reserved: TestTokenDevice?, _ plan: DefaultPlan,
        _ policy: RoutingPolicy
    ) -> Trace {
        // Shapes are numbered below 2^28.
        let key = shape.packed | (reserved.map { UInt32($0.rawValue) + 1 } ?? 0) << 28
        if let known = traces[key] { return known }
        let trace = Router.route(shape, to: plan.app, on: plan.device, policy: policy)
        if traces.count >= AutoDevices.tracesMax { traces.removeAll() }
        traces[key] = trace
        return trace
    }

    /// Tells when a token was used with another topic before, which Apple would refuse.
    private mutating func noteTopic(_ record: inout PushRecord, _ token: UInt64) {
        guard let topic = AutoDevices.topicHash(record.request, record.connection.defaultTopic)
        else { return }
        // The shard is chosen by the low bits, so the slot takes higher ones.
        let slot = Int(truncatingIfNeeded: token >> 16) & (AutoDevices.seenCount - 1)
        let entry = seen[slot]
        if entry.token == token && entry.topic == topic { return }
        if entry.token == token {
            record.findings.append(
                Finding(
                    code: "device-token-with-another-topic", level: .warning, field: "apns-topic",
                    message: "this device token was used with another topic before",
                    hint: "Apple answers DeviceTokenNotForTopic; register the device to see it"))
        }
        seen[slot] = (token, topic)
    }

    private static func topicHash(_ request: PushRequest, _ defaultTopic: String?) -> UInt64? {
        var hash = FNV1a()
        guard let range = request.range(of: .topic) else {
            guard let defaultTopic else { return nil }
            hash.add(defaultTopic)
            return hash.value
        }
        let bytes = request.raw.bytes.span
        for index in range { hash.add(bytes[index]) }
        return hash.value
    }
}
