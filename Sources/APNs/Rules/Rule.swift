/// One rule of the gateway as the rule book prints it.
package struct Rule: Sendable {
    package let id: RuleID
    /// Position in the order of checks, 0 to 12; the first broken rule decides the answer.
    ///
    /// Step 0 is that of the connection, before any request is looked at.
    package let step: Int
    /// What Apple's gateway answers when the rule is broken.
    package let reason: Reason
    /// What the rule demands, in one sentence.
    package let what: String
    /// Why it is a rule, or why it stands at this place.
    package let why: String
    /// Where the rule comes from.
    package let source: String
    /// How strictly each profile takes it.
    package let levels: RuleLevels
}

/// How strictly a rule is taken.
package enum RuleLevel: UInt8, Sendable, CaseIterable {
    /// Not judged at all.
    case off
    /// Broken: a finding with the rule's id, and judging goes on.
    case warn
    /// Broken: the push is refused.
    case enforce

    /// The word in settings and JSON.
    package var name: String {
        switch self {
        case .off: "off"
        case .warn: "warn"
        case .enforce: "enforce"
        }
    }
}

/// A set of rule levels, named after what it imitates.
///
/// Source: protocol decisions 14.2 and 14.4.
package enum Profile: UInt8, Sendable, CaseIterable {
    /// What Apple does or is best believed to do.
    case apns
    /// Also refuses what Apple accepts and the phone then drops.
    case strict
    /// Takes any device token, any topic and no credentials.
    case lenient

    /// The word in settings and JSON.
    package var name: String {
        switch self {
        case .apns: "apns"
        case .strict: "strict"
        case .lenient: "lenient"
        }
    }
}

/// The level of one rule in each profile.
package struct RuleLevels: Sendable, Equatable {
    package let apns: RuleLevel
    package let strict: RuleLevel
    package let lenient: RuleLevel

    package func level(in profile: Profile) -> RuleLevel {
        switch profile {
        case .apns: apns
        case .strict: strict
        case .lenient: lenient
        }
    }

    /// Enforced everywhere: sizes, paths, methods and forms.
    package static let always = RuleLevels(apns: .enforce, strict: .enforce, lenient: .enforce)
    /// Enforced except in the lenient profile.
    package static let notLenient = RuleLevels(apns: .enforce, strict: .enforce, lenient: .off)
    /// Apple is believed to let it pass; only the strict profile refuses.
    package static let strictOnly = RuleLevels(apns: .warn, strict: .enforce, lenient: .warn)
}

/// What was got, what was expected and what to do: the longer answer behind a reason.
package struct Explanation: Sendable, Equatable {
    package let got: String
    package let expected: String
    package let hint: String

    package init(got: String, expected: String, hint: String) {
        self.got = got
        self.expected = expected
        self.hint = hint
    }
}
