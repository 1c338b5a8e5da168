import APNs
import HTTP1
import JSON
import PushLog

extension ControlAPI {
    static let lintParameters =
        QueryParameter.conditions([.pushType, .topic])
        + [QueryParameter("priority", Schema.priority)]

    /// What payload lint finds in a body that is sent as the payload itself.
    ///
    /// Rules that are off stay silent; one that would refuse the push is an error.
    func lintPayload(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let push = try lintRequest(request)
        let levels = configuration.rules.settings
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(
            push, settings: LintLevels.warning(levels, push), reader: &reader)
        let all = Findings.build(
            push, context: RuleContext(payload: judgement.payload), device: DeviceFacts(),
            warnings: LintLevels.worthTelling(judgement.warnings),
            lint: LintLevels.worthTelling(judgement),
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: configuration.now())
        let broken = LintLevels.broken(judgement)
        let refusal = broken.first { levels.level(of: $0) == .enforce }
        let isMistaken = looksLikeJudge(request.body, judgement.payload)
        let findings =
            all.map { LintLevels.raised($0, levels) } + (isMistaken ? [.bodyOfJudge] : [])
        let type = push.pushType.value ?? push.topicType
        var json = JSONWriter(reserving: 1_024)
        json.beginObject()
        json.member("valid", findings.allSatisfy { $0.level != .error })
        json.member("status", refusal.map { Int64(RuleBook.rule($0).reason.status) } ?? 200)
        json.member("reason", refusal.map { RuleBook.rule($0).reason.name })
        json.rule(refusal)
        json.findings(findings)
        json.member("bytes", Int64(request.body.count))
        json.member("limit", Int64(push.bodyLimit))
        json.member("payload_class", PayloadClass(judgement.payload, pushType: type).name)
        json.endObject()
        return .answer(.json(200, json))
    }

    /// True when the body is what `/v1/judge` takes: members of that and no `aps`.
    private func looksLikeJudge(_ body: [UInt8], _ payload: PayloadFacts) -> Bool {
        guard payload.contains(.isObject), !payload.contains(.hasAPS),
            let members = try? JSONValue(parsing: body, limits: .control).members
        else { return false }
        let telling = ["headers", "payload", "payload_base64", "device_token"]
        let known = PushBody.keys + ControlAPI.judgeKeys
        return members.contains { telling.contains($0.key) }
            && members.allSatisfy { known.contains($0.key) }
    }

    private func lintRequest(_ request: ControlRequest) throws(ControlError) -> PushRequest {
        let type = try request.query.word(
            "push_type", among: PushType.allCases.map { ($0.name, $0) })
        let topic = try request.query.text("topic", expected: "a topic, as com.example.app")
        let priority = request.query["priority"]
        var fields: [PushHeaders.Field] = []
        fields.replace("apns-push-type", with: type?.name)
        fields.replace("apns-topic", with: topic)
        fields.replace("apns-priority", with: priority)
        let push = PushRequest(RawRequest(fields: fields, body: request.body))
        guard push.priority != .invalid else {
            throw .badValue(
                field: "priority", got: priority ?? "", expected: Priority.expected,
                hint: Priority.hint)
        }
        return push
    }
}

extension Finding {
    fileprivate static let bodyOfJudge = Finding(
        code: "body-of-judge", level: .warning,
        message: "the body has the members of POST /v1/judge and no aps; "
            + "it was taken for the payload itself",
        hint: "send the payload alone, or send this body to /v1/judge")
}

extension Priority {
    /// What a priority may be, for error messages.
    static let expected = "one of 10, 5, 1"
    static let hint = "10 is at once, 5 by the device's power, 1 never wakes it"
}

/// The levels under which a payload alone is judged.
private enum LintLevels {
    /// The rules of the payload, none of which stops the judging; all others are off.
    static func warning(_ levels: RuleSettings, _ push: PushRequest) -> RuleSettings {
        var warning = RuleSettings(profile: levels.profile)
        for rule in RuleBook.all {
            // Without a priority nothing is said of it: it is no part of the payload.
            let isJudged =
                rule.step == 9 || rule.id == .badPriorityBackground && push.priority != .absent
            let isOff = !isJudged || levels.level(of: rule.id) == .off
            warning.set(rule.id, to: isOff ? .off : .warn)
        }
        return warning
    }

    /// An empty body is no JSON either, which need not be said.
    static func worthTelling(_ warnings: RuleSet) -> RuleSet {
        var warnings = warnings
        if warnings.contains(.payloadEmpty) { warnings.remove(.invalidPayload) }
        return warnings
    }

    /// What is over the limit is not near it.
    static func worthTelling(_ judgement: RequestJudgement) -> [LintHit] {
        guard judgement.warnings.contains(.payloadTooLarge) else { return judgement.lint }
        return judgement.lint.filter { $0.rule != .nearLimit }
    }

    /// The broken rules in judging order.
    static func broken(_ judgement: RequestJudgement) -> [RuleID] {
        var rules = judgement.warnings
        for hit in judgement.lint { rules.insert(hit.rule) }
        return rules.members
    }

    /// The finding as an error where its rule refuses the push.
    static func raised(_ finding: Finding, _ levels: RuleSettings) -> Finding {
        let rule = RuleBook.all.first { $0.name == finding.code }
        guard let rule, levels.level(of: rule.id) == .enforce else { return finding }
        return Finding(
            code: finding.code, level: .error, field: finding.field, offset: finding.offset,
            message: finding.message, hint: finding.hint)
    }
}
