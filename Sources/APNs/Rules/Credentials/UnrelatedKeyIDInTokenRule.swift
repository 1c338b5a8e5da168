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
        let detail = ProviderTokenFacts.of(context)?.detail
        let hint = "open another connection for another key"
        guard let scope = detail?.scope, let firstKey = detail?.firstKey else {
            return Explanation(
                got: "a key that is not related to the first one of this connection",
                expected: "the same key, or one related to it", hint: hint)
        }
        return Explanation(
            got: "\(described(scope)) after \(described(firstKey))",
            expected: firstKey.topics == nil
                ? "a key of the same team for all its topics"
                : firstKey.relatedKeyID.map {
                    "the same key, or its related key \(QuotedText($0))"
                } ?? "the same key, or one that is related to it",
            hint: hint)
    }

    /// The key with what it may be used for.
    private static func described(_ key: ProviderKeyScope) -> String {
        let kind = key.topics == nil ? "team-scoped" : "topic-specific"
        let environment = key.environment.map { " for \($0.name)" } ?? ""
        return "\(kind) key \(QuotedText(key.keyID))\(environment)"
    }
}
