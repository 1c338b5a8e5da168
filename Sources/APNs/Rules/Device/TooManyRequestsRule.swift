/// One device token does not get too many pushes in a row.
package enum TooManyRequestsRule: DeviceRule {
    package static let id = RuleID.tooManyRequests

    package static let rule = Rule(
        id: .tooManyRequests, step: 12, reason: .tooManyRequests,
        what: "One device token does not get too many pushes in a row.",
        why: """
            Apple publishes no threshold; off until a setting names one.
            """,
        source: "Apple, Handling notification responses from APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        device.exceedsRate
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: "more pushes to this token than the setting allows",
            expected: "fewer pushes a token",
            hint: "collapse updates, or wait before the next one")
    }
}
