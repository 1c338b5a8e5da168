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
        guard let token = ProviderTokenFacts.of(context) else { return false }
        return token.age > ProviderTokenFacts.ageLimit
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "iat is \(ProviderTokenFacts.of(context)?.age ?? 0) s old",
            expected: "at most \(ProviderTokenFacts.ageLimit) s",
            hint: "make a new token every 20 to 60 minutes")
    }
}
