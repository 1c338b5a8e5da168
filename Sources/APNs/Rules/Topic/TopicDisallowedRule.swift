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
            got: request.quoted(.topic),
            expected: "a topic that the key or certificate covers",
            hint: "check the bundle id, and which app the key or certificate was made for")
    }
}
