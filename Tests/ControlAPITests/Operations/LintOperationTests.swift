import APNs
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct LintOperationTests {
    /// What a test looks at in an answer.
    struct Lint {
        let valid: Bool?
        let status: Int64?
        let reason: String?
        let codes: [String]
        let json: JSONValue

        init(_ bench: Bench, _ query: String, _ body: String) throws {
            let answer = try bench.ask("POST", "/v1/lint" + query, body: body)
            #expect(answer.status == 200, "\(answer.text)")
            json = try answer.json()
            valid = json.value(for: "valid")?.bool
            status = json.value(for: "status")?.integer
            reason = json.value(for: "reason")?.string
            codes = (json.value(for: "findings")?.array ?? []).compactMap {
                $0.value(for: "code")?.string
            }
        }
    }

    @Test("a usual payload is valid, and measured")
    func usual() throws {
        let answer = try Bench().ask("POST", "/v1/lint", body: Sample.payload)
        #expect(
            answer.text == """
                {"valid":true,"status":200,"reason":null,"rule":null,"findings":[],"bytes":22,\
                "limit":4096,"payload_class":"P1"}

                """)
    }

    @Test(
        "the body of judge is told apart from a payload",
        arguments: [
            (#"{"headers":{},"device_token":"ab","payload":{"aps":{"alert":"a"}}}"#, true),
            (#"{"payload":{"aps":{"alert":"a"}}}"#, true),
            (#"{"payload_base64":"QQ==","environment":"production"}"#, true),
            (#"{"headers":{},"aps":{"alert":"a"}}"#, false),
            (#"{"payload":{},"mdm":"magic"}"#, false), ("{}", false), ("[]", false),
            (#"{"environment":"production"}"#, false), (#"{"payload":{}"#, false),
        ])
    func bodyOfJudge(body: String, isTold: Bool) throws {
        let lint = try Lint(Bench(), "", body)
        #expect(lint.codes.contains("body-of-judge") == isTold)
        #expect(!isTold || lint.valid == true || lint.codes.count > 1)
    }

    static let rows: [(query: String, body: String, codes: [String], valid: Bool)] = [
        (
            "", #"{"aps":{"content_available":1}}"#,
            ["payload.misspelled-key", "payload.nothing-to-do"], false
        ),
        ("", #"{"aps":{"alert":"a","badge":"3"}}"#, ["payload.wrong-type"], true),
        ("", #"{"aps":{"alert":"a"},"sound":"default"}"#, ["payload.misplaced-key"], true),
        ("", #"{"aps":{"mutable-content":1,"badge":1}}"#, ["payload.mutable-without-alert"], true),
        (
            "?push_type=background", #"{"aps":{"content-available":1,"badge":1}}"#,
            ["payload.background-visible"], false
        ),
        ("?push_type=background&priority=5", #"{"aps":{"content-available":1}}"#, [], true),
        ("?push_type=background", #"{"aps":{"content-available":1}}"#, [], true),
        (
            "?topic=com.example.app.push-type.liveactivity",
            #"{"aps":{"timestamp":1,"event":"update"}}"#, ["payload.live-activity"], false
        ),
        ("", #"{"foo":1}"#, ["payload.nothing-to-do"], true),
        ("", #"{"aps":{"alert":"\\ud83d\\ude09"}}"#, ["payload.double-escape"], true),
        ("", "not json", ["invalid-payload"], false), ("", "[]", ["invalid-payload"], false),
        ("", "", ["payload-empty"], false),
    ]

    @Test("each mistake has its finding", arguments: rows)
    func finding(_ row: (query: String, body: String, codes: [String], valid: Bool)) throws {
        let lint = try Lint(Bench(), row.query, row.body)
        #expect(lint.codes == row.codes)
        #expect(lint.valid == row.valid)
        #expect(lint.status == (row.body.isEmpty ? 400 : 200))
    }

    @Test("a silent push with priority 10 is named; without a priority nothing is said of it")
    func priority() throws {
        let body = #"{"aps":{"content-available":1}}"#
        let loud = try Lint(Bench(), "?push_type=background&priority=10", body)
        #expect(loud.codes == ["bad-priority.background"])
        #expect(loud.status == 200)
        #expect(try Lint(Bench(), "?push_type=background", body).codes == [])
        let strict = Bench { $0.rules.settings = RuleSettings(profile: .strict) }
        let refused = try Lint(strict, "?push_type=background&priority=10", body)
        #expect(refused.reason == "BadPriority")
        #expect(refused.valid == false)
    }

    @Test("a finding names key, offset and hint; bad JSON names its byte")
    func place() throws {
        let lint = try Lint(Bench(), "", #"{"aps":{"content_available":1}}"#)
        let first = lint.json.value(for: "findings")?.array?.first
        #expect(first?.value(for: "field")?.string == "aps.content_available")
        #expect(first?.value(for: "offset")?.integer == 8)
        #expect(first?.value(for: "hint")?.string == "did you mean \"content-available\"?")
        let broken = try Lint(Bench(), "", #"{"aps":{},}"#)
        let error = broken.json.value(for: "findings")?.array?.first
        #expect(error?.value(for: "offset")?.integer == 10)
        #expect(error?.value(for: "level")?.string == "error")
    }

    @Test("the limit follows push type and topic")
    func limit() throws {
        let text = String(repeating: "a", count: 5_000)
        let body = #"{"aps":{"alert":"\#(text)"}}"#
        let long = try Lint(Bench(), "", body)
        #expect(long.codes == ["payload-too-large"])
        #expect(long.status == 413)
        #expect(long.reason == "PayloadTooLarge")
        #expect(long.valid == false)
        #expect(long.json.value(for: "rule")?.value(for: "id")?.string == "payload-too-large")
        for query in ["?push_type=voip", "?topic=com.example.app.voip"] {
            let voip = try Lint(Bench(), query, body)
            #expect(voip.status == 200)
            #expect(voip.json.value(for: "limit")?.integer == 5_120)
            #expect(voip.json.value(for: "payload_class")?.string == "P9")
        }
    }

    @Test("a rule that is off is silent, one that is enforced refuses and is an error")
    func levels() throws {
        let body = #"{"aps":{"content_available":1,"alert":"a"}}"#
        let off = Bench { $0.rules.settings.set(.misspelledKey, to: .off) }
        #expect(try Lint(off, "", body).codes == [])
        let strict = Bench { $0.rules.settings = RuleSettings(profile: .strict) }
        let refused = try Lint(strict, "", body)
        #expect(refused.codes == ["payload.misspelled-key"])
        #expect(refused.status == 400)
        #expect(refused.reason == "InvalidPayload")
        let wrong = try Lint(strict, "", #"{"aps":{"alert":"a","badge":"3"}}"#)
        #expect(wrong.valid == false)
        let level = wrong.json.value(for: "findings")?.array?.first?.value(for: "level")?.string
        #expect(level == "error")
    }

    static let mistakes: [(query: String, field: String, hint: String?)] = [
        ("?push_type=backgroud", "push_type", "did you mean \"background\"?"),
        (
            "?priority=7", "priority", "10 is at once, 5 by the device's power, 1 never wakes it"
        ), ("?topic=", "topic", "leave the parameter out for all"),
        ("?push-type=alert", "push-type", "did you mean \"push_type\"?"),
    ]

    @Test("a parameter that is wrong is named", arguments: mistakes)
    func parameters(_ row: (query: String, field: String, hint: String?)) throws {
        let error = try Bench().ask("POST", "/v1/lint" + row.query, body: "{}").error()
        #expect(error.status == 400)
        #expect(error.field == row.field)
        #expect(error.hint == row.hint)
    }

    @Test("FC-E11: 500 levels of arrays are read, 2,000 are refused where they become too deep")
    func depth() throws {
        func nested(_ levels: Int) -> String {
            "{\"aps\":{\"alert\":\"a\"},\"a\":" + String(repeating: "[", count: levels)
                + String(repeating: "]", count: levels) + "}"
        }
        #expect(try Lint(Bench(), "", nested(500)).codes == [])
        let deep = try Lint(Bench(), "", nested(2_000))
        #expect(deep.codes.first == "invalid-payload")
        #expect(deep.status == 200)
    }
}
