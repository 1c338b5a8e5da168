/// The client certificate may be used in this environment.
package enum BadCertificateEnvironmentRule: RequestRule {
    package static let id = RuleID.badCertificateEnvironment

    package static let rule = Rule(
        id: .badCertificateEnvironment, step: 0, reason: .badCertificateEnvironment,
        what: "The client certificate may be used in this environment.",
        why: """
            Apple ends the connection with GOAWAY and this reason, before any request is answered.
            """,
        source: "Wire fact W6 (sideshow/apns2#93); field cases FC-C1, FC-C2",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        guard let facts = ProviderCertificateFacts.of(context) else { return false }
        return facts.isProviderCertificate && !facts.fitsEnvironment
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let facts = ProviderCertificateFacts.of(context)
        let named = facts?.certificate?.environments.map(\.name) ?? []
        let wanted = facts?.environment
        return Explanation(
            got: named.isEmpty
                ? "a certificate that names no environment, or not this one"
                : "a certificate for \(named.joined(separator: " and "))",
            expected: wanted.map {
                "a certificate for \($0.name), extension \(ProviderCertificate.Extension($0).rawValue)"
            } ?? "a certificate that names this environment",
            hint: "use the certificate of this environment, or send to the other host; "
                + "the common name does not count, the extensions do")
    }
}
