/// The path is /3/device/ and a device token, without query or further slash.
package enum BadPathRule: RequestRule {
    package static let id = RuleID.badPath

    package static let rule = Rule(
        id: .badPath, step: 2, reason: .badPath,
        what: "The path is /3/device/ and a device token, without query or further slash.",
        why: """
            A wrong path names no device, so nothing else can be judged.
            """,
        source: "Apple, Sending notification requests to APNs, :path",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.path == .other
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.path),
            expected: "/3/device/ followed by the device token in hexadecimal",
            hint:
                "check how the sender builds the URL: version 3, `device`, no query, no trailing slash"
        )
    }
}
