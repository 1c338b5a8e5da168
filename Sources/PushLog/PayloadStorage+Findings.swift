import APNs

extension PushRecord {
    /// Takes words of the payload out of what was found in it: they would tell what is not kept.
    ///
    /// What stays is the rule, what it asks for, and the place; of keys only where they are kept.
    mutating func reduceFindings(to storage: PayloadStorage) {
        findings = findings.map { finding in
            guard let rule = RuleBook.ofPayload(named: finding.code) else { return finding }
            return Finding(
                code: finding.code, level: finding.level,
                field: storage == .shape ? finding.field : "payload", offset: finding.offset,
                message: rule.what, hint: PushRecord.lint)
        }
        guard let rule = answer.rule.flatMap({ RuleBook.ofPayload(named: $0.name) }),
            explanation != nil
        else { return }
        explanation = Explanation(
            got: "a payload that is otherwise", expected: rule.what, hint: PushRecord.lint)
    }

    private static let lint = "POST /v1/lint tells what is wrong in a payload and keeps none of it"
}

extension RuleBook {
    /// The rule of that name where it looks into payloads.
    fileprivate static func ofPayload(named name: String) -> Rule? {
        let isOfPayload = name.hasPrefix("payload.") || name == RuleID.invalidPayload.name
        return isOfPayload ? all.first { $0.name == name } : nil
    }
}
