/// A background push has priority 5.
package enum BadPriorityBackgroundRule: RequestRule {
    package static let id = RuleID.badPriorityBackground

    package static let rule = Rule(
        id: .badPriorityBackground, step: 7, reason: .badPriority,
        what: "A background push has priority 5.",
        why: """
            Apple calls 10 an error; the known reports are about pushes that do not arrive, so the default profile accepts it and the simulator drops it. Absent counts as 10.
            """,
        source:
            "Apple, Pushing background updates to your app; protocol decisions 14.2 and 14.4; field case FC-D4",
        levels: .strictOnly)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.pushType == .valid(.background) && request.effectivePriority == .immediate
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.range(of: .priority) == nil
                ? "push type background without apns-priority, which counts as 10"
                : "push type background with apns-priority 10",
            expected: "apns-priority 5",
            hint: "send `apns-priority: 5`; with 10 the device drops the push")
    }
}
