import APNs
import JSON
import PushLog
import Routing
import Testing

@Suite("What a record has instead of what was expected")
struct MatchDifferenceTests {
    /// Fulfils all of `full`.
    private static let record: PushRecord = {
        var record = Sample.record(
            credential: CredentialSummary(
                keyID: "ABC123DEFG", algorithm: "ES256", team: "T", issuedAt: "1", hash: "0"))
        record.answer = .refused(by: .unregistered)
        record.trace = Trace(appState: .suspended, payloadClass: .alert, outcome: .dropped)
        return record
    }()

    /// Each condition set, to what the record has or to something else.
    private static func matcher(_ condition: Matcher.Condition, fits: Bool) -> Matcher {
        var matcher = Matcher()
        switch condition {
        case .topic: matcher.topic = fits ? "com.example.app" : "com.example.other"
        case .deviceToken: matcher.deviceToken = fits ? Sample.token : "ab"
        case .apnsID:
            matcher.apnsID =
                fits ? Sample.madeID.text(.upper) : "00000000-0000-0000-0000-000000000000"
        case .pushType: matcher.pushType = fits ? .alert : .voip
        case .status: matcher.status = fits ? 410 : 200
        case .reason: matcher.reason = fits ? .unregistered : .badTopic
        case .outcome: matcher.outcome = fits ? .dropped : .shown
        case .environment: matcher.environment = fits ? .development : .production
        case .kid: matcher.kid = fits ? "ABC123DEFG" : "XYZ"
        case .peer: matcher.peer = fits ? "127.0.0.1" : "10.0.0.1"
        case .since:
            matcher.since = fits ? Sample.instant : Sample.instant.advanced(byMilliseconds: 1)
        case .until:
            matcher.until = fits ? Sample.instant.advanced(byMilliseconds: 1) : Sample.instant
        case .text: matcher.text = SearchText(fits ? "hi" : "nowhere")
        }
        return matcher
    }

    @Test("a condition that holds is no difference", arguments: Matcher.Condition.allCases)
    func holds(condition: Matcher.Condition) {
        let matcher = MatchDifferenceTests.matcher(condition, fits: true)
        #expect(matcher.conditions == [condition])
        #expect(matcher.matches(MatchDifferenceTests.record))
        #expect(matcher.differences(from: MatchDifferenceTests.record).isEmpty)
    }

    private static let got: [(condition: Matcher.Condition, expected: String, got: String)] = [
        (.topic, #""com.example.other""#, #""com.example.app""#),
        (.deviceToken, #""ab""#, #""\#(Sample.token)""#),
        (
            .apnsID, #""00000000-0000-0000-0000-000000000000""#,
            #""\#(Sample.madeID.text(.upper))""#
        ),
        (.pushType, #""voip""#, #""alert""#), (.status, "200", "410"),
        (.reason, #""BadTopic""#, #""Unregistered""#), (.outcome, #""shown""#, #""dropped""#),
        (.environment, #""production""#, #""development""#), (.kid, #""XYZ""#, #""ABC123DEFG""#),
        (.peer, #""10.0.0.1""#, #""127.0.0.1:50000""#),
        (.since, #""2026-11-30T09:00:00.124Z""#, #""2026-11-30T09:00:00.123Z""#),
        (.until, #""2026-11-30T09:00:00.123Z""#, #""2026-11-30T09:00:00.123Z""#),
        (.text, #""nowhere""#, "null"),
    ]

    @Test("one that does not hold tells both sides", arguments: got)
    private func differs(_ row: (condition: Matcher.Condition, expected: String, got: String))
        throws
    {
        let matcher = MatchDifferenceTests.matcher(row.condition, fits: false)
        #expect(!matcher.matches(MatchDifferenceTests.record))
        let difference = try #require(
            matcher.differences(from: MatchDifferenceTests.record).first)
        var json = JSONWriter()
        difference.write(to: &json)
        #expect(
            json.text.hasPrefix(
                #"{"field":"\#(row.condition.rawValue)","expected":\#(row.expected),"got":\#(row.got),"#
            ))
    }

    @Test("every condition has a row above")
    func complete() {
        #expect(MatchDifferenceTests.got.map(\.condition) == Matcher.Condition.allCases)
    }

    @Test("only what differs is told")
    func several() {
        var matcher = MatchDifferenceTests.matcher(.topic, fits: true)
        (matcher.status, matcher.outcome) = (200, .shown)
        #expect(
            matcher.differences(from: MatchDifferenceTests.record).map(\.condition)
                == [.status, .outcome])
    }

    private static let tokens: [(meant: String, sent: String, says: String?)] = [
        ("00aabbccddee", "00AABBCCDDEE", nil), ("00aabbccddee", "ffffffffffff", nil),
        ("00aabbccddee", "00aabbccddef", "one digit differs, number 12: f instead of e"),
        ("00aabbccddee", "00aabbccdede", "two digits are exchanged, numbers 10 and 11"),
        ("00aabbccddee", "10aabbccddef", "two digits differ, numbers 1 and 12"),
        ("00aabbccddee", "00aabbccdee", "one digit is missing, number 10"),
        ("00aabbccddee", "00aabbccdddee", "one digit too many, number 11"),
        ("00aabbccddee", "00aabbcc", "its end is missing: 8 digits instead of 12"),
        ("00aabbccddee", "bbccddee", "its beginning is missing: 8 digits instead of 12"),
        ("00aabbccddee", "00aabbccddee00", "something follows it: 14 digits instead of 12"),
        ("00aabbccddee", "00aabb", nil), ("00aabbccddee", "", nil), ("", "00", nil),
        (
            "00aabbccddee", "<00aa bbcc ddee>",
            "the same digits with other characters around or between them"
        ),
        ("00aabbccddee", "AKq7zN3u", "the same token in Base64 instead of digits"),
        (
            "00aabbccddee", "303061616262636364646565", "the same token in hexadecimal twice"
        ),
        ("00aabbccddee", "00aabbccd\u{e9}ee", nil),
    ]

    @Test("a device token that looks like the one that was meant is told how", arguments: tokens)
    private func likeness(_ row: (meant: String, sent: String, says: String?)) {
        #expect(TokenLikeness.sentence(expected: row.meant, got: row.sent) == row.says)
    }

    private static let topics: [(meant: String, sent: String, says: String?)] = [
        ("com.a", "com.a", nil), ("com.a", "com.b", nil),
        ("com.a", "com.A", "it differs in small and capital letters, which count"),
        ("com.a", "com.a.voip", "it ends in .voip, which is for push type voip"),
        ("com.a.voip", "com.a", ".voip is missing at its end, which push type voip needs"),
        ("com.a", " com.a", "there are blanks in it"),
    ]

    @Test("and so is a topic", arguments: topics)
    private func topicLikeness(_ row: (meant: String, sent: String, says: String?)) {
        #expect(TopicLikeness.sentence(expected: row.meant, got: row.sent) == row.says)
    }
}
