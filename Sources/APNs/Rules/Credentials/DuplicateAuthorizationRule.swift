/// The authorization header comes once.
package enum DuplicateAuthorizationRule: RequestRule {
    package static let id = RuleID.duplicateAuthorization

    package static let rule = Rule(
        id: .duplicateAuthorization, step: 6, reason: .duplicateHeaders,
        what: "The authorization header comes once.",
        why: """
            Two provider tokens cannot both be judged, so this stands before the credentials.
            """,
        source: "Protocol decision 14.4",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.raw.authorizationCount > 1
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "authorization \(request.raw.authorizationCount) times",
            expected: "one authorization header",
            hint: "retry code often adds the header again; replace it instead")
    }
}
