package import APNs

/// What the sender was answered.
package struct PushAnswer: Sendable, Equatable {
    /// HTTP status; 0 when no answer was given.
    package let status: UInt16
    /// Apple's reason; nil for 200 and when no answer was given.
    package let reason: Reason?
    /// The rule that decided; nil for 200.
    package let rule: RuleID?
    /// When the device token became invalid; with status 410 only.
    package let timestamp: Instant?

    package init(status: UInt16, reason: Reason?, rule: RuleID?, timestamp: Instant? = nil) {
        self.status = status
        self.reason = reason
        self.rule = rule
        self.timestamp = timestamp
    }

    /// Status 200.
    package static let accepted = PushAnswer(status: 200, reason: nil, rule: nil)
    /// The request was reset or could not be read, so nothing was answered.
    package static let none = PushAnswer(status: 0, reason: nil, rule: nil)

    /// The answer of a broken rule.
    package static func refused(by rule: RuleID, timestamp: Instant? = nil) -> PushAnswer {
        let reason = RuleBook.rule(rule).reason
        return PushAnswer(status: reason.status, reason: reason, rule: rule, timestamp: timestamp)
    }
}

/// The device a push went to.
package enum DeviceReference: Sendable, Equatable {
    /// None: the push was refused before it had one.
    case none
    /// A device computed from the default plan; its id follows from the push itself.
    case auto
    /// A device registered under that id.
    case named(String)
}
