import JSON

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

    /// What the log says of a refused body: where it stops being JSON, and whose reason it is.
    ///
    /// Source: field case FC-E4.
    static func refusal(
        _ request: PushRequest, in context: RuleContext, _ error: JSONError?
    ) -> Explanation {
        let usual = explain(request, in: context)
        return Explanation(
            got: error.map { "a body that is not JSON: at offset \($0.offset), \($0.message)" }
                ?? usual.got,
            expected: usual.expected,
            hint: usual.hint + "; this is a mock-only reason, what Apple answers is not known")
    }
}
