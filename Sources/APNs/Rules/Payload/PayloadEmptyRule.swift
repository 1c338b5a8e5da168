/// The body is not empty.
package enum PayloadEmptyRule: RequestRule {
    package static let id = RuleID.payloadEmpty

    package static let rule = Rule(
        id: .payloadEmpty, step: 9, reason: .payloadEmpty,
        what: "The body is not empty.",
        why: """
            Some clients leave the body of `{}` out.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.raw.bodyLength == 0
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "a body of 0 bytes",
            expected: "a JSON object",
            hint: "send at least `{\"aps\":{}}`")
    }
}
