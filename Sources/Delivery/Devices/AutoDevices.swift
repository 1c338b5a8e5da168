import APNs
import Faults
import PushLog
import Routing

/// Devices of unknown tokens in one shard, as long as they are as their plan says: computed, not
/// kept.
///
/// Source: design decision 12.
struct AutoDevices {
    /// Decisions under the general default plan, by shape.
    private var decisions: [UInt32: RoutingDecision] = [:]
    /// The plans in force.
    var plans: DefaultPlans {
        didSet { decisions = [:] }
    }
    /// The topic last seen with a token: a small table in which old entries are overwritten.
    private var seen = [(token: UInt64, topic: UInt64)](
        repeating: (0, 0), count: AutoDevices.seenCount)

    /// Virtual time of the latest push, as loops read the clock before they come here.
    private(set) var latest = Instant.distantPast

    private static let seenCount = 1024
    private static let decisionsMax = 1024

    init(_ plans: DefaultPlans) {
        self.plans = plans
    }

    /// Judges and routes a push to a device of the default plan; false when that device must be
    /// kept, because the push changes more of it than its screen.
    ///
    /// - Parameters:
    ///   - record: the push; what is decided is written into it.
    ///   - token: the hash of the device token.
    ///   - exceedsRate: too many pushes have come to it.
    ///   - mayKeep: the device can be kept; else what is decided here counts.
    ///   - settings: those of the service.
    /// - Returns: whether all is decided.
    mutating func admit(
        _ record: inout PushRecord, _ token: UInt64, exceedsRate: Bool, mayKeep: Bool,
        _ settings: DeliverySettings
    ) -> Bool {
        latest = max(latest, record.arrivedAt)
        record.arrivedAt = latest
        let before = record.findings.count
        if let refusal = judge(&record, exceedsRate, settings) {
            record.answer = .refused(by: refusal)
            return true
        }
        let judged = record.findings.count
        // A device that is kept may have noted it, and then said that the push is not for it.
        if record.device == .none { note(&record, token, testTokens: settings.testTokens) }
        record.device = .auto
        let reserved = settings.testTokens ? TestToken(record.request)?.device : nil
        let (variants, isGeneral) = plans.variants(for: record)
        let plan = variants.variant(reserved)
        let isReached =
            StoreRule.obstacle(record.request.effectivePriority, plan.device) == nil
        if isReached || !mayKeep {
            let decision = decide(
                record.shape, reserved, plan, settings.policy, isGeneral: isGeneral)
            if decision.isWhole || !mayKeep {
                record.accept(on: plan.device)
                record.reach(decision.trace, plan.app)
                return true
            }
        }
        // The device that is kept judges the push again.
        record.findings.removeSubrange(before..<judged)
        return false
    }

    /// The rule that refuses the push; rules that only warn leave findings.
    private func judge(
        _ record: inout PushRecord, _ exceedsRate: Bool, _ settings: DeliverySettings
    ) -> RuleID? {
        var warnings = RuleSet()
        var facts = DeviceFacts()
        facts.exceedsRate = exceedsRate
        if case .strict = settings.registry {
            facts.isKnown = settings.testTokens && TestToken(record.request) != nil
        }
        let refusal = DeviceJudge.judge(
            record.request, on: facts, settings: settings.rules, warnings: &warnings)
        if !warnings.isEmpty { record.addFindings(warnings, facts) }
        return refusal
    }

    /// What a push of that shape does on the default device, or on the device of a reserved token.
    private mutating func decide(
        _ shape: PushShape, _ reserved: TestTokenDevice?, _ plan: DefaultPlans.Variant,
        _ policy: RoutingPolicy, isGeneral: Bool
    ) -> RoutingDecision {
        // Topics with plans of their own are rare: they are decided anew each time.
        guard isGeneral else {
            return Router.decide(shape, to: plan.app, on: plan.device, policy: policy)
        }
        // Shapes are numbered below 2^28.
        let key = shape.packed | (reserved.map { UInt32($0.rawValue) + 1 } ?? 0) << 28
        if let known = decisions[key] { return known }
        let decision = Router.decide(shape, to: plan.app, on: plan.device, policy: policy)
        if decisions.count >= AutoDevices.decisionsMax { decisions.removeAll() }
        decisions[key] = decision
        return decision
    }

    /// Notes what is odd about a push to a device that nobody registered.
    mutating func note(_ record: inout PushRecord, _ token: UInt64, testTokens: Bool) {
        noteTopic(&record, token)
        if testTokens, let finding = TestToken.finding(record.request) {
            record.findings.append(finding)
        }
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

    /// A device has ended whose tokens are unknown ones from now on.
    mutating func begin(after instant: Instant) { latest = max(latest, instant) }

    /// Forgets with which topic tokens were seen: a token, those of some topics, or, where both are
    /// given, the token if it was seen with one of them.
    mutating func forget(token: UInt64?, topics: [UInt64]?) {
        for slot in seen.indices
        where token.map({ $0 == seen[slot].token }) ?? true
            && topics?.contains(seen[slot].topic) ?? true
        {
            seen[slot] = (0, 0)
        }
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
