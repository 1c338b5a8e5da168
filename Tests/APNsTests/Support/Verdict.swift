@testable import APNs
import JSON

/// What all steps say of a draft, one after the other as the server runs them.
struct Verdict: Equatable, CustomStringConvertible {
    var refusal: RuleID?
    var warnings = RuleSet()
    /// What payload lint found and did not refuse.
    var lint: [LintHit] = []
    /// The long answer where a rule of the payload refused.
    var explanation: Explanation?

    init(_ draft: Draft, _ settings: RuleSettings = RuleSettings()) {
        var reader = PayloadReader()
        let request = draft.request
        let judgement = RequestJudge.judge(
            request, credentials: draft.credentials, hasDefaultTopic: draft.hasDefaultTopic,
            settings: settings, reader: &reader)
        warnings = judgement.warnings
        lint = judgement.lint
        explanation = judgement.explanation
        refusal =
            judgement.refusal
            ?? DeviceJudge.judge(
                request, on: draft.device, settings: settings, warnings: &warnings)
    }

    var description: String {
        "\(refusal?.name ?? "accepted"), warned of \(warnings.members.map(\.name)), "
            + "lint \(lint.map(\.rule.name))"
    }
}

extension RuleID {
    /// Asks the rule alone.
    func isBroken(by draft: Draft) -> Bool {
        if let rule = RuleBook.requestRules.first(where: { $0.id == self }) {
            return rule.isBroken(by: draft.request, in: draft.context)
        }
        if let rule = RuleBook.deviceRules.first(where: { $0.id == self }) {
            return rule.isBroken(by: draft.request, on: draft.device)
        }
        return draft.lint.contains { $0.rule == self }
    }

    var isLint: Bool { Breaker.lintRules.contains(self) }
}

extension Draft {
    /// All that payload lint finds, whether or not the accept path would ask it.
    var lint: [LintHit] {
        guard context.payload.contains(.isObject),
            let payload = try? JSONValue(parsing: body, limits: .payload)
        else { return [] }
        return PayloadLint.check(request, payload: payload, facts: context.payload)
    }

    /// The answer of the accept path's question whether payload lint is needed.
    var needsLint: Bool { PayloadLint.isNeeded(request, context.payload) }
}

extension RuleSettings {
    /// Every rule refuses, also those that no profile enforces.
    static let unforgiving: RuleSettings = {
        var settings = RuleSettings(profile: .strict)
        for id in RuleID.allCases { settings.set(id, to: .enforce) }
        return settings
    }()

    /// A profile with some rules on levels of their own.
    init(_ profile: Profile = .apns, _ changes: KeyValuePairs<RuleID, RuleLevel>) {
        self.init(profile: profile)
        for (id, level) in changes { set(id, to: level) }
    }
}
