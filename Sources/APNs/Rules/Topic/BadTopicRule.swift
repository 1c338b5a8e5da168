/// apns-topic consists of letters, digits, dots and hyphens.
package enum BadTopicRule: RequestRule {
    package static let id = RuleID.badTopic

    package static let rule = Rule(
        id: .badTopic, step: 8, reason: .badTopic,
        what: "apns-topic consists of letters, digits, dots and hyphens.",
        why: """
            A bundle id has no other characters.
            """,
        source: "Apple, Handling notification responses from APNs; grammar: protocol decision 14.1",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        guard let range = request.range(of: .topic) else { return false }
        return !HeaderGrammar.isTopic(request.raw.bytes.span.extracting(range))
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.topic),
            expected: "letters, digits, `.` and `-`",
            hint: "use the bundle id, not the app's name")
    }
}
