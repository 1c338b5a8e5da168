/// One thing that payload lint found: which rule, where, and what to do.
package struct LintHit: Sendable, Equatable {
    package let rule: RuleID
    package let level: Finding.Level
    /// Path of the key, for example `aps.alert.title`; nil where the payload as a whole is meant.
    package let field: String?
    /// Offset of the key in the payload, counted from 0.
    package let offset: Int?
    package let message: String
    package let hint: String?

    init(
        _ rule: RuleID, _ level: Finding.Level = .warning, field: String? = nil,
        offset: Int? = nil, _ message: String, hint: String? = nil
    ) {
        self.rule = rule
        self.level = level
        self.field = field
        self.offset = offset
        self.message = message
        self.hint = hint
    }

    /// The hit as a finding of the log.
    package var finding: Finding {
        Finding(
            code: rule.name, level: level, field: field ?? "payload", offset: offset,
            message: message, hint: hint)
    }
}
