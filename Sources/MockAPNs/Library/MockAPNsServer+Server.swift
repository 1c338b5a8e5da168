import ControlAPI

extension MockAPNsServer {
    /// Removes pushes, devices and faults of a topic or a device token: for suites that share a
    /// server.
    ///
    /// A bundle id stands for its topics with a suffix, too.
    ///
    /// - Parameters:
    ///   - topic: nil: of every topic.
    ///   - deviceToken: nil: of every device token.
    /// - Throws: `MockAPNsError` with code `badRequest`.
    public func reset(topic: String?, deviceToken: String? = nil) throws(MockAPNsError) {
        var members: [(String, PayloadValue)] = []
        if let topic { members.append(("topic", PayloadValue(topic))) }
        if let deviceToken { members.append(("device_token", PayloadValue(deviceToken))) }
        _ = try ask("reset", body: PayloadValue(members: members))
    }

    /// The installed faults with their counts.
    public func faults() -> [PayloadValue] {
        (try? ask("faults.list"))?["faults"]?.array ?? []
    }

    /// A fault with its count.
    ///
    /// - Throws: `MockAPNsError` with code `notFound`.
    public func fault(name: String) throws(MockAPNsError) -> PayloadValue {
        try ask("faults.get", name)
    }

    /// Removes all faults, or those of a topic or a device token; gives how many there were.
    @discardableResult
    public func removeFaults(topic: String? = nil, deviceToken: String? = nil) -> Int {
        let query = [("topic", topic), ("device_token", deviceToken)]
        return (try? ask("faults.delete-all", query: query))?["deleted"]?.int ?? 0
    }

    /// The provider keys that the server knows, their public parts.
    public func providerKeys() -> [PayloadValue] {
        (try? ask("keys.list"))?["keys"]?.array ?? []
    }

    /// A provider key's public part.
    ///
    /// - Throws: `MockAPNsError` with code `notFound`.
    public func providerKey(keyID: String) throws(MockAPNsError) -> PayloadValue {
        try ask("keys.get", keyID)
    }

    /// All that a sender needs, as `GET /v1/kit` gives it: gateway, CA, key, topics.
    public var kitJSON: PayloadValue { (try? ask("kit")) ?? nil }

    /// Version, settings, limits, and how full the log is.
    public func info() -> PayloadValue { (try? ask("info")) ?? nil }

    /// The rules of the gateway with their levels.
    public func rules() -> [PayloadValue] {
        (try? ask("rules.list"))?["rules"]?.array ?? []
    }

    /// The reserved device tokens with their outcomes.
    public func testTokens() -> [PayloadValue] {
        (try? ask("test-tokens.list"))?["test_tokens"]?.array ?? []
    }

    /// Why no new push should come; empty while the server is ready.
    public var troubles: [String] {
        let answer = answer(of: "readyz")?.json
        guard answer?["ready"]?.bool != true else { return [] }
        return (answer?["reasons"]?.array ?? []).compactMap(\.string)
    }

    /// Counters and gauges in the form that Prometheus reads.
    public func metrics() -> String { answer(of: "metrics")?.text ?? "" }

    /// The OpenAPI description of the control plane at ``controlURL``.
    public func openAPI() -> PayloadValue { (try? ask("openapi")) ?? nil }

    private func answer(of operation: String) -> ControlAnswer? {
        parts.control.api.ask(OwnQuestion(operation)).flatMap(ControlAnswer.init)
    }
}
