/// The sender shows a provider token or a client certificate.
package enum MissingProviderTokenRule: RequestRule {
    package static let id = RuleID.missingProviderToken

    package static let rule = Rule(
        id: .missingProviderToken, step: 3, reason: .missingProviderToken,
        what: "The sender shows a provider token or a client certificate.",
        why: """
            The real gateway judges credentials before device token, topic and payload.
            """,
        source: "Protocol 4.1 items 3 and 4",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        context.presented.isMissing
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        guard case .unusable(let flaw) = context.presented else {
            return Explanation(
                got: "neither an authorization header nor a client certificate",
                expected: "authorization: bearer <provider token>",
                hint: "sign a token with the provider key and send it with every push")
        }
        return ProviderTokenProblem.unusable(flaw).explanation
    }
}
