/// The key of the provider token may be used in this environment.
package enum BadEnvironmentKeyInTokenRule: RequestRule {
    package static let id = RuleID.badEnvironmentKeyInToken

    package static let rule = Rule(
        id: .badEnvironmentKeyInToken, step: 4, reason: .badEnvironmentKeyInToken,
        what: "The key of the provider token may be used in this environment.",
        why: """
            Keys can be restricted to one environment since 2025.
            """,
        source: "Apple, Establishing a token-based connection to APNs; spelling: wire fact W11",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderTokenFacts.of(context).map { !$0.fitsEnvironment } ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let facts = ProviderTokenFacts.of(context)
        let hint = "use the key made for this environment, or one made for both"
        guard let facts, let scope = facts.detail?.scope, let environment = scope.environment
        else {
            return Explanation(
                got: "a key of the other environment",
                expected: "a key that covers this environment", hint: hint)
        }
        return Explanation(
            got: "key \(QuotedText(scope.keyID)) is for \(environment.name) only",
            expected: "a key that covers \(facts.environment.name)",
            hint: hint + ", or send to the other host")
    }
}
