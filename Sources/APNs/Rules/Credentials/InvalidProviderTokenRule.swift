/// The provider token is well formed, signed by a known key of its team, and not issued more than an hour ahead.
package enum InvalidProviderTokenRule: RequestRule {
    package static let id = RuleID.invalidProviderToken

    package static let rule = Rule(
        id: .invalidProviderToken, step: 4, reason: .invalidProviderToken,
        what:
            "The provider token is well formed, signed by a known key of its team, and not issued more than an hour ahead.",
        why: """
            Signature and key come before the device token (protocol 4.1 item 5).
            """,
        source: "Apple, Establishing a token-based connection to APNs; protocol decision 14.2",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        guard let token = ProviderTokenFacts.of(context) else { return false }
        return !token.isGenuine || token.isTooFarAhead
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let facts = ProviderTokenFacts.of(context)
        if let problem = facts?.detail?.problem { return problem.explanation }
        if let facts, facts.isGenuine, facts.isTooFarAhead {
            return Explanation(
                got: "iat is \(Grouped(facts.age.magnitude)) s in the future",
                expected: "limit \(Grouped(facts.futureLimit)) s",
                hint: "set the clock of the sender, and write iat in seconds of UTC")
        }
        return Explanation(
            got: "a provider token whose form, key, signature, team or issue time is wrong",
            expected: "ES256 over header (alg, kid) and claims (iss, iat in seconds)",
            hint: "check the key file, key id, team id and the clock of the sender")
    }
}
