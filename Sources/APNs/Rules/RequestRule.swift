/// A rule of steps 0 to 9: judged on the request and its context alone.
package protocol RequestRule: SendableMetatype {
    static var rule: Rule { get }
    /// The same id as `rule.id`, without building the rule's text.
    static var id: RuleID { get }
    static func isBroken(by request: PushRequest, in context: RuleContext) -> Bool
    /// Built only when the rule was broken.
    static func explain(_ request: PushRequest, in context: RuleContext) -> Explanation
}

extension PushRequest {
    /// A field's value in quotes for an explanation, shortened to 80 characters.
    func quoted(_ field: HeaderField) -> String {
        guard let text = text(field) else { return "no \(field.name)" }
        return "\(field.name) \"\(text.count > 80 ? text.prefix(80) + "..." : text[...])\""
    }
}
