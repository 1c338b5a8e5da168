import APNs
import PushLog
import Routing
import Testing

@Suite("A text looked for in records")
struct SearchTextTests {
    /// Refused, with everything that a record can say in words.
    private static var record: PushRecord {
        var record = Sample.record(
            fields: Sample.fields + [(name: "x-note", value: "Grüße")],
            body:
                #"{"aps":{"alert":"M\u00fcller \ud83d\ude00 \"quoted\" https:\/\/a.example"},"k":"Ärger"}"#,
            credential: CredentialSummary(
                keyID: "ABC123DEFG", algorithm: "ES256", team: "DEF123GHIJ", issuedAt: "1",
                hash: "0123456789abcdef"),
            uniqueID: PushIdentifier(high: 0xfeed, low: 0xbeef))
        record.answer = .refused(by: .unregistered)
        record.trace = Trace(appState: .suspended, payloadClass: .alert, outcome: .dropped)
        record.delivery = DeliveryStatus(.discardedExpired)
        record.fault = "slow-friday"
        record.device = .named("phone-1")
        record.findings = [
            Finding(
                code: "unknown-test-token", level: .warning, field: nil, message: "A Message",
                hint: nil)
        ]
        return record
    }

    static let found = [
        "com.example", "COM.EXAMPLE.APP", "apns-topic", "/3/device/0011", "aabbCCDD", "x-note",
        "grüsse".replacing("ss", with: "ß"), "GRÜßE", "müller", "MÜLLER", "M\\u00fcller",
        "\u{1F600}",
        #""quoted" https://a.ex"#, "ärger", "Ärger", "\"aps\"", "01234567-89AB", "feed-",
        "127.0.0.1:50000", "localhost", "abc123defg", "def123ghij", "unregistered", "UNREGISTERED",
        "discarded - expired", "dropped", "slow-friday", "phone-1", "unknown-test-token",
        "a message", "development",
    ]

    @Test("is found wherever the record has it, in any case", arguments: found)
    func isFound(text: String) {
        var matcher = Matcher()
        matcher.text = SearchText(text)
        #expect(matcher.matches(SearchTextTests.record))
    }

    static let missing = [
        "com.example.apps", "apns-topiccom.example", "muller", "grusse", "production", "phone-2",
        "com.example.appapns", "\u{1F601}", "z",
    ]

    @Test("is not found where no part has it whole", arguments: missing.dropLast())
    func isMissing(text: String) {
        var matcher = Matcher()
        matcher.text = SearchText(text)
        #expect(!matcher.matches(SearchTextTests.record))
    }

    @Test("a provider token is no part of a record, so no text of it finds one")
    func noSecret() {
        let record = Sample.record(
            fields: Sample.fields + [(name: "authorization", value: "bearer eyJhbGciOiJF.abc.def")])
        var matcher = Matcher()
        matcher.text = SearchText("eyJhbGci")
        #expect(!matcher.matches(record))
        matcher.text = SearchText("authorization")
        #expect(matcher.matches(record))
    }

    @Test(
        "escapes that are none stay as they are",
        arguments: [
            (#"\ud83d"#, #"\ud83d"#), (#"\ud83d\u0041"#, #"\ud83dA"#), (#"\udc00"#, #"\udc00"#),
            (#"\u12"#, #"\u12"#), (#"\q\"#, #"\q\"#), (#"\u00e4"#, "ä"), (#"\\u00e4"#, #"\u00e4"#),
            ("\\n", "\n"),
        ])
    func escapes(written: String, reads: String) {
        var matcher = Matcher()
        matcher.text = SearchText(reads)
        #expect(matcher.matches(Sample.record(body: "x\(written)y")))
        matcher.text = SearchText("x\(reads)y")
        #expect(matcher.matches(Sample.record(body: "x\(written)y")))
    }

    @Test("a text has 1 to 256 bytes")
    func length() {
        #expect(SearchText(checking: "") == nil)
        #expect(SearchText(checking: "a") != nil)
        #expect(SearchText(checking: String(repeating: "a", count: 256)) != nil)
        #expect(SearchText(checking: String(repeating: "a", count: 257)) == nil)
    }

    @Test("texts that differ in case only are the same")
    func equality() {
        #expect(SearchText("AbÜ") == SearchText("aBü"))
        #expect(SearchText("a") != SearchText("b"))
    }
}
