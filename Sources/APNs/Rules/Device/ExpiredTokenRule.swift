/// The device token has not expired.
package enum ExpiredTokenRule: DeviceRule {
    package static let id = RuleID.expiredToken

    package static let rule = Rule(
        id: .expiredToken, step: 10, reason: .expiredToken,
        what: "The device token has not expired.",
        why: """
            Answered with 410 and the instant at which the token became invalid.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        guard case .expired = device.validity else { return false }
        return true
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "an expired device token",
            expected: "a token in use",
            hint: "stop pushing to it; the app registers again with another token")
    }
}
