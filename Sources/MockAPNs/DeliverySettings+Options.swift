import Delivery

extension DeliverySettings {
    /// What a server was told of devices.
    init(_ options: ServerOptions, _ settings: ServerSettings) {
        self.init(
            rules: settings.rules, policy: settings.routing, testTokens: settings.testTokens,
            registry: options.registry == .strict ? .strict : .auto)
        if let device = options.defaultDevice { plan = DefaultPlan(of: device) }
        store = settings.store
        tokenRate = settings.tokenRate
    }
}
