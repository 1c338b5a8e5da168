/// The method is POST.
package enum MethodNotAllowedRule: RequestRule {
    package static let id = RuleID.methodNotAllowed

    package static let rule = Rule(
        id: .methodNotAllowed, step: 1, reason: .methodNotAllowed,
        what: "The method is POST.",
        why: """
            The real gateway answers an unauthenticated GET with 405, so this comes before everything else.
            """,
        source: "Apple, Handling notification responses from APNs; order: protocol 4.1 item 2",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        !request.has(.method, "POST")
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: request.quoted(.method),
            expected: "POST",
            hint: "send the push with POST")
    }
}
