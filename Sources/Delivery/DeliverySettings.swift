package import APNs
package import Routing

/// How devices are found, judged and routed.
package struct DeliverySettings: Sendable {
    package var rules: RuleSettings
    package var policy: RoutingPolicy
    package var plan: DefaultPlan
    /// How pushes are stored.
    package var store = StoreSettings()
    /// How many pushes a token may get; nil: as many as come.
    package var tokenRate: TokenRate?
    /// Most devices that can be registered.
    ///
    /// Source: our choice, ten times what is promised.
    package var devicesMax = 1_000_000
    /// Most topics that can have a plan for unknown tokens of their own.
    ///
    /// Source: our choice.
    package var defaultPlansMax = 1_000
    /// Most devices of unknown tokens that are kept, 1 or more.
    ///
    /// Source: design decision 12.
    package var autoDevicesMax = 100_000
    /// Pushes that all devices together keep for their screens; the texts of more are read from the
    /// log when somebody looks, as scattered memory makes each push among many devices slower
    /// (measured: 1.06 against 1.22 times the CPU of one device).
    package var screenPushesMax = 20_000
    /// Reserved device tokens have the devices they stand for.
    package var testTokens: Bool
    /// What becomes of device tokens that no registered device has.
    package var registry: RegistryMode

    package init(
        rules: RuleSettings = RuleSettings(), policy: RoutingPolicy = RoutingPolicy(),
        plan: DefaultPlan = DefaultPlan(), testTokens: Bool = true,
        registry: RegistryMode = .auto
    ) {
        self.testTokens = testTokens
        self.rules = rules
        self.policy = policy
        self.plan = plan
        self.registry = registry
    }
}

/// What becomes of device tokens that no registered device has.
package enum RegistryMode: String, Sendable, CaseIterable {
    /// Each has a device of its own, computed from the default plan.
    case auto
    /// They are refused as unknown; reserved device tokens keep their outcomes.
    case strict
}
