/// apns-topic is there, unless the client certificate names one topic.
package enum MissingTopicRule: RequestRule {
    package static let id = RuleID.missingTopic

    package static let rule = Rule(
        id: .missingTopic, step: 8, reason: .missingTopic,
        what: "apns-topic is there, unless the client certificate names one topic.",
        why: """
            Token senders may push to several apps.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.range(of: .topic) == nil && !context.hasDefaultTopic
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "no apns-topic",
            expected: "the bundle id of the app, with the suffix of the push type",
            hint: "send `apns-topic: com.example.app`")
    }
}
