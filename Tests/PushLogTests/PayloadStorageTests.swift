import APNs
import JSON
import PushLog
import TestSupport
import Testing

@Suite("What is kept of a payload")
struct PayloadStorageTests {
    static let masks: [(body: String, masked: String)] = [
        (#"{"aps":{"alert":"Hi"}}"#, #"{"aps":{"alert":"xx"}}"#),
        (#"{"a":"","b":[1,20,-3.75,0],"c":"é"}"#, #"{"a":"","b":[1,11,-1.11,1],"c":"xx"}"#),
        (#"{"a":1e5,"b":12.5E-30,"c":2e+7}"#, #"{"a":1e0,"b":11.1E-00,"c":1e+0}"#),
        (#"{"a":true,"b":false,"c":null}"#, #"{"a":true,"b":false,"c":null}"#),
        (#"{"a\"b":"c\"\u00e9\n","d":{"e":"f"}}"#, #"{"a\"b":"xxxxxxxxxxx","d":{"e":"x"}}"#),
        (" [ \"secret\" ,{} ] ", " [ \"xxxxxx\" ,{} ] "),
        (#"{"k":{"k":["k"],"k":"k"}}"#, #"{"k":{"k":["x"],"k":"x"}}"#),
        ("\"text\"", "\"xxxx\""), ("0", "1"), ("{}", "{}"),
    ]

    @Test("of its shape all but texts and numbers, with the same lengths", arguments: masks)
    func shape(_ row: (body: String, masked: String)) throws {
        var record = Sample.record(body: row.body)
        let before = try record.json()
        record.reducePayload(to: .shape)
        let text = record.jsonText
        let bytes = row.body.utf8.count
        #expect(
            text.contains(
                "\"payload_storage\":\"shape\",\"payload\":\(row.masked),"
                    + "\"payload_bytes\":\(bytes),\"payload_truncated\":false,"))
        #expect(try PayloadStorageTests.others(record.json()) == PayloadStorageTests.others(before))
    }

    @Test("of one that is to be left out its size") func none() throws {
        var record = Sample.record()
        let before = try record.json()
        record.reducePayload(to: .none)
        let json = try record.json()
        #expect(json.value(for: "payload") == nil && json.value(for: "payload_base64") == nil)
        #expect(json.value(for: "payload_storage")?.string == "none")
        #expect(json.value(for: "payload_bytes")?.integer == Int64(Sample.payload.utf8.count))
        #expect(json.value(for: "payload_truncated")?.bool == false)
        #expect(record.request.raw.bytes.count == record.request.raw.fieldsEnd)
        #expect(PayloadStorageTests.others(json) == PayloadStorageTests.others(before))
    }

    @Test("a payload that is kept is as it was sent, and nothing is said of it") func full() {
        var record = Sample.record()
        let before = record.jsonText
        record.reducePayload(to: .full)
        #expect(record.jsonText == before && !before.contains("payload_storage"))
    }

    @Test("what has no shape is left out", arguments: ["", "{", "secret=1", #"{"a":"b"} x"#])
    func noShape(_ body: String) throws {
        var record = Sample.record(body: body)
        record.reducePayload(to: .shape)
        #expect(record.payloadStorage == .none)
        #expect(!record.jsonText.contains("payload_base64"))
        #expect(record.request.raw.bodyLength == body.utf8.count)
    }

    @Test("so is the kept part of one that did not come whole, which is still said to be cut")
    func truncated() throws {
        let whole = Sample.record().request.raw
        let raw = RawRequest(
            bytes: whole.bytes, fieldsEnd: whole.fieldsEnd, bodyLength: 10_000, isComplete: false)
        var record = Sample.record(raw: raw)
        record.reducePayload(to: .shape)
        let json = try record.json()
        #expect(json.value(for: "payload_storage")?.string == "none")
        #expect(json.value(for: "payload_truncated")?.bool == true)
        #expect(json.value(for: "payload_bytes")?.integer == 10_000)
    }

    @Test("what was taken away does not come back") func oneWay() {
        var record = Sample.record()
        record.reducePayload(to: .none)
        let before = record.jsonText
        record.reducePayload(to: .shape)
        record.reducePayload(to: .full)
        #expect(record.jsonText == before)
    }

    @Test("facts, findings, answer and explanation stay") func keeps() throws {
        var record = Sample.record(body: #"{"aps":7}"#)
        record.payload = [.isObject, .apsIsNoObject]
        record.answer = .refused(by: .invalidPayload)
        record.findings = [Finding(code: "code", level: .error, offset: 7, message: "message")]
        let before = record
        record.reducePayload(to: .none)
        #expect(record.payload == before.payload && record.findings == before.findings)
        #expect(record.answer == before.answer && record.whyRefused == before.whyRefused)
        #expect(record.request.bodyLimit == before.request.bodyLimit)
    }

    @Test("what was found in a payload is told without its words", arguments: [true, false])
    func words(isShape: Bool) throws {
        var record = Sample.record(body: #"{"aps":{"alert":"x","SECRET":"SECRET"}}"#)
        record.answer = .refused(by: .unknownKey)
        record.explanation = Explanation(got: "SECRET", expected: "a key", hint: "SECRET")
        let own = Finding(code: "bad-priority-background", level: .error, message: "not of it")
        record.findings = [
            Finding(
                code: RuleID.unknownKey.name, level: .warning, field: "aps.SECRET", offset: 20,
                message: "\"SECRET\"", hint: "SECRET"), own,
        ]
        record.reducePayload(to: isShape ? .shape : .none)
        let found = record.findings[0]
        #expect(found.code == RuleID.unknownKey.name && found.offset == 20)
        #expect(found.field == (isShape ? "aps.SECRET" : "payload"))
        #expect(found.message == RuleBook.rule(.unknownKey).what)
        #expect(record.findings[1] == own)
        let why = try #require(record.whyRefused)
        #expect(why.expected == RuleBook.rule(.unknownKey).what)
        #expect(!record.jsonText.contains("\"SECRET\"") || isShape)
        #expect(isShape || !record.jsonText.contains("SECRET"))
    }

    @Test("the masked payload of any JSON is JSON of the same size, and hides each word")
    func property() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let text = PayloadStorageTests.json(&random, depth: 4)
            var record = Sample.record(body: text)
            record.reducePayload(to: .shape)
            let raw = record.request.raw
            #expect(record.payloadStorage == .shape)
            #expect(raw.bytes.count - raw.fieldsEnd == text.utf8.count)
            let kept = String(decoding: raw.bytes[raw.fieldsEnd...], as: UTF8.self)
            #expect(!kept.contains("secret") && !kept.contains("4711"))
            _ = try JSONValue(parsing: Array(kept.utf8), limits: .payload)
        }
    }

    /// All members but those of the payload.
    private static func others(_ json: JSONValue) -> [JSONValue.Member] {
        let json = json.withoutOffsets
        return (json.members ?? []).filter { member in
            !["payload", "payload_base64", "payload_storage"].contains(member.key)
        }
    }

    /// JSON whose texts say `secret` and whose numbers have 4711 in them.
    private static func json(_ random: inout SeededGenerator, depth: Int) -> String {
        let parts =
            depth == 0
            ? []
            : (0..<Int.random(in: 0...3, using: &random)).map { _ in
                json(&random, depth: depth - 1)
            }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return "\"secret \\u00e9\""
        case 1: return ["4711", "-4711.5e17", "0.4711"].randomElement(using: &random) ?? "0"
        case 2: return "[" + parts.joined(separator: ", ") + "]"
        case _: return "{" + parts.map { "\"key\":" + $0 }.joined(separator: ",") + "}"
        }
    }
}
