import APNs
import JSON
import Testing

@Suite("The findings of a push")
struct FindingTests {
    private static let now = Instant(seconds: 1_700_000_000)

    private func build(_ draft: Draft, _ settings: RuleSettings = RuleSettings()) -> [Finding] {
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(draft.request, settings: settings, reader: &reader)
        let mayExist = Findings.mayExist(
            draft.request, warnings: judgement.warnings, payload: judgement.payload,
            now: FindingTests.now)
        let findings = Findings.build(
            draft.request, context: RuleContext(payload: judgement.payload),
            device: DeviceFacts(), warnings: judgement.warnings,
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: FindingTests.now)
        // The cheap question of the accept path must agree with the full answer.
        #expect(mayExist == !findings.isEmpty)
        return findings
    }

    @Test("of a good push there are none")
    func none() {
        #expect(build(Draft()).isEmpty)
    }

    @Test("a rule that warns gives one with its id, what was got and a hint")
    func warning() throws {
        let findings = build(Draft { $0["apns-push-type"] = "background" })
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.code == "bad-priority.background")
        #expect(finding.level == .warning)
        #expect(finding.message.contains("without apns-priority, which counts as 10"))
        #expect(finding.message.contains("expected apns-priority 5"))
        #expect(finding.hint?.isEmpty == false)
        #expect(finding.field == nil && finding.offset == nil)
    }

    @Test("a body that is not JSON gives one of level error, with the place")
    func notJSON() {
        let findings = build(Draft { $0.text = #"{"aps":{},}"# })
        #expect(findings.map(\.code) == ["invalid-payload"])
        #expect(findings.first?.level == .error)
        #expect(findings.first?.field == "payload")
        #expect(findings.first?.offset == 10)
        #expect(findings.first?.message == "not JSON: '}' where a key was expected")
    }

    @Test(
        "JSON of the wrong shape gives one of level error, without place",
        arguments: [("[]", "not one JSON object"), (#"{"aps":[]}"#, "aps is not an object")])
    func wrongShape(body: String, got: String) {
        let findings = build(Draft { $0.text = body })
        #expect(findings.map(\.code) == ["invalid-payload"])
        #expect(findings.first?.level == .error)
        #expect(findings.first?.offset == nil)
        #expect(findings.first?.message.contains(got) == true)
    }

    @Test(
        "an expiration that looks like milliseconds gives one",
        arguments: [
            ("1700000000000", true), ("33256952000", false), ("33256952001", true),
            ("9999999999999999999", true), ("0", false), ("300", false), ("1700003600", false),
            ("x", false),
        ])
    func milliseconds(value: String, found: Bool) {
        let settings = RuleSettings(.apns, [.badExpirationDate: .off])
        let findings = build(Draft { $0["apns-expiration"] = value }, settings)
        #expect(findings.map(\.code) == (found ? ["expiration-in-milliseconds"] : []))
        #expect(findings.first?.field == (found ? "apns-expiration" : nil))
    }

    @Test(
        "the question about milliseconds stands at any time of day",
        arguments: [Int64.min, 0, .max])
    func extremeNow(now: Int64) {
        let request = Draft { $0["apns-expiration"] = "9223372036854775807" }.request
        let mayExist = Findings.mayExist(
            request, warnings: RuleSet(), payload: [], now: Instant(milliseconds: now))
        #expect(mayExist)
    }

    @Test(
        "header names in the payload and repeated keys give one each",
        arguments: [
            (#"{"aps":{},"apns-priority":5}"#, ["headers-in-payload"]),
            (#"{"headers":{"apns-priority":"5"}}"#, ["headers-in-payload"]),
            (#"{"a":1,"a":2}"#, ["repeated-key"]),
            (
                #"{"aps":{"badge":1,"badge":2},"apns-id":0}"#,
                ["headers-in-payload", "repeated-key"]
            ),
        ])
    func payload(body: String, codes: [String]) {
        let findings = build(Draft { $0.text = body })
        #expect(findings.map(\.code) == codes)
        #expect(findings.allSatisfy { $0.level == .warning && $0.field == "payload" })
    }

    @Test("those of device rules say nothing of the request a second time")
    func ofDevice() {
        let draft = Draft { $0["apns-expiration"] = "9999999999999999999" }
        let findings = Findings.ofDevice(
            draft.request, device: draft.device,
            warnings: RuleSet([.unregistered, .tooManyRequests]))
        #expect(findings.map(\.code) == ["unregistered", "too-many-requests"])
        #expect(findings.allSatisfy { $0.level == .warning && $0.hint != nil })
        #expect(Findings.ofDevice(draft.request, device: draft.device, warnings: RuleSet()).isEmpty)
    }

    @Test("every rule can give one", arguments: RuleID.allCases)
    func everyRule(id: RuleID) {
        let draft = Breaker.draft(id)
        let findings = Findings.build(
            draft.request, context: draft.context, device: draft.device, warnings: RuleSet([id]),
            payloadError: nil, now: FindingTests.now)
        #expect(findings.first?.code == id.name)
        #expect(findings.first?.level == (id == .invalidPayload ? .error : .warning))
        #expect(findings.first?.message.hasPrefix("got ") == true)
    }
}
