/// A connection changes its provider token at most once every 20 minutes.
package enum TooManyProviderTokenUpdatesRule: RequestRule {
    package static let id = RuleID.tooManyProviderTokenUpdates

    package static let rule = Rule(
        id: .tooManyProviderTokenUpdates, step: 4, reason: .tooManyProviderTokenUpdates,
        what: "A connection changes its provider token at most once every 20 minutes.",
        why: """
            Apple throttles senders that sign a token for each push.
            """,
        source: "Apple, Establishing a token-based connection to APNs; protocol decision 14.2",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderTokenFacts.of(context).map { $0.comesTooSoon } ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "another provider token within 20 minutes",
            expected: "one token for 20 to 60 minutes",
            hint: "keep the token and share it between workers")
    }
}
