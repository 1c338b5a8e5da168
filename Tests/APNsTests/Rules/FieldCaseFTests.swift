import APNs
import Testing

/// What senders got wrong in the field, group F: device tokens that are none.
@Suite("Field cases of device tokens")
struct FieldCaseFTests {
    private static let digits = "c63963fdfdaf1f24c63963fdfdaf1f24c63963fdfdaf1f24c63963fdfdaf1f24"
    /// As `NSLog` prints it.
    private static let printed =
        "<" + Array(repeating: "c63963fd fdaf1f24", count: 4).joined(separator: " ") + ">"

    /// What the rules of path and device say of a token.
    private func explanation(_ token: String) -> (rule: RuleID?, hint: String) {
        let draft = Draft { $0[":path"] = "/3/device/\(token)" }
        let early = Verdict(draft).refusal
        var warnings = RuleSet()
        let refusal =
            early
            ?? DeviceJudge.judge(
                draft.request, on: DeviceFacts(), settings: RuleSettings(), warnings: &warnings)
        guard refusal == .malformedDeviceToken else { return (refusal, "") }
        return (refusal, MalformedDeviceTokenRule.explain(draft.request, on: DeviceFacts()).hint)
    }

    @Test(
        "FC-F1: brackets and blanks, raw and percent-encoded (node-apn/node-apn#568, Knuff PR#5)",
        arguments: [
            printed, String(printed.dropFirst().dropLast()),
            printed.replacing("<", with: "%3C").replacing(" ", with: "%20")
                .replacing(">", with: "%3E"),
            printed.replacing("<", with: "%3c").replacing(" ", with: "%20")
                .replacing(">", with: "%3e"),
        ])
    func printedData(token: String) {
        let (rule, hint) = explanation(token)
        #expect(rule == .malformedDeviceToken)
        #expect(hint.hasPrefix("looks like NSData description"))
    }

    /// FC-F4 without what looks like a token: a registry knows that it is none.
    private static let foreign: [(String, String)] = [
        (String(digits.dropLast()), "odd number of digits"),
        ("q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=", "looks like Base64"),
        ("abc:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ", "Firebase"),
        ("ExponentPushToken[x]", "Expo"), (String(repeating: digits, count: 4), "more digits"),
        ("(null)", "missing value"),
    ]

    @Test(
        "FC-F4: what another service issued, or a column cut off (rpush/rpush#634, sygnal docs)",
        arguments: foreign)
    func others(token: String, word: String) {
        let (rule, hint) = explanation(token)
        #expect(rule == .malformedDeviceToken)
        #expect(hint.contains(word))
    }

    @Test("FC-F4: each has a hint of its own")
    func distinct() {
        let hints = FieldCaseFTests.foreign.map { explanation($0.0).hint }
        #expect(Set(hints).count == hints.count)
        #expect(explanation("zz").hint.contains("hexadecimal text"))
    }

    @Test("FC-F5: an empty token is missing, a printed (null) is a bad one (node-apn/node-apn#149)")
    func nothing() {
        #expect(explanation("").rule == .missingDeviceToken)
        #expect(explanation("(null)").rule == .malformedDeviceToken)
    }
}
