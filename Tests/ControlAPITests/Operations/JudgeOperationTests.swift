import APNs
import Faults
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct JudgeOperationTests {
    private static let token = Sample.token

    private static func body(
        headers: String = #"{"apns-topic":"com.example.app"}"#, token: String = token,
        payload: String = Sample.payload, more: String = ""
    ) -> String {
        #"{"headers":\#(headers),"device_token":"\#(token)","payload":\#(payload)\#(more)}"#
    }

    private static func judge(_ bench: Bench, _ body: String) throws -> JSONValue {
        let answer = try bench.ask("POST", "/v1/judge", body: body)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json()
    }

    @Test("an accepted push tells what the device would do")
    func accepted() throws {
        let bench = Bench(log: Sample.log(1))
        let answer = try bench.ask("POST", "/v1/judge", body: JudgeOperationTests.body())
        #expect(
            answer.text == """
                {"status":200,"reason":null,"timestamp":null,"rule":null,"explanation":null,\
                "findings":[],"fault":null,"would_deliver":true,"delivery":"Delivered to Device",\
                "outcome":"shown","route":{"device":"fake","app_state":"suspended",\
                "payload_class":"P1","outcome":"shown","reasons":[],"shown":[],"events":[],\
                "diagnostics":[]}}

                """)
        #expect(bench.log.count == 1)
    }

    static let refusals: [(body: String, status: Int64, reason: String, rule: String)] = [
        (body(headers: "{}"), 400, "MissingTopic", "missing-topic"),
        (
            body(headers: #"{"apns-topic":"a","apns-priority":7}"#), 400, "BadPriority",
            "bad-priority"
        ),
        (
            body(headers: #"[["apns-topic","a"],["apns-topic","a"]]"#), 400, "DuplicateHeaders",
            "duplicate-headers"
        ),
        (body(more: #","method":"GET""#), 405, "MethodNotAllowed", "method-not-allowed"),
        (body(token: ""), 400, "MissingDeviceToken", "missing-device-token"),
        (#"{"path":"/3/devices/ab","payload":{}}"#, 404, "BadPath", "bad-path"),
        (
            #"{"headers":{"apns-topic":"a"},"device_token":"ab"}"#, 400, "PayloadEmpty",
            "payload-empty"
        ),
        (
            body(payload: "{\"a\":\"" + String(repeating: "a", count: 4_096) + "\"}"), 413,
            "PayloadTooLarge", "payload-too-large"
        ),
    ]

    @Test("a refused push names reason and rule, and asks no device", arguments: refusals)
    func refused(_ row: (body: String, status: Int64, reason: String, rule: String)) throws {
        let bench = Bench()
        let json = try JudgeOperationTests.judge(bench, row.body)
        #expect(json.value(for: "status")?.integer == row.status)
        #expect(json.value(for: "reason")?.string == row.reason)
        #expect(json.value(for: "rule")?.value(for: "id")?.string == row.rule)
        #expect(json.value(for: "explanation")?.value(for: "hint")?.string?.isEmpty == false)
        #expect(json.value(for: "would_deliver")?.bool == false)
        #expect(json.value(for: "route") == .null)
        #expect(bench.judge.count == 0)
    }

    /// Source: appleboy/gorush PR#424, APNSwift test server tests.
    @Test(
        "FC-C9: an unknown push type is InvalidPushType, case and emptiness matter",
        arguments: [("silent", false), ("", false), ("Alert", false), ("alert", true)])
    func unknownPushType(type: String, isAccepted: Bool) throws {
        let json = try JudgeOperationTests.judge(
            Bench(),
            JudgeOperationTests.body(
                headers: #"{"apns-topic":"com.example.app","apns-push-type":"\#(type)"}"#))
        #expect(json.value(for: "reason")?.string == (isAccepted ? nil : "InvalidPushType"))
        #expect(json.value(for: "status")?.integer == (isAccepted ? 200 : 400))
    }

    @Test("a refusal of the registry carries its timestamp")
    func gone() throws {
        let json = try JudgeOperationTests.judge(
            Bench(), JudgeOperationTests.body(headers: #"{"apns-topic":"com.example.gone"}"#))
        #expect(json.value(for: "status")?.integer == 410)
        #expect(json.value(for: "timestamp")?.integer == Bench.now.milliseconds)
        #expect(json.value(for: "rule")?.value(for: "id")?.string == "unregistered")
    }

    @Test("the device is asked at the time of the virtual clock")
    func virtualTime() throws {
        let bench = Bench()
        _ = try bench.ask("POST", "/v1/clock", body: #"{"advance":"2h"}"#)
        _ = try bench.ask("POST", "/v1/judge", body: JudgeOperationTests.body())
        #expect(bench.judge.arrival == Bench.now.advanced(byMilliseconds: 7_200_000))
    }

    @Test("the payload is judged byte for byte: blanks, repeated keys and escapes count")
    func verbatim() throws {
        let padding = String(repeating: " ", count: 4_096 - 22)
        let full = #"{"aps":{"alert":"Hi"}\#(padding)}"#
        let json = try JudgeOperationTests.judge(Bench(), JudgeOperationTests.body(payload: full))
        #expect(json.value(for: "status")?.integer == 200)
        let over = try JudgeOperationTests.judge(
            Bench(), JudgeOperationTests.body(payload: full.replacing("Hi", with: "Hi!")))
        #expect(over.value(for: "status")?.integer == 413)
        let twice = try JudgeOperationTests.judge(
            Bench(), JudgeOperationTests.body(payload: #"{"aps":{"alert":"a","alert":"b"}}"#))
        let code = twice.value(for: "findings")?.array?.first?.value(for: "code")?.string
        #expect(code == "payload.repeated-key")
    }

    @Test("payload_base64 says what is no JSON")
    func base64() throws {
        let text = Base64.encode(Array("not json".utf8))
        let json = try JudgeOperationTests.judge(
            Bench(),
            #"{"headers":{"apns-topic":"a"},"device_token":"ab","payload_base64":"\#(text)"}"#)
        #expect(json.value(for: "status")?.integer == 200)
        let finding = json.value(for: "findings")?.array?.first
        #expect(finding?.value(for: "code")?.string == "invalid-payload")
        #expect(finding?.value(for: "offset")?.integer == 1)
        let strict = Bench { $0.rules.settings = RuleSettings(profile: .strict) }
        let refused = try JudgeOperationTests.judge(
            strict,
            #"{"headers":{"apns-topic":"a"},"device_token":"ab","payload_base64":"\#(text)"}"#)
        let explanation = refused.value(for: "explanation")
        let got = explanation?.value(for: "got")?.string
        #expect(got?.hasPrefix("a body that is not JSON: at offset 1, ") == true)
        let hint = explanation?.value(for: "hint")?.string
        #expect(hint?.contains("mock-only reason") == true)
    }

    @Test("the headers of a record can be sent back, its credential included")
    func replay() throws {
        let headers = """
            [[":method","POST"],[":path","/3/device/\(Sample.token)"],["apns-topic","a"],\
            ["authorization",{"kid":"ABC123DEFG","iss":null}]]
            """
        let json = try JudgeOperationTests.judge(
            Bench(), #"{"headers":\#(headers),"payload":\#(Sample.payload)}"#)
        #expect(json.value(for: "status")?.integer == 200)
        let moved = try JudgeOperationTests.judge(
            Bench(), #"{"headers":\#(headers),"method":"PUT","payload":\#(Sample.payload)}"#)
        #expect(moved.value(for: "reason")?.string == "MethodNotAllowed")
    }

    @Test("the levels of the server hold")
    func levels() throws {
        let body = JudgeOperationTests.body(payload: #"{"aps":{"alert":"a","badge":"3"}}"#)
        let usual = try JudgeOperationTests.judge(Bench(), body)
        #expect(usual.value(for: "status")?.integer == 200)
        let strict = Bench { $0.rules.settings = RuleSettings(profile: .strict) }
        let refused = try JudgeOperationTests.judge(strict, body)
        #expect(refused.value(for: "reason")?.string == "InvalidPayload")
        #expect(refused.value(for: "rule")?.value(for: "id")?.string == "payload.wrong-type")
        let got = refused.value(for: "explanation")?.value(for: "got")?.string
        #expect(got?.contains("aps.badge") == true)
    }

    @Test("reserved tokens have their outcome, unless they are off")
    func testTokens() throws {
        for (token, status) in [
            (TestToken.badDeviceToken, Int64?(400)), (.unregistered, 410), (.unavailableTwice, 503),
            (.noAnswer, nil), (.slow, 200),
        ] {
            let body = JudgeOperationTests.body(token: token.deviceToken)
            let json = try JudgeOperationTests.judge(Bench(), body)
            #expect(json.value(for: "status")?.integer == status)
            #expect(json.value(for: "fault")?.string == "test-token:\(token.word)")
            #expect(json.value(for: "would_deliver")?.bool == (token == .slow))
            let off = Bench { $0.rules.testTokens = false }
            let plain = try JudgeOperationTests.judge(off, body)
            #expect(plain.value(for: "status")?.integer == 200)
            #expect(plain.value(for: "fault") == .null)
        }
    }

    static let mistakes: [(body: String, code: String, field: String?, text: String)] = [
        ("", "bad-json", nil, "line 1, column 1: "),
        ("[]", "bad-value", nil, "got an array, expected an object"),
        ("{}", "bad-value", "device_token", "got nothing, expected the device token"),
        (
            #"{"device_token":"ab","path":"/3/device/ab"}"#, "bad-value", "path",
            "got \"/3/device/ab\", expected \"device_token\" or \"path\""
        ),
        (#"{"devicetoken":"ab"}"#, "bad-value", "devicetoken", "got an unknown key"),
        (body(headers: #""a: b""#), "bad-value", "headers", "got a string, expected an object"),
        (
            body(headers: #"{"apns-topic":true}"#), "bad-value", "headers.apns-topic",
            "got a boolean, expected a string or a number"
        ),
        (
            body(headers: #"[["apns-topic"]]"#), "bad-value", "headers[0]",
            "got [\"apns-topic\"], expected [name, value]"
        ),
        (
            body(headers: #"{"a b":"c"}"#), "bad-value", "headers.a b",
            "got a header with that name"
        ),
        (
            body(headers: #"{"a":"b\r\nc: d"}"#), "bad-value", "headers.a",
            "got \"b\\r\\nc: d\", expected a text without control characters"
        ),
        (body(more: #","payload_base64":"QQ==""#), "bad-value", "payload_base64", "got \"QQ==\""),
        (
            #"{"device_token":"ab","payload_base64":"?"}"#, "bad-value", "payload_base64",
            "got \"?\", expected Base64 text"
        ),
        (body(more: #","environment":"sandbox""#), "bad-value", "environment", "got \"sandbox\""),
        (
            body(more: #","credential":{"kid":"A"}"#), "bad-value", "credential.kid",
            "got an unknown key"
        ),
    ]

    @Test("a body that is wrong is named, and nothing is judged", arguments: mistakes)
    func mistake(_ row: (body: String, code: String, field: String?, text: String)) throws {
        let bench = Bench()
        let error = try bench.ask("POST", "/v1/judge", body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(bench.judge.count == 0)
    }
}
