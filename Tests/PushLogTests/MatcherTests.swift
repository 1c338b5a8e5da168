import APNs
import PushLog
import Routing
import Testing

/// One condition on the sample record.
struct MatcherRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isMatch: Bool
    let matcher: Matcher

    init(_ text: String, _ isMatch: Bool, _ set: (inout Matcher) -> Void) {
        testDescription = text
        self.isMatch = isMatch
        var matcher = Matcher()
        set(&matcher)
        self.matcher = matcher
    }
}

struct MatcherTests {
    /// Refused with 410; its trace says dropped.
    private static var record: PushRecord {
        let fields =
            Sample.fields.dropLast(3)
            + [
                (":path", "/3/device/00AAbbFF"), ("apns-topic", "com.Example.app"),
                ("apns-push-type", "alert"), ("apns-id", "ABCDEF01-2345-6789-abcd-ef0123456789"),
            ]
        var record = Sample.record(
            fields: Array(fields),
            credential: CredentialSummary(
                keyID: "ABC123DEFG", algorithm: "ES256", team: "DEF123GHIJ", issuedAt: "1",
                hash: "0123456789abcdef"))
        record.answer = .refused(by: .unregistered)
        record.trace = Trace(appState: .suspended, payloadClass: .alert, outcome: .dropped)
        return record
    }

    static let rows: [MatcherRow] = [
        .init("no condition", true) { _ in },
        .init("same topic", true) { $0.topic = "com.Example.app" },
        .init("topic in another case", false) { $0.topic = "com.example.app" },
        .init("start of the topic", false) { $0.topic = "com.Example" },
        .init("topic and more", false) { $0.topic = "com.Example.app.voip" },
        .init("empty topic", false) { $0.topic = "" },
        .init("same token", true) { $0.deviceToken = "00AAbbFF" },
        .init("token in lower case", true) { $0.deviceToken = "00aabbff" },
        .init("token in upper case", true) { $0.deviceToken = "00AABBFF" },
        .init("start of the token", false) { $0.deviceToken = "00aabb" },
        .init("another token", false) { $0.deviceToken = "00aabbfe" },
        .init("same id", true) { $0.apnsID = "ABCDEF01-2345-6789-abcd-ef0123456789" },
        .init("id in lower case", true) { $0.apnsID = "abcdef01-2345-6789-abcd-ef0123456789" },
        .init("id in upper case", true) { $0.apnsID = "ABCDEF01-2345-6789-ABCD-EF0123456789" },
        .init("another id", false) { $0.apnsID = "abcdef01-2345-6789-abcd-ef012345678a" },
        .init("the id that was not used", false) { $0.apnsID = Sample.madeID.text(.upper) },
        .init("same push type", true) { $0.pushType = .alert },
        .init("another push type", false) { $0.pushType = .background },
        .init("same status", true) { $0.status = 410 },
        .init("another status", false) { $0.status = 200 },
        .init("same reason", true) { $0.reason = .unregistered },
        .init("reason with the same status", false) { $0.reason = .expiredToken },
        .init("same outcome", true) { $0.outcome = .dropped },
        .init("another outcome", false) { $0.outcome = .shown },
        .init("same environment", true) { $0.environment = .development },
        .init("another environment", false) { $0.environment = .production },
        .init("same key id", true) { $0.kid = "ABC123DEFG" },
        .init("key id in another case", false) { $0.kid = "abc123defg" },
        .init("another key id", false) { $0.kid = "ABC123DEFH" },
        .init("peer with its port", true) { $0.peer = "127.0.0.1:50000" },
        .init("peer without its port", true) { $0.peer = "127.0.0.1" },
        .init("peer with another port", false) { $0.peer = "127.0.0.1:5000" },
        .init("start of the peer's address", false) { $0.peer = "127.0.0" },
        .init("address and colon", false) { $0.peer = "127.0.0.1:" },
        .init("empty peer", false) { $0.peer = "" },
        .init("since the very instant", true) { $0.since = Sample.instant },
        .init("since a millisecond later", false) {
            $0.since = Sample.instant.advanced(byMilliseconds: 1)
        },
        .init("until the very instant", false) { $0.until = Sample.instant },
        .init("until a millisecond later", true) {
            $0.until = Sample.instant.advanced(byMilliseconds: 1)
        },
        .init("a text of the payload", true) { $0.text = SearchText("hI") },
        .init("a text that is nowhere", false) { $0.text = SearchText("hi there") },
        .init("all conditions hold", true) {
            $0.topic = "com.Example.app"
            $0.deviceToken = "00aabbff"
            $0.status = 410
            $0.outcome = .dropped
        },
        .init("one of two conditions fails", false) {
            $0.topic = "com.Example.app"
            $0.status = 200
        },
    ]

    @Test("selects a record exactly when every condition holds", arguments: rows)
    func matches(_ row: MatcherRow) {
        #expect(row.matcher.matches(MatcherTests.record) == row.isMatch)
    }

    static let bareRows: [MatcherRow] = [
        .init("topic", false) { $0.topic = "com.example.app" },
        .init("empty topic", false) { $0.topic = "" },
        .init("device token", false) { $0.deviceToken = "00" },
        .init("empty device token", false) { $0.deviceToken = "" },
        .init("push type", false) { $0.pushType = .alert },
        .init("reason", false) { $0.reason = .badPath },
        .init("outcome", false) { $0.outcome = .dropped },
        .init("key id", false) { $0.kid = "ABC123DEFG" },
        .init("empty key id", false) { $0.kid = "" },
        .init("no answer", true) { $0.status = 0 },
        .init("the id that was made", true) { $0.apnsID = Sample.madeID.text(.upper) },
        .init("the id that was made, lower case", true) { $0.apnsID = Sample.madeID.text(.lower) },
        .init("an id of the wrong form", false) { $0.apnsID = "abc" },
    ]

    @Test("what a record lacks matches no condition on it", arguments: bareRows)
    func matchesBare(_ row: MatcherRow) {
        var record = Sample.record(fields: [(":method", "POST"), (":path", "/3/device/")])
        record.answer = .none
        #expect(row.matcher.matches(record) == row.isMatch)
    }

    @Test(
        "a peer of IP version 6 is named with its brackets or without",
        arguments: [
            ("[::1]:50000", true), ("[::1]", true), ("::1", true), ("::1:50000", false),
            ("[::1", false), (":", false), ("[:", false), ("::", false),
        ])
    func peerVersion6(peer: String, isMatch: Bool) {
        let connection = ConnectionInfo(
            id: 1, peer: "[::1]:50000", sni: nil, alpn: nil, tls: nil, environment: .development)
        let record = PushRecord(
            receivedAt: Sample.instant, connection: connection, streamID: 1,
            request: Sample.record().request, credential: nil, madeID: Sample.madeID)
        var matcher = Matcher()
        matcher.peer = peer
        #expect(matcher.matches(record) == isMatch)
    }

    @Test("the topic of a certificate is matched where none was sent")
    func defaultTopic() {
        func matches(_ sent: String?, _ asked: String) -> Bool {
            var matcher = Matcher()
            matcher.topic = asked
            return matcher.matches(
                Sample.record(
                    fields: Sample.fields("apns-topic", sent),
                    certificate: Sample.certificate(["com.example.pinned"])))
        }
        #expect(matches(nil, "com.example.pinned"))
        #expect(!matches(nil, "com.example.app"))
        #expect(matches("com.example.app", "com.example.app"))
        #expect(!matches("com.example.app", "com.example.pinned"))
    }

    @Test("a push type that is no push type matches none")
    func invalidPushType() {
        let record = Sample.record(fields: Sample.fields("apns-push-type", "Alert"))
        for type in PushType.allCases {
            var matcher = Matcher()
            matcher.pushType = type
            #expect(!matcher.matches(record))
        }
    }

    @Test("a token outside ASCII is found as it was sent, and not in another case")
    func tokenOutsideASCII() {
        let record = Sample.record(fields: Sample.fields(":path", "/3/device/\u{c9}A"))
        var matcher = Matcher()
        matcher.deviceToken = "\u{c9}a"
        #expect(matcher.matches(record))
        matcher.deviceToken = "\u{e9}a"
        #expect(!matcher.matches(record))
    }

    @Test("conditions that mean the same are equal")
    func equality() {
        var upper = Matcher()
        upper.deviceToken = "AABB"
        upper.apnsID = "ABCDEF01-2345-6789-ABCD-EF0123456789"
        var lower = Matcher()
        lower.deviceToken = "aabb"
        lower.apnsID = "abcdef01-2345-6789-abcd-ef0123456789"
        #expect(upper == lower)
        #expect(upper != Matcher())
    }
}
