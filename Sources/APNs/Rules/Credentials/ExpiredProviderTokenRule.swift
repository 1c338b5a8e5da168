/// The provider token is at most an hour old.
package enum ExpiredProviderTokenRule: RequestRule {
    package static let id = RuleID.expiredProviderToken

    package static let rule = Rule(
        id: .expiredProviderToken, step: 4, reason: .expiredProviderToken,
        what: "The provider token is at most an hour old.",
        why: """
            An old token stays refused on its connection until a new one comes.
            """,
        source: "Apple, Establishing a token-based connection to APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderTokenFacts.of(context)?.isExpired ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let facts = ProviderTokenFacts.of(context)
        let limit = Grouped(facts?.ageLimit ?? ProviderTokenFacts().ageLimit)
        if let facts, facts.isWedged {
            return Explanation(
                got: "a connection on which a provider token expired",
                expected: "a provider token that is renewed before it is \(limit) s old",
                hint: "open another connection; the setting wedge-expired keeps this one refused")
        }
        return Explanation(
            got: facts.map { "iat is \(Grouped($0.age)) s old" }
                ?? "a provider token that is too old",
            expected: "limit \(limit) s",
            hint: "make a new token every 20 to 60 minutes, and check the clock of the sender")
    }
}
