import APNs
import JSON
import Testing

@Suite("The findings of a push")
struct FindingTests {
    private static let now = Instant(seconds: 1_700_000_000)
    /// Accepted by Apple, and nothing arrives.
    private static let errors: Set<RuleID> = [.invalidPayload, .badPriorityBackground]

    private func build(_ draft: Draft, _ settings: RuleSettings = RuleSettings()) -> [Finding] {
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(draft.request, settings: settings, reader: &reader)
        let mayExist = Findings.mayExist(
            draft.request, warnings: judgement.warnings, lint: judgement.lint, now: FindingTests.now
        )
        let findings = Findings.build(
            draft.request, context: RuleContext(payload: judgement.payload),
            device: DeviceFacts(), warnings: judgement.warnings, lint: judgement.lint,
            payloadError: reader.error.map { ($0.message, $0.offset) }, now: FindingTests.now)
        // The cheap question of the accept path must agree with the full answer.
        #expect(mayExist == !findings.isEmpty)
        return findings
    }

    @Test(
        "a client certificate gives one for an unreadable topic list, and one for a token beside it",
        arguments: [false, true], [false, true])
    func certificate(isUnreadable: Bool, hasToken: Bool) {
        let certificate = ProviderCertificate(
            topics: ["com.example.app"], environments: Environment.allCases,
            defaultTopic: "com.example.app", hasUnreadableTopics: isUnreadable)
        let request = Draft { $0["authorization"] = hasToken ? "bearer a.b.c" : nil }.request
        let facts = certificate.facts(
            for: request, environment: .production, policy: CredentialPolicy())
        let credentials = CredentialFacts.certificate(facts)
        var context = RuleContext()
        context.credentials = credentials
        let findings = Findings.build(
            request, context: context, device: DeviceFacts(), warnings: RuleSet(),
            payloadError: nil, now: FindingTests.now)
        let expected =
            (hasToken ? ["authorization-ignored"] : [])
            + (isUnreadable ? ["certificate.unreadable-topics"] : [])
        #expect(findings.map(\.code) == expected)
        #expect(
            Findings.mayExist(
                request, credentials: credentials, warnings: RuleSet(), lint: [],
                now: FindingTests.now) == !expected.isEmpty)
        if isUnreadable {
            #expect(findings.last?.level == .warning)
            #expect(findings.last?.message.contains("1.2.840.113635.100.6.3.6") == true)
        }
    }

    @Test("of a good push there are none")
    func none() {
        #expect(build(Draft()).isEmpty)
    }

    @Test("a rule that warns gives one with its id, what was got and a hint")
    func warning() throws {
        let findings = build(
            Draft {
                $0["apns-push-type"] = "background"
                $0.text = #"{"aps":{"content-available":1}}"#
            })
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.code == "bad-priority.background")
        #expect(finding.level == .error)
        #expect(finding.message.contains("without apns-priority, which counts as 10"))
        #expect(finding.message.contains("expected apns-priority 5"))
        #expect(finding.hint?.isEmpty == false)
        #expect(finding.field == "apns-priority" && finding.offset == nil)
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
            request, warnings: RuleSet(), lint: [], now: Instant(milliseconds: now))
        #expect(mayExist)
    }

    @Test(
        "header names in the payload and repeated keys give one each",
        arguments: [
            (#"{"aps":{"badge":1},"apns-priority":5}"#, ["payload.headers-in-payload"]),
            (
                #"{"aps":{"badge":1},"headers":{"apns-priority":"5"}}"#,
                ["payload.headers-in-payload"]
            ),
            (#"{"aps":{"badge":1},"a":1,"a":2}"#, ["payload.repeated-key"]),
            (
                #"{"aps":{"badge":1,"badge":2},"apns-id":0}"#,
                ["payload.repeated-key", "payload.headers-in-payload"]
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

    @Test("a rule of payload lint gives one with its place", arguments: Breaker.lintRules)
    func lint(id: RuleID) throws {
        let draft = Breaker.draft(id)
        let settings = RuleSettings(.apns, [id: .warn])
        let finding = try #require(build(draft, settings).first { $0.code == id.name })
        let hit = try #require(draft.lint.first { $0.rule == id })
        #expect(finding.level == hit.level && finding.message == hit.message)
        #expect(finding.field == hit.field ?? "payload")
        #expect(finding.offset == hit.offset && finding.hint == hit.hint)
        let off = build(draft, RuleSettings(.apns, [id: .off]))
        #expect(!off.contains { $0.code == id.name })
    }

    @Test(
        "every rule of a request or a device can give one",
        arguments: RuleID.allCases.filter { !$0.isLint })
    func everyRule(id: RuleID) {
        let draft = Breaker.draft(id)
        let findings = Findings.build(
            draft.request, context: draft.context, device: draft.device, warnings: RuleSet([id]),
            payloadError: nil, now: FindingTests.now)
        #expect(findings.first?.code == id.name)
        #expect(findings.first?.level == (FindingTests.errors.contains(id) ? .error : .warning))
        #expect(findings.first?.message.hasPrefix("got ") == true)
    }
}
