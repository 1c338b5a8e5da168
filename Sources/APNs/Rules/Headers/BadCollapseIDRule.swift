/// apns-collapse-id is at most 64 bytes.
package enum BadCollapseIDRule: RequestRule {
    package static let id = RuleID.badCollapseID

    package static let rule = Rule(
        id: .badCollapseID, step: 7, reason: .badCollapseID,
        what: "apns-collapse-id is at most 64 bytes.",
        why: """
            Bytes, not characters: 22 characters of three bytes are too many.
            """,
        source: "Apple, Sending notification requests to APNs, apns-collapse-id; field case FC-D5",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        (request.range(of: .collapseID)?.count ?? 0) > 64
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "apns-collapse-id of \(request.range(of: .collapseID)?.count ?? 0) bytes",
            expected: "at most 64 bytes",
            hint: "shorten it, or use a hash of it")
    }
}
