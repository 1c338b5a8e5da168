/// apns-priority is 10, 5 or 1.
package enum BadPriorityRule: RequestRule {
    package static let id = RuleID.badPriority

    package static let rule = Rule(
        id: .badPriority, step: 7, reason: .badPriority,
        what: "apns-priority is 10, 5 or 1.",
        why: """
            Absent counts as 10.
            """,
        source: "Apple, Sending notification requests to APNs, apns-priority; field case FC-D3",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.priority == .invalid
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.priority),
            expected: "10, 5 or 1",
            hint: "no words, no fraction, no blanks")
    }
}
