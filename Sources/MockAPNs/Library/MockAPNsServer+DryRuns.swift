extension MockAPNsServer {
    /// Judges a push by the rules, without sending it.
    ///
    /// - Parameter push: device token, headers, payload and credential, as `POST /v1/judge` takes
    ///   them.
    /// - Returns: status, reason, rule and findings.
    /// - Throws: `MockAPNsError` with code `badRequest`, which names the member.
    public func judge(_ push: PayloadValue) throws(MockAPNsError) -> PayloadValue {
        try ask("judge", body: push)
    }

    /// Finds mistakes in a payload.
    ///
    /// - Parameters:
    ///   - payload: the JSON that a sender sends.
    ///   - pushType: `apns-push-type`, as `alert`; nil: none is given.
    ///   - topic: `apns-topic`; nil: none is given.
    ///   - priority: `apns-priority`; nil: none is given.
    /// - Returns: the findings, with code, level, place and what to do.
    /// - Throws: `MockAPNsError` with code `badRequest` for a header that can be none.
    public func lint(
        _ payload: PayloadValue, pushType: String? = nil, topic: String? = nil,
        priority: Int? = nil
    ) throws(MockAPNsError) -> PayloadValue {
        try ask(
            "lint",
            query: [
                ("push_type", pushType), ("topic", topic), ("priority", priority.map { "\($0)" }),
            ], body: payload)
    }

    /// Plays what a push does on a device, without sending or storing anything.
    ///
    /// - Parameter question: push, device and actions, as `POST /v1/route` takes them.
    /// - Returns: the trace.
    /// - Throws: `MockAPNsError` with code `badRequest`, which names the member.
    public func route(_ question: PayloadValue) throws(MockAPNsError) -> PayloadValue {
        try ask("route", body: question)
    }
}
