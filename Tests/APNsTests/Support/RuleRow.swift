import APNs
import Testing

/// One row of a rule's table: a draft that breaks the rule, or just does not.
struct RuleRow: Sendable, CustomTestStringConvertible {
    let id: RuleID
    let what: String
    /// A part of what the explanation says was got; nil where the rule is kept.
    let got: String?
    let draft: Draft

    static func broken(
        _ id: RuleID, _ what: String, got: String, _ change: (inout Draft) -> Void
    ) -> RuleRow {
        RuleRow(id: id, what: what, got: got, draft: Draft(change))
    }

    static func kept(
        _ id: RuleID, _ what: String, _ change: (inout Draft) -> Void = { _ in }
    ) -> RuleRow {
        RuleRow(id: id, what: what, got: nil, draft: Draft(change))
    }

    var testDescription: String { "\(id) \(got == nil ? "kept" : "broken"): \(what)" }

    /// The rule alone, then all rules together.
    func check() {
        #expect(id.isBroken(by: draft) == (got != nil))
        let verdict = Verdict(draft, RuleSettings(.strict, [id: .enforce]))
        guard let got else {
            #expect(verdict.refusal != id)
            return
        }
        #expect(verdict.refusal == id)
        let usual = RuleBook.explain(id, draft.request, draft.context, draft.device)
        // What lint has to say is in the hit, not in the rule.
        let text = id.isLint ? verdict.explanation ?? usual : usual
        #expect(text.got.contains(got), "got: \(text.got)")
        #expect(!text.expected.isEmpty && text.expected != text.got)
        #expect(!text.hint.isEmpty)
    }

    /// The tables of all folders.
    static let all =
        PathRulesTests.rows + CredentialRulesTests.rows + HeaderRulesTests.rows
        + TopicRulesTests.rows + PayloadRulesTests.rows + DeviceRulesTests.rows
        + LintRulesTests.rows
}
