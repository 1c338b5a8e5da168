/// All provider tokens of a connection come from related keys.
package enum UnrelatedKeyIDInTokenRule: RequestRule {
    package static let id = RuleID.unrelatedKeyIDInToken

    package static let rule = Rule(
        id: .unrelatedKeyIDInToken, step: 4, reason: .unrelatedKeyIDInToken,
        what: "All provider tokens of a connection come from related keys.",
        why: """
            The first push of a connection fixes its keys.
            """,
        source: "Apple, Establishing a token-based connection to APNs",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderTokenFacts.of(context).map { !$0.isRelatedKey } ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "a key that is not related to the first one of this connection",
            expected: "the same key, or one related to it",
            hint: "open another connection for another key")
    }
}
