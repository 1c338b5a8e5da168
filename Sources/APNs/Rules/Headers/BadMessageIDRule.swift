/// apns-id is a UUID of 8-4-4-4-12 hexadecimal digits.
package enum BadMessageIDRule: RequestRule {
    package static let id = RuleID.badMessageID

    package static let rule = Rule(
        id: .badMessageID, step: 7, reason: .badMessageID,
        what: "apns-id is a UUID of 8-4-4-4-12 hexadecimal digits.",
        why: """
            Apple says lower case; either is taken and echoed as sent.
            """,
        source: "Apple, Sending notification requests to APNs, apns-id; field case FC-D1",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.range(of: .apnsID) != nil && request.echoedID == nil
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.apnsID),
            expected: "a UUID such as 9dfbf1cc-4be7-4a3a-8b4c-8f5a1e8b8a0e",
            hint: "leave the header out, or keep your own id in a custom payload key")
    }
}
