/// The body is one JSON object, and its `aps` is an object where it has one.
package enum InvalidPayloadRule: RequestRule {
    package static let id = RuleID.invalidPayload

    package static let rule = Rule(
        id: .invalidPayload, step: 9, reason: .invalidPayload,
        what: "The body is one JSON object, and its aps is an object where it has one.",
        why: """
            What Apple answers is not known, so the default profile accepts it with an error-level finding. InvalidPayload is a mock-only reason.
            """,
        source: "Protocol decisions 14.2 and 14.4; field case FC-E4",
        levels: .strictOnly)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        !context.payload.contains(.isObject) || context.payload.contains(.apsIsNoObject)
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: context.payload.contains(.apsIsNoObject)
                ? "a body whose aps is not an object" : "a body that is not one JSON object",
            expected: "a JSON object such as `{\"aps\":{\"alert\":\"hi\"}}`",
            hint: "a device shows nothing of it; check the encoder and the escaping")
    }
}
