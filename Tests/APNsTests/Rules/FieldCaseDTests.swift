import APNs
import Testing

/// What senders got wrong in the field, group D: request headers.
@Suite("Field cases of request headers")
struct FieldCaseDTests {
    private func refusal(_ change: (inout Draft) -> Void) -> RuleID? {
        Verdict(Draft(change)).refusal
    }

    private static let uuid = "9dfbf1cc-4be7-4a3a-8b4c-8f5a1e8b8a0e"

    @Test(
        "FC-D1 apns-id formats (myappcloud/push#1, Pr0Ger/PyAPNs2#146, APNSwift PR#198)",
        arguments: [
            (uuid, nil), (uuid.uppercased(), nil), ("12345", .badMessageID),
            ("{\(uuid)}", .badMessageID), (nil, nil),
        ] as [(String?, RuleID?)])
    func messageID(id: String?, expected: RuleID?) {
        #expect(refusal { $0["apns-id"] = id } == expected)
    }

    @Test("FC-D1 a well-formed apns-id is echoed byte for byte, on refusals too")
    func echo() {
        for id in [FieldCaseDTests.uuid, FieldCaseDTests.uuid.uppercased()] {
            let request = Draft {
                $0["apns-id"] = id
                $0["apns-priority"] = "high"
            }.request
            let echoed = request.echoedID.map { request.raw.bytes.span.text($0) }
            #expect(echoed == id)
        }
        #expect(Draft { $0["apns-id"] = "12345" }.request.echoedID == nil)
        #expect(Draft().request.echoedID == nil)
    }

    @Test(
        "FC-D2 apns-expiration (AndrewBarba/apns2#88, parse-community/node-apn PR#58)",
        arguments: [
            ("0", nil), (nil, nil), ("1700000000000", nil), ("300", nil),
            ("-1", .badExpirationDate),
        ] as [(String?, RuleID?)])
    func expiration(value: String?, expected: RuleID?) {
        #expect(refusal { $0["apns-expiration"] = value } == expected)
    }

    @Test(
        "FC-D3 apns-priority (parse-community/node-apn#172, jchambers/pushy#1088, apnotic 0bcd8a4)",
        arguments: [
            ("10", nil), ("5", nil), ("1", nil), (nil, nil), ("high", .badPriority),
            ("0", .badPriority), ("7", .badPriority), ("10.0", .badPriority),
            (" 10", .badPriority),
        ] as [(String?, RuleID?)])
    func priority(value: String?, expected: RuleID?) {
        #expect(refusal { $0["apns-priority"] = value } == expected)
        let effective: Priority =
            value == "5" ? .considerPower : value == "1" ? .lowest : .immediate
        if expected == nil {
            #expect(Draft { $0["apns-priority"] = value }.request.effectivePriority == effective)
        }
    }

    @Test(
        "FC-D4 background with priority 10 (node-apn/node-apn#241, tsif/pu.sh#2, PyAPNs2#89)",
        arguments: [("10", true), (nil, true), ("5", false)] as [(String?, Bool)])
    func background(priority: String?, isWrong: Bool) {
        let draft = Draft {
            $0["apns-push-type"] = "background"
            $0["apns-priority"] = priority
            $0.text = #"{"aps":{"content-available":1}}"#
        }
        let apns = Verdict(draft)
        #expect(apns.refusal == nil)
        #expect(apns.warnings.contains(.badPriorityBackground) == isWrong)
        let strict = Verdict(draft, RuleSettings(profile: .strict))
        #expect(strict.refusal == (isWrong ? .badPriorityBackground : nil))
        #expect(RuleBook.rule(.badPriorityBackground).reason == .badPriority)
    }

    @Test(
        "FC-D5 apns-collapse-id in bytes (valentinfrlch/ha-llmvision#545, nmshd/backbone PR#1042)",
        arguments: [
            (String(repeating: "x", count: 64), nil),
            (String(repeating: "x", count: 65), .badCollapseID),
            (String(repeating: "\u{20ac}", count: 22), .badCollapseID),
        ] as [(String, RuleID?)])
    func collapseID(value: String, expected: RuleID?) {
        #expect(refusal { $0["apns-collapse-id"] = value } == expected)
    }

    @Test(
        "FC-D6 repeated headers (Apple's list of reasons)",
        arguments: [
            ("apns-topic", .duplicateHeaders), ("apns-id", .duplicateHeaders),
            ("apns-priority", .duplicateHeaders), ("apns-expiration", .duplicateHeaders),
            ("apns-collapse-id", .duplicateHeaders), ("apns-push-type", .duplicateHeaders),
            ("authorization", .duplicateAuthorization), ("cookie", nil), ("user-agent", nil),
        ] as [(String, RuleID?)])
    func repeated(name: String, expected: RuleID?) {
        let value = name == "apns-id" ? FieldCaseDTests.uuid : "1"
        #expect(
            refusal { draft in
                draft[name] = nil
                for _ in 0..<2 { draft.add(name, value) }
            } == expected)
        if let expected { #expect(RuleBook.rule(expected).reason == .duplicateHeaders) }
    }

    @Test("FC-D6 a repeated authorization is judged before the credentials (decision 14.4)")
    func repeatedAuthorization() {
        let draft = Breaker.draft(.missingProviderToken, .duplicateAuthorization)
        #expect(Verdict(draft).refusal == .duplicateAuthorization)
    }

    @Test("FC-D6 a repeated authorization can be let pass on its own (decision 14.4)")
    func repeatedAuthorizationOff() {
        let draft = Breaker.draft(.duplicateAuthorization)
        #expect(Verdict(draft, RuleSettings(.apns, [.duplicateAuthorization: .off])).refusal == nil)
        let warned = Verdict(draft, RuleSettings(.apns, [.duplicateAuthorization: .warn]))
        #expect(warned.refusal == nil && warned.warnings == RuleSet([.duplicateAuthorization]))
    }

    @Test(
        "FC-D7 content-type is irrelevant (CleverTap/apns-http2#3, sideshow/apns2 client.go)",
        arguments: [
            "text/plain;charset=UTF-8", "application/json; charset=utf-8",
            "application/x-www-form-urlencoded", "", nil,
        ])
    func contentType(value: String?) {
        let verdict = Verdict(Draft { $0["content-type"] = value })
        #expect(verdict.refusal == nil && verdict.warnings.isEmpty)
    }

    @Test(
        "FC-D8 path and method (pushy#736, APNSwift APNSTestServerValidationTests)",
        arguments: [
            ("GET", "/", .methodNotAllowed),
            ("PUT", "/3/device/\(Draft.token)", .methodNotAllowed),
            ("POST", "/3/device/", .missingDeviceToken),
            ("POST", "/3/devices/\(Draft.token)", .badPath),
            ("POST", "/4/device/\(Draft.token)", .badPath),
            ("POST", "/3/device/\(Draft.token)?x=1", .badPath),
            ("POST", "/3/device/\(Draft.token)/", .badPath),
            ("POST", "/3/device/\(Draft.token)", nil),
        ] as [(String, String, RuleID?)])
    func pathAndMethod(method: String, path: String, expected: RuleID?) {
        #expect(
            refusal {
                $0[":method"] = method
                $0[":path"] = path
            } == expected)
    }

    @Test("FC-D9 headers inside the payload have no effect (grafana-cold-storage/oncall PR#1614)")
    func nestedHeaders() {
        let draft = Draft {
            $0.text = #"{"aps":{"alert":"hi"},"headers":{"apns-priority":"5"}}"#
        }
        #expect(Verdict(draft).refusal == nil)
        #expect(draft.request.effectivePriority == .immediate)
        #expect(draft.context.payload.contains(.namesHeaders))
    }
}
