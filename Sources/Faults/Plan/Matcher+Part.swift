import PushLog

extension Matcher {
    /// Each condition of this one is also one of the other, with the same value.
    ///
    /// An empty matcher is part of every other. An address without its port is another value than
    /// one with it.
    func isPart(of other: Matcher) -> Bool {
        func isThere<Value: Equatable>(_ value: Value?, _ otherValue: Value?) -> Bool {
            value == nil || value == otherValue
        }
        return isThere(topic, other.topic) && isThere(deviceToken, other.deviceToken)
            && isThere(apnsID, other.apnsID) && isThere(pushType, other.pushType)
            && isThere(status, other.status) && isThere(reason, other.reason)
            && isThere(outcome, other.outcome) && isThere(environment, other.environment)
            && isThere(kid, other.kid) && isThere(peer, other.peer)
            && isThere(since, other.since) && isThere(until, other.until)
            && isThere(text, other.text)
    }
}
