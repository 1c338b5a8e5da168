/// The device token is 2 to 200 hexadecimal digits, an even number of them.
package enum MalformedDeviceTokenRule: DeviceRule {
    package static let id = RuleID.malformedDeviceToken

    package static let rule = Rule(
        id: .malformedDeviceToken, step: 10, reason: .badDeviceToken,
        what: "The device token is 2 to 200 hexadecimal digits, an even number of them.",
        why: """
            Apple says not to assume a length; 64 digits are the rule, longer tokens exist.
            """,
        source: "Apple, Sending notification requests to APNs; grammar: protocol decision 14.1",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, on device: DeviceFacts) -> Bool {
        guard let range = request.deviceTokenRange else { return true }
        return !HeaderGrammar.isDeviceToken(request.raw.bytes.span.extracting(range))
    }

    package static func explain(_ request: PushRequest, on device: DeviceFacts) -> Explanation {
        Explanation(
            got: request.quoted(.path),
            expected: "2 to 200 hexadecimal digits, an even number",
            hint: request.deviceTokenLook?.hint
                ?? "send the token as hexadecimal text, without blanks, brackets or Base64")
    }
}
