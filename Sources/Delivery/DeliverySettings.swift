package import APNs
package import PushLog
package import Routing

/// How devices are found, judged and routed.
package struct DeliverySettings: Sendable {
    package var rules: RuleSettings
    package var policy: RoutingPolicy
    package var plan: DefaultPlan
    /// Reserved device tokens have the devices they stand for.
    package var testTokens: Bool

    package init(
        rules: RuleSettings = RuleSettings(), policy: RoutingPolicy = RoutingPolicy(),
        plan: DefaultPlan = DefaultPlan(), testTokens: Bool = true
    ) {
        self.testTokens = testTokens
        self.rules = rules
        self.policy = policy
        self.plan = plan
    }
}

/// Where complete records go.
///
/// Called inside a device's critical section; must not call back.
package protocol RecordAppender: Sendable {
    /// Appends the record and returns its sequence number.
    @discardableResult
    func append(_ record: PushRecord) -> UInt64
}
