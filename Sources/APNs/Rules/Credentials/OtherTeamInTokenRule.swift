/// All provider tokens of a connection come from one team.
package enum OtherTeamInTokenRule: RequestRule {
    package static let id = RuleID.otherTeamInToken

    package static let rule = Rule(
        id: .otherTeamInToken, step: 4, reason: .invalidProviderToken,
        what: "All provider tokens of a connection come from one team.",
        why: """
            The first push of a connection fixes its team.
            """,
        source: "Protocol decision 14.1 step 4, connection binding",
        levels: .notLenient)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        ProviderTokenFacts.of(context).map { !$0.isSameTeam } ?? false
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        let detail = ProviderTokenFacts.of(context)?.detail
        let hint = "open another connection for another team"
        guard let detail, let teamID = detail.teamID, let firstKey = detail.firstKey else {
            return Explanation(
                got: "a token of another team than the first one of this connection",
                expected: "one team a connection", hint: hint)
        }
        return Explanation(
            got: "a token of team \(QuotedText(teamID)) on a connection of team "
                + "\(QuotedText(firstKey.teamID))",
            expected: "one team a connection", hint: hint)
    }
}
