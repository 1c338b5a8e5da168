import APNs

/// What all steps say of a draft, one after the other as the server runs them.
struct Verdict: Equatable, CustomStringConvertible {
    var refusal: RuleID?
    var warnings = RuleSet()

    init(_ draft: Draft, _ settings: RuleSettings = RuleSettings()) {
        var reader = PayloadReader()
        let request = draft.request
        let judgement = RequestJudge.judge(
            request, credentials: draft.credentials, hasDefaultTopic: draft.hasDefaultTopic,
            settings: settings, reader: &reader)
        warnings = judgement.warnings
        refusal =
            judgement.refusal
            ?? DeviceJudge.judge(
                request, on: draft.device, settings: settings, warnings: &warnings)
    }

    var description: String {
        "\(refusal?.name ?? "accepted"), warned of \(warnings.members.map(\.name))"
    }
}

extension RuleID {
    /// Asks the rule alone.
    func isBroken(by draft: Draft) -> Bool {
        let index = Int(rawValue)
        let count = RuleBook.requestRules.count
        return index < count
            ? RuleBook.requestRules[index].isBroken(by: draft.request, in: draft.context)
            : RuleBook.deviceRules[index - count].isBroken(by: draft.request, on: draft.device)
    }
}

extension RuleSettings {
    /// A profile with some rules on levels of their own.
    init(_ profile: Profile = .apns, _ changes: KeyValuePairs<RuleID, RuleLevel>) {
        self.init(profile: profile)
        for (id, level) in changes { set(id, to: level) }
    }
}
