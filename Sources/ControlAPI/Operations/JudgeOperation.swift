import APNs
import Faults
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    static let judgeKeys = ["method", "path", "device_token", "environment", "credential"]

    /// What the gateway would answer to a push, and what would become of it.
    func judgePush(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try PushBody(
            request, keys: ControlAPI.judgeKeys,
            whenEmpty: "send headers, device_token and payload")
        var record: PushRecord
        let showsCredentials: Bool
        do throws(DevicePlanError) {
            (record, showsCredentials) = try push(body)
        } catch {
            throw .badMember(error)
        }
        dryRun(&record, judgingCredentials: showsCredentials)
        var json = JSONWriter(reserving: 4_096)
        record.writeVerdict(to: &json)
        return .answer(.json(200, json))
    }

    /// The push as the gateway would have received it, and whether its credentials are shown.
    private func push(_ body: PushBody) throws(DevicePlanError) -> (PushRecord, Bool) {
        var fields = try PushHeaders.read(body.object.nonNull("headers"))
        try setTarget(&fields, body)
        let credential = try JudgedCredential(body.object)
        setAuthorization(&fields, credential)
        let environment =
            try body.object.nonNull("environment")?.word(Environment.self)
            ?? configuration.environment
        let connection = ConnectionInfo(
            id: 0, peer: "", sni: nil, alpn: nil, tls: nil, environment: environment,
            certificate: credential.summary(configuration.rules.credentials))
        let record = PushRecord(
            receivedAt: configuration.now(), arrivedAt: clock.state.now, connection: connection,
            streamID: 0,
            request: PushRequest(RawRequest(fields: fields, body: body.payload ?? [])),
            credential: nil, madeID: PushIdentifier(high: 0, low: 0))
        // A copied request has an empty value where the log shows a summary: nothing to judge.
        let hasValue = fields.contains { $0.name == "authorization" && !$0.value.isEmpty }
        return (record, credential != .assumed || hasValue)
    }

    /// The credential beats the field of a request that was copied from somewhere.
    private func setAuthorization(
        _ fields: inout [PushHeaders.Field], _ credential: JudgedCredential
    ) {
        switch credential {
        case .assumed, .certificate: break
        case .none: fields.removeAll { $0.name == "authorization" }
        case .authorization(let value): fields.replace("authorization", with: value)
        }
    }

    /// Method and path: members beat the fields of a request that was copied from the log.
    private func setTarget(
        _ fields: inout [PushHeaders.Field], _ body: PushBody
    ) throws(DevicePlanError) {
        let method = try body.object.nonNull("method").map(PushHeaders.text)
        let hasMethod = fields.contains { $0.name == ":method" }
        fields.replace(":method", with: method ?? (hasMethod ? nil : "POST"))
        let path = body.object.nonNull("path")
        guard let token = body.object.nonNull("device_token") else {
            guard path != nil || fields.contains(where: { $0.name == ":path" }) else {
                throw DevicePlanError(
                    .missingKey, path: "device_token", got: "nothing",
                    expected: "the device token to send to, or \"path\"")
            }
            return fields.replace(":path", with: try path.map(PushHeaders.text))
        }
        if let path {
            throw path.bad(
                expected: "\"device_token\" or \"path\"",
                hint: "device_token stands for /3/device/ and the token")
        }
        fields.replace(":path", with: "/3/device/" + (try token.text()))
    }

    /// Steps 1 to 12 in the order of the gateway; faults of the plan are not asked.
    private func dryRun(_ record: inout PushRecord, judgingCredentials: Bool) {
        let rules = configuration.rules
        var reader = PayloadReader()
        let judging = judging(
            record, judgingCredentials: judgingCredentials && rules.judgesCredentials,
            reader: &reader)
        let judgement = judging.judgement
        record.payload = judgement.payload
        record.findings = Findings.build(
            record.request, context: judging.context,
            device: DeviceFacts(), warnings: judgement.warnings, lint: judgement.lint,
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: record.receivedAt)
        if let rule = judgement.refusal {
            record.answer = .refused(by: rule)
            if rule == .badCertificateEnvironment {
                // The connection ends without an answer (wire fact W6).
                record.answer = PushAnswer(
                    status: 0, reason: record.answer.reason, rule: rule)
            }
            record.explanation = judgement.explanation
            return
        }
        if rules.testTokens, let token = TestToken(record.request) {
            // As the first push to it: what it has counted is not touched.
            var counts = TestTokenCounts()
            if let decision = token.decide(record, &counts), record.ends(decision) { return }
        }
        judge.preview(&record)
    }
}

extension PushRecord {
    /// Notes what a reserved device token does; true when the push ends there.
    fileprivate mutating func ends(_ decision: FaultDecision) -> Bool {
        fault = decision.fault
        explanation = decision.explanation
        switch decision.verdict {
        case .goesOn: return false
        case .answered(let answer):
            self.answer = answer
            return true
        case .unanswered: return true
        }
    }
}
