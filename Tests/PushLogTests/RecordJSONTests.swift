import APNs
import JSON
import PushLog
@testable import Routing
import Testing

struct RecordJSONTests {
    private static let credential = CredentialSummary(
        keyID: "ABC123DEFG", algorithm: "ES256", team: "TEAM000001", issuedAt: "1796029000",
        hash: "0123456789abcdef")

    /// A push stored for an offline device and shown when it came online.
    private static var full: PushRecord {
        let fields =
            Sample.fields + [
                ("apns-priority", "5"), ("apns-expiration", "1796032800"),
                ("apns-collapse-id", "score"),
                ("apns-id", "abcdef01-2345-6789-abcd-ef0123456789"),
                ("authorization", "bearer SECRET.SECRET.SECRET"),
            ]
        var record = Sample.record(
            fields: fields, body: #"{"aps" : {"alert":"H\u0069"}, "n": 1.0}"#,
            credential: credential, uniqueID: PushIdentifier(high: 0xab, low: 0xcd))
        record.sequence = 3
        record.revision = 9
        record.findings = [
            Finding(
                code: "headers-in-payload", level: .warning, field: "payload", offset: 4,
                message: "m", hint: "h")
        ]
        record.device = .auto
        record.delivery = DeliveryStatus(.storedOffline)
        record.delivery?.later.append(
            (.deliveredFromStorage, Sample.instant.advanced(byMilliseconds: 1_877)))
        record.trace = trace
        return record
    }

    private static var trace: Trace {
        var event = TraceEvent(.ui(.banner), by: .r09)
        event.atMilliseconds = 40
        return Trace(
            appState: .suspended, payloadClass: .alert, outcome: .shown, reasons: ["R99: shown"],
            shown: [.banner, .sound], events: [event],
            diagnostics: [Diagnostic("W-X", .warning, "m", remedy: "r")])
    }

    private static let golden = #"""
        {"v": 1, "seq": 3, "revision": 9, "received_at": "2026-11-30T09:00:00.123Z",
         "summary": "200: shown as banner and sound on device auto-30c5e31310276b46 (suspended), after it was stored",
         "connection": {"id": 7, "peer": "127.0.0.1:50000", "sni": "localhost", "alpn": "h2",
          "tls": "TLSv1.3", "credential": {"kid": "ABC123DEFG", "iss": "TEAM000001",
           "iat": "1796029000", "alg": "ES256", "hash": "0123456789abcdef",
           "verified": null}},
         "stream_id": 1, "environment": "development", "method": "POST",
         "path": "/3/device/00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
         "headers": [[":method", "POST"], [":scheme", "https"], [":authority", "localhost"],
          [":path", "/3/device/00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"],
          ["apns-topic", "com.example.app"], ["apns-push-type", "alert"], ["apns-priority", "5"],
          ["apns-expiration", "1796032800"], ["apns-collapse-id", "score"],
          ["apns-id", "abcdef01-2345-6789-abcd-ef0123456789"],
          ["authorization", {"kid": "ABC123DEFG", "iss": "TEAM000001", "iat": "1796029000",
           "alg": "ES256", "hash": "0123456789abcdef"}]],
         "device_token": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
         "topic": "com.example.app", "push_type": "alert", "priority": 5,
         "expiration": 1796032800, "collapse_id": "score",
         "apns_id": "abcdef01-2345-6789-abcd-ef0123456789",
         "apns_unique_id": "00000000-0000-00ab-0000-0000000000cd",
         "payload": {"aps": {"alert": "Hi"}, "n": 1.0}, "payload_bytes": 39,
         "payload_truncated": false, "status": 200, "reason": null, "rule": null,
         "explanation": null,
         "findings": [{"code": "headers-in-payload", "level": "warning", "field": "payload",
          "offset": 4, "message": "m", "hint": "h"}],
         "fault": null,
         "delivery": {"state": "Delivered to Device (From Storage)", "history": [
          {"state": "Received by APNs", "at": "2026-11-30T09:00:00.123Z"},
          {"state": "Stored - Device Offline", "at": "2026-11-30T09:00:00.123Z"},
          {"state": "Delivered to Device (From Storage)", "at": "2026-11-30T09:00:02.000Z"}]},
         "outcome": "shown",
         "route": {"device": "auto-30c5e31310276b46", "app_state": "suspended",
          "payload_class": "P1", "outcome": "shown", "reasons": ["R99: shown"],
          "shown": ["banner", "sound"],
          "events": [{"seq": 1, "at_ms": 40, "kind": "ui", "callback": "ui.banner",
           "selector": null, "receiver": null, "rule": "R09", "source": "delivery rules A1",
           "evidence": "assumed"}],
          "diagnostics": [{"code": "W-X", "level": "warning", "message": "m", "remedy": "r"}]}}
        """#

    @Test("a full record has this form, members in this order")
    func fullRecord() throws {
        let expected = try JSONValue(parsing: Array(RecordJSONTests.golden.utf8))
        #expect(try RecordJSONTests.full.json().withoutOffsets == expected.withoutOffsets)
    }

    @Test("a refused push names reason, rule and why, and has neither delivery nor route")
    func refused() throws {
        var record = Sample.record()
        record.answer = .refused(by: .unregistered, timestamp: Instant(seconds: 1))
        let json = try record.json()
        #expect(json.value(for: "status")?.integer == 410)
        #expect(json.value(for: "reason")?.string == "Unregistered")
        #expect(json.value(for: "rule")?.value(for: "id")?.string == "unregistered")
        #expect(
            json.value(for: "rule")?.value(for: "source")?.string
                == RuleBook.rule(.unregistered).source)
        let why = json.value(for: "explanation")
        #expect(why?.members?.map(\.key) == ["got", "expected", "hint"])
        #expect(why?.value(for: "got")?.string == "a token whose app was removed")
        for key in ["delivery", "outcome", "route", "fault"] {
            #expect(json.value(for: key) == .null)
        }
    }

    @Test("every rule can be explained from a bare record", arguments: RuleID.allCases)
    func everyRule(_ rule: RuleID) throws {
        var record = Sample.record(fields: [])
        record.answer = .refused(by: rule)
        let json = try record.json()
        #expect(json.value(for: "rule")?.value(for: "id")?.string == rule.name)
        let hint = try #require(json.value(for: "explanation")?.value(for: "hint")?.string)
        #expect(!hint.isEmpty)
    }

    @Test("a request without anything has nulls, and keys as any other")
    func bare() throws {
        var record = Sample.record(fields: [], body: "")
        record.answer = .none
        let json = try record.json()
        let nulls = [
            "method", "path", "device_token", "topic", "push_type", "expiration", "collapse_id",
            "apns_unique_id", "status", "reason", "rule", "explanation", "outcome", "route",
        ]
        for key in nulls { #expect(json.value(for: key) == .null, "\(key)") }
        #expect(json.value(for: "priority")?.integer == 10)
        #expect(json.value(for: "headers")?.array?.isEmpty == true)
        #expect(json.value(for: "apns_id")?.string == Sample.madeID.text(.upper))
        let full = try RecordJSONTests.full.json()
        let keys = full.members?.map(\.key).map { $0 == "payload" ? "payload_base64" : $0 }
        #expect(json.members?.map(\.key) == keys)
    }

    static let secrets: [(what: String, fields: [(name: String, value: String)], isKnown: Bool)] = [
        ("with its summary", [("authorization", "bearer SECRET")], true),
        ("without a summary", [("authorization", "bearer SECRET")], false),
        (
            "twice", [("authorization", "bearer SECRET"), ("authorization", "bearer SECRET2")],
            true
        ),
    ]

    @Test(
        "of proxy-authorization only the name is written, whatever the raw request holds",
        arguments: ["proxy-authorization", "Proxy-Authorization"])
    func proxyAuthorization(name: String) throws {
        let record = Sample.record(
            fields: Sample.fields + [(name, "bearer SECRET")],
            credential: RecordJSONTests.credential)
        #expect(!record.jsonText.contains("SECRET"))
        let fields = try #require(try record.json().value(for: "headers")?.array)
        #expect(fields.last?.array == [.string(name), .null])
    }

    @Test("the value of authorization is never written", arguments: secrets)
    func authorization(
        _ row: (what: String, fields: [(name: String, value: String)], isKnown: Bool)
    ) throws {
        let record = Sample.record(
            fields: Sample.fields + row.fields,
            credential: row.isKnown ? RecordJSONTests.credential : nil)
        #expect(!record.jsonText.contains("SECRET"))
        let fields = try #require(try record.json().value(for: "headers")?.array)
        let values = fields.filter { $0.array?.first?.string == "authorization" }
            .compactMap { $0.array?.last }
        #expect(values.count == row.fields.count)
        #expect(
            values.first?.value(for: "hash")?.string == (row.isKnown ? "0123456789abcdef" : nil))
        for repeated in values.dropFirst() { #expect(repeated == .null) }
    }

    @Test("not even where the raw request holds it", arguments: ["authorization", "Authorization"])
    func authorizationInRawBytes(_ name: String) {
        var bytes: [UInt8] = []
        for (name, value) in [(":method", "POST"), (name, "bearer SECRET")] {
            bytes += [UInt8(name.utf8.count), 0, UInt8(value.utf8.count), 0]
            bytes += Array((name + value).utf8)
        }
        let raw = RawRequest(bytes: bytes, fieldsEnd: bytes.count, bodyLength: 0)
        #expect(raw.fields.map(\.value) == ["POST", "bearer SECRET"])
        #expect(!Sample.record(raw: raw).jsonText.contains("SECRET"))
    }

    @Test("values that are not UTF-8 or are control characters still give JSON")
    func strangeValues() throws {
        var bytes: [UInt8] = []
        let value: [UInt8] = [0x22, 0x5c, 0x01, 0xff, 0x0a]
        let name = "apns-topic"
        bytes += [UInt8(name.utf8.count), 0, UInt8(value.count), 0] + Array(name.utf8) + value
        let raw = RawRequest(bytes: bytes, fieldsEnd: bytes.count, bodyLength: 0)
        let json = try Sample.record(raw: raw).json()
        #expect(json.value(for: "topic")?.string == "\"\\\u{1}\u{fffd}\n")
    }

    @Test("a credential says only what it knows")
    func credentialSummary() throws {
        var writer = JSONWriter()
        CredentialSummary(keyID: nil, algorithm: nil, team: nil, issuedAt: nil, hash: "00")
            .write(to: &writer)
        #expect(writer.text == #"{"kid":null,"iss":null,"iat":null,"alg":null,"hash":"00"}"#)
    }
}
