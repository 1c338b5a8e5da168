/// The device token belongs to the connection's environment.
package enum OtherEnvironmentDeviceTokenRule: DeviceRule {
    package static let id = RuleID.otherEnvironmentDeviceToken

    package static let rule = Rule(
        id: .otherEnvironmentDeviceToken, step: 10, reason: .badDeviceToken,
        what: "The device token belongs to the connection's environment.",
        why: """
            A development token means nothing to the production service, and the other way round.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        !device.fitsEnvironment
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "a device token of the other environment",
            expected: "a token of this environment",
            hint: "send development tokens to api.sandbox.push.apple.com only")
    }
}
