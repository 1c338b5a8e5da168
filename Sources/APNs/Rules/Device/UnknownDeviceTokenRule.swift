/// The device token is known to the registry.
package enum UnknownDeviceTokenRule: DeviceRule {
    package static let id = RuleID.unknownDeviceToken

    package static let rule = Rule(
        id: .unknownDeviceToken, step: 10, reason: .badDeviceToken,
        what: "The device token is known to the registry.",
        why: """
            Only a strict registry refuses unknown tokens; else each gets a device of its own.
            """,
        source: "Protocol decision 14.4",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        !device.isKnown
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "a device token that no device has",
            expected: "a token of a registered device",
            hint: request.deviceTokenLook?.hint
                ?? "register the device, or run with `--registry auto`")
    }
}
