/// The client certificate is one for push notifications.
package enum BadCertificateRule: RequestRule {
    package static let id = RuleID.badCertificate

    package static let rule = Rule(
        id: .badCertificate, step: 3, reason: .badCertificate,
        what: "The client certificate is one for push notifications.",
        why: """
            Topics and environments stand in Apple's extensions; without any it names nothing.
            """,
        source: "Apple, Handling notification responses from APNs; protocol section 6",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderCertificateFacts.of(context).map { !$0.isProviderCertificate } ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let topic = ProviderCertificateFacts.of(context)?.certificate?.topics.first
        return Explanation(
            got: "a client certificate without any of Apple's extensions"
                + (topic.map { ", with the UID \(QuotedText($0))" } ?? " and without a UID"),
            expected: "extension 1.2.840.113635.100.6.3.1 or .2, and the topic as UID",
            hint: "`mock-apns certs` makes such certificates; a TLS client certificate of "
                + "your own authority is none")
    }
}
