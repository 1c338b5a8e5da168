/// The path names a device token.
package enum MissingDeviceTokenRule: RequestRule {
    package static let id = RuleID.missingDeviceToken

    package static let rule = Rule(
        id: .missingDeviceToken, step: 5, reason: .missingDeviceToken,
        what: "The path names a device token.",
        why: """
            Comes after the credentials (protocol 4.1 item 4).
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.deviceTokenRange == nil
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.path),
            expected: "/3/device/ followed by the device token in hexadecimal",
            hint: "the device token of the sender's data is empty")
    }
}
