package import APNs
internal import JSON

/// What `lint` judges: a payload and the headers it would be sent with.
package struct LintRequest: Sendable {
    package var payload: [UInt8]
    package var pushType: PushType?
    /// Without it one that fits the push type.
    package var topic: String?
    package var priority: String?
    package var settings: RuleSettings

    package init(
        payload: [UInt8], pushType: PushType? = nil, topic: String? = nil,
        priority: String? = nil, settings: RuleSettings = RuleSettings()
    ) {
        self.payload = payload
        self.pushType = pushType
        self.topic = topic
        self.priority = priority
        self.settings = settings
    }

    /// The push as the gateway would get it; what was not given is right.
    var push: PushRequest {
        let suffix = pushType.map { "\($0.topicSuffix)" } ?? ""
        var fields: [(name: String, value: String)] = [
            (":method", "POST"), (":path", "/3/device/" + String(repeating: "00", count: 32)),
            ("apns-topic", topic ?? "com.example.app" + suffix),
        ]
        if let pushType { fields.append(("apns-push-type", pushType.name)) }
        if let priority { fields.append(("apns-priority", priority)) }
        return PushRequest(RawRequest(fields: fields, body: payload))
    }

    /// Judges the push as the gateway would, and once more to the end for all that can be said.
    package func judge() -> LintReport {
        let push = push
        var settings = settings
        // Without a priority nothing is said of it: it is no part of the payload.
        if priority == nil { settings.set(.badPriorityBackground, to: .off) }
        // Over the limit is not near it.
        if payload.count > push.bodyLimit { settings.set(.nearLimit, to: .off) }
        let verdict = Verdict(push, settings)
        let whole = Verdict(push, LintRequest.tolerant(settings))
        var findings: [Finding] = []
        // What stops judging whatever its level stands before what judging would find later.
        if let refusal = whole.refusal { findings.append(whole.finding(of: refusal, push)) }
        findings += whole.findings(push)
        return LintReport(
            refusal: verdict.refusal.map { RuleBook.rule($0) },
            findings: findings.map { LintFinding($0, settings: settings, payload: payload) },
            payloadClass: whole.payloadClass(push), payloadBytes: payload.count,
            payloadBytesMax: push.bodyLimit)
    }

    /// The settings under which no rule about the content of the payload ends the judgement.
    private static func tolerant(_ strict: RuleSettings) -> RuleSettings {
        var settings = strict
        for rule in RuleBook.all
        where settings.level(of: rule.id) == .enforce && rule.id != .payloadEmpty
            && (rule.step == 9 || rule.step == 11)
        {
            settings.set(rule.id, to: .warn)
        }
        return settings
    }
}

/// One run of the rule book.
private struct Verdict {
    var refusal: RuleID?
    private var judgement: RequestJudgement
    private let error: (error: String, offset: Int)?

    init(_ push: PushRequest, _ settings: RuleSettings) {
        var reader = PayloadReader()
        judgement = RequestJudge.judge(push, settings: settings, reader: &reader)
        error = reader.error.map { ($0.message, $0.offset) }
        refusal =
            judgement.refusal
            ?? DeviceJudge.judge(
                push, on: DeviceFacts(), settings: settings, warnings: &judgement.warnings)
    }

    func payloadClass(_ push: PushRequest) -> PayloadClass {
        PayloadClass(judgement.payload, pushType: push.pushType.value ?? push.topicType)
    }

    private var context: RuleContext { RuleContext(payload: judgement.payload) }

    func explanation(of rule: RuleID, _ push: PushRequest) -> Explanation {
        judgement.explanation ?? RuleBook.explain(rule, push, context, DeviceFacts())
    }

    func finding(of rule: RuleID, _ push: PushRequest) -> Finding {
        let text = explanation(of: rule, push)
        return Finding(
            code: rule.name, level: .error, message: "got \(text.got); expected \(text.expected)",
            hint: text.hint)
    }

    /// `now` matters for `apns-expiration` only, which lint does not send.
    func findings(_ push: PushRequest) -> [Finding] {
        Findings.build(
            push, context: context, device: DeviceFacts(), warnings: judgement.warnings,
            lint: judgement.lint, payloadError: error, now: Instant(milliseconds: 0))
    }
}
