/// The body is at most 4,096 bytes, 5,120 for VoIP.
package enum PayloadTooLargeRule: RequestRule {
    package static let id = RuleID.payloadTooLarge

    package static let rule = Rule(
        id: .payloadTooLarge, step: 9, reason: .payloadTooLarge,
        what: "The body is at most 4,096 bytes, 5,120 for VoIP.",
        why: """
            Counted as received; reading stops at the limit.
            """,
        source: "Apple, Generating a remote notification",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.raw.bodyLength > request.bodyLimit
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "\(request.raw.bodyLength) bytes\(request.raw.isComplete ? "" : " or more")",
            expected: "at most \(request.bodyLimit) bytes",
            hint: "send an id and let the app fetch the rest")
    }
}
