/// The credentials cover the topic.
package enum TopicDisallowedRule: RequestRule {
    package static let id = RuleID.topicDisallowed

    package static let rule = Rule(
        id: .topicDisallowed, step: 8, reason: .topicDisallowed,
        what: "The credentials cover the topic.",
        why: """
            A key or certificate may be made for some topics only.
            """,
        source: "Apple, Handling notification responses from APNs; protocol section 5",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        switch context.credentials {
        case .notJudged, .none: false
        case .certificate(let facts): !facts.topicAllowed
        case .token(let facts): !facts.topicAllowed
        }
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: got(request, context), expected: expected(context),
            hint: "check the bundle id, and which app the key or certificate was made for")
    }

    private static func got(_ request: PushRequest, _ context: RuleContext) -> String {
        let topic = request.quoted(.topic)
        guard ProviderCertificateFacts.of(context) != nil, request.pushType.value == .location
        else { return topic }
        return "push type location with a client certificate, \(topic)"
    }

    private static func expected(_ context: RuleContext) -> String {
        let usual = "a topic that the key or certificate covers"
        switch context.credentials {
        case .notJudged, .none: return usual
        case .token(let facts):
            guard let scope = facts.detail?.scope, let topics = scope.topics else { return usual }
            return "a topic of key \(QuotedText(scope.keyID)): \(listed(topics))"
        case .certificate(let facts):
            guard let certificate = facts.certificate else { return usual }
            let flaw = certificate.hasUnreadableTopics ? "; its topic list cannot be read" : ""
            return "a topic of the certificate: \(listed(certificate.topics))\(flaw); "
                + ".voip and .complication must be named, .location-query needs a token"
        }
    }

    /// A few of many.
    private static func listed(_ topics: [String]) -> String {
        let shown = topics.prefix(8).map { "\(QuotedText($0))" }.joined(separator: ", ")
        guard !topics.isEmpty else { return "none" }
        return topics.count > 8 ? "\(shown) and \(topics.count - 8) more" : shown
    }
}
