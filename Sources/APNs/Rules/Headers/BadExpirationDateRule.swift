/// apns-expiration is 1 to 19 digits: seconds since 1970, or 0.
package enum BadExpirationDateRule: RequestRule {
    package static let id = RuleID.badExpirationDate

    package static let rule = Rule(
        id: .badExpirationDate, step: 7, reason: .badExpirationDate,
        what: "apns-expiration is 1 to 19 digits: seconds since 1970, or 0.",
        why: """
            A date in the past is no mistake of form: it is accepted and not stored.
            """,
        source: "Apple, Sending notification requests to APNs, apns-expiration; field case FC-D2",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        request.expiration == .invalid
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.expiration),
            expected: "whole seconds since 1970, or 0 for one attempt",
            hint: "no sign, no fraction, no date text")
    }
}
