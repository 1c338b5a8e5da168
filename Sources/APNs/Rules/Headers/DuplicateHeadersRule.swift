/// No header that the gateway reads comes twice.
package enum DuplicateHeadersRule: RequestRule {
    package static let id = RuleID.duplicateHeaders

    package static let rule = Rule(
        id: .duplicateHeaders, step: 6, reason: .duplicateHeaders,
        what: "No header that the gateway reads comes twice.",
        why: """
            Unknown headers may repeat; these decide what happens to the push.
            """,
        source: "Apple, Handling notification responses from APNs; field case FC-D6",
        levels: .always)

    package static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool {
        !request.repeated.isEmpty
    }

    package static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation {
        Explanation(
            got: "repeated: "
                + HeaderField.allCases.filter(request.repeated.contains).map(\.name)
                .joined(separator: ", "),
            expected: "each header once",
            hint: "retry code often adds headers again to the same request; replace them instead")
    }
}
