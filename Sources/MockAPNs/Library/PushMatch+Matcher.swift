import PushLog

extension PushMatch {
    /// The conditions that the log itself can look at, for waiting; the others are looked at
    /// afterwards.
    ///
    /// Where a condition is given twice the log looks at the last one only.
    var matcher: Matcher {
        var matcher = Matcher()
        for condition in conditions { _ = condition.set(in: &matcher) }
        return matcher
    }

    /// All conditions as a matcher.
    ///
    /// - Throws: `badMatch` for a condition that the log cannot look at; `place` names who asks.
    func wholeMatcher(of place: String) throws(MockAPNsError) -> Matcher {
        var matcher = Matcher()
        for condition in conditions where !condition.set(in: &matcher) {
            throw MockAPNsError(
                .badMatch,
                "\(place): got the condition \(condition.description); expected conditions on "
                    + "topic, device token, apns-id, push type or environment")
        }
        return matcher
    }
}

extension PushMatch.Condition {
    /// Adds the condition to a matcher; false when a matcher has none of its kind.
    fileprivate func set(in matcher: inout Matcher) -> Bool {
        switch self {
        case .topic(let topic): matcher.topic = topic
        case .deviceToken(let token): matcher.deviceToken = token
        case .apnsID(let id): matcher.apnsID = id
        case .pushType(let type): matcher.pushType = type.value
        case .environment(let environment): matcher.environment = environment.value
        case .status(let status):
            // Zero stands for no answer; a number that is no status matches nothing either way.
            matcher.status = UInt16(exactly: status ?? 0) ?? .max
        case .reason(let reason): matcher.reason = reason.value
        case .outcome(let outcome): matcher.outcome = outcome.value
        case .priority, .collapseID, .title, .body, .deliveryState, .custom: return false
        }
        return true
    }
}
