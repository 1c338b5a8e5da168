/// apns-push-type is one of Apple's types, in lower case.
package enum InvalidPushTypeRule: RequestRule {
    package static let id = RuleID.invalidPushType

    package static let rule = Rule(
        id: .invalidPushType, step: 7, reason: .invalidPushType,
        what: "apns-push-type is one of Apple's types, in lower case.",
        why: """
            Absent is accepted: many senders send none.
            """,
        source: "Apple, Sending notification requests to APNs, table of push types",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.pushType == .invalid
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.pushType),
            expected: "one of " + PushType.allCases.map(\.name).joined(separator: ", "),
            hint: "most pushes are `alert`; silent ones are `background`")
    }
}
