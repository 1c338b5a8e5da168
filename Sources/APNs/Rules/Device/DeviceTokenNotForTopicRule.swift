/// The device token was issued to the app that the topic names.
package enum DeviceTokenNotForTopicRule: DeviceRule {
    package static let id = RuleID.deviceTokenNotForTopic

    package static let rule = Rule(
        id: .deviceTokenNotForTopic, step: 10, reason: .deviceTokenNotForTopic,
        what: "The device token was issued to the app that the topic names.",
        why: """
            Judged before the push type is held against the topic (protocol 4.1 item 8).
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        !device.fitsTopic
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: request.quoted(.topic),
            expected: "the topic that the token was issued for",
            hint: "store the bundle id beside each token")
    }
}
