/// The push type fits the topic's suffix and the kind of token.
package enum PushTypeNotForTopicRule: DeviceRule {
    package static let id = RuleID.pushTypeNotForTopic

    package static let rule = Rule(
        id: .pushTypeNotForTopic, step: 11, reason: .invalidPushType,
        what: "The push type fits the topic's suffix and the kind of token.",
        why: """
            Enforced by the real service since iOS 13; a push without a push type passes.
            """,
        source: "Apple, Sending notification requests to APNs, table of push types; protocol 2.2",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        // The topic of an MDM push is the UID of its certificate: no rule holds for it.
        guard let type = request.pushType.value, type != .mdm, request.range(of: .topic) != nil
        else { return false }
        let suffixed: PushType? = type.topicSuffix.utf8.count == 0 ? nil : type
        if request.topicType != suffixed { return true }
        return device.kind.map { $0 != type } ?? false
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "\(request.quoted(.pushType)) with \(request.quoted(.topic))",
            expected: expectedTopic(request.pushType.value),
            hint: "add the suffix of the push type to the topic, or correct the push type")
    }

    private static func expectedTopic(_ type: PushType?) -> String {
        guard let type, type.topicSuffix.utf8.count > 0 else {
            return "the bundle id alone"
        }
        return "the bundle id followed by \(type.topicSuffix)"
    }
}
