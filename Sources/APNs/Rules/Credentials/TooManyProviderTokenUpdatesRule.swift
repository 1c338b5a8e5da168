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
        let hint = "keep the token and share it between workers"
        switch ProviderTokenFacts.of(context)?.throttle {
        case nil:
            return Explanation(
                got: "another provider token within 20 minutes",
                expected: "one token for 20 to 60 minutes", hint: hint)
        case .update(let secondsAgo, let interval):
            return Explanation(
                got: "another provider token, \(Grouped(secondsAgo)) s after the one before it",
                expected: "at least \(Grouped(interval)) s between two tokens of a key", hint: hint)
        case .updateOfKey(let interval):
            return Explanation(
                got: "another provider token of the key on another connection, too soon",
                expected: "at least \(Grouped(interval)) s between two tokens of a key", hint: hint)
        case .failures(let count, let interval):
            return Explanation(
                got: "another provider token after \(Grouped(count)) bad ones within "
                    + "\(Grouped(interval)) s, not verified",
                expected: "provider tokens that are valid",
                hint: "find out why the first ones were refused, in their records; then wait or "
                    + "use one that was accepted on this connection")
        }
    }
}
