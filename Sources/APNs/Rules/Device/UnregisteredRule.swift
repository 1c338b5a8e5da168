/// The app is still installed on the device.
package enum UnregisteredRule: DeviceRule {
    package static let id = RuleID.unregistered

    package static let rule = Rule(
        id: .unregistered, step: 10, reason: .unregistered,
        what: "The app is still installed on the device.",
        why: """
            Answered with 410 and the instant at which the token became invalid.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        guard case .unregistered = device.validity else { return false }
        return true
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "a token whose app was removed",
            expected: "a token in use",
            hint: "stop pushing to it; a later registration makes it valid again")
    }
}
