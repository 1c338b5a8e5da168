import APNs
import JSON
import PushLog
import Routing
import Testing

@Suite("A matcher in JSON")
struct MatcherJSONTests {
    static let id = "3D0BA7E0-25CF-4B4B-8D6B-9B5CD3C1D5A1"

    private func matcher(_ text: String) throws -> Matcher {
        try Matcher(json: JSONValue(parsing: Array(text.utf8)))
    }

    @Test("sets every condition it names")
    func all() throws {
        let matcher = try matcher(
            #"""
            {"topic":"com.example.app","device_token":"ABcd","apns_id":"\#(MatcherJSONTests.id)",
             "push_type":"voip","status":410,"reason":"Unregistered","outcome":"silent-callback",
             "environment":"production","kid":"ABC123DEFG","peer":"127.0.0.1",
             "since":"2026-11-30T10:00:00+01:00","until":"2026-11-30T09:00:01.5Z","text":"Hallo"}
            """#)
        #expect(matcher.topic == "com.example.app")
        #expect(matcher.deviceToken == "abcd")
        #expect(matcher.apnsID == MatcherJSONTests.id)
        #expect(matcher.pushType == .voip)
        #expect(matcher.status == 410)
        #expect(matcher.reason == .unregistered)
        #expect(matcher.outcome == .silentCallback)
        #expect(matcher.environment == .production)
        #expect(matcher.kid == "ABC123DEFG")
        #expect(matcher.peer == "127.0.0.1")
        #expect(matcher.since == Instant(milliseconds: 1_796_029_200_000))
        #expect(matcher.until == Instant(milliseconds: 1_796_029_201_500))
        #expect(matcher.text == SearchText("hallo"))
        #expect(matcher.conditions == Matcher.Condition.allCases)
    }

    @Test("sets nothing where nothing is named, or null")
    func none() throws {
        #expect(try matcher("{}") == Matcher())
        #expect(try matcher(#"{"topic":null,"status":null,"outcome":null}"#) == Matcher())
        #expect(Matcher().conditions.isEmpty)
    }

    @Test(
        "is written and read back as the same",
        arguments: [
            #"{}"#, #"{"topic":"t"}"#, #"{"device_token":"abcd","status":200}"#,
            #"{"apns_id":"\#(id)","push_type":"alert"}"#,
            #"{"reason":"BadTopic","outcome":"shown","environment":"development"}"#,
            #"{"kid":"ABC123DEFG","peer":"[::1]:50000"}"#,
            #"{"since":"2026-11-30T09:00:00.000Z","until":"2026-11-30T09:00:01.500Z"}"#,
            #"{"text":"Hällo \"you\""}"#,
        ])
    func roundTrip(text: String) throws {
        var writer = JSONWriter()
        try matcher(text).write(to: &writer)
        #expect(writer.text == text)
    }

    @Test(
        "is refused with its place and what is expected",
        arguments: [
            ("[]", "match: got an array, expected an object"),
            (
                #"{"topic":""}"#,
                "match.topic: got \"\", expected a topic, as com.example.app; leave it out to "
                    + "select all"
            ),
            (
                #"{"topic":7}"#,
                "match.topic: got a number, expected a topic, as com.example.app"
            ),
            (
                #"{"device_token":true}"#,
                "match.device_token: got a boolean, expected a device token as it was sent, in "
                    + "digits of either case"
            ),
            (
                #"{"apns_id":"42"}"#,
                "match.apns_id: got \"42\", expected an id of the form 8-4-4-4-12 hexadecimal "
                    + "digits; take the apns-id of the answer or of a record"
            ),
            (
                #"{"apns_id":"3D0BA7E0-25CF-4B4B-8D6B-9B5CD3C1D5AG"}"#,
                "match.apns_id: got \"3D0BA7E0-25CF-4B4B-8D6B-9B5CD3C1D5AG\", expected an id of "
                    + "the form 8-4-4-4-12 hexadecimal digits; take the apns-id of the answer or "
                    + "of a record"
            ),
            (
                #"{"status":99}"#,
                "match.status: got 99, expected the status of an answer, a whole number from 200 "
                    + "to 599"
            ),
            (
                #"{"status":200.5}"#,
                "match.status: got 200.5, expected the status of an answer, a whole number from "
                    + "200 to 599"
            ),
            (
                #"{"status":99999999999999999999}"#,
                "match.status: got 99999999999999999999, expected the status of an answer, a "
                    + "whole number from 200 to 599"
            ),
            (
                #"{"outcome":"silent"}"#,
                "match.outcome: got \"silent\", expected one of shown, listed, silent-callback, "
                    + "held, stored, dropped, system, impossible"
            ),
            (
                #"{"environment":"productoin"}"#,
                "match.environment: got \"productoin\", expected one of development, production; "
                    + "did you mean \"production\"?"
            ),
            (
                #"{"token":"ab"}"#,
                "match.token: got an unknown key, expected one of topic, device_token, apns_id, "
                    + "push_type, status, reason, outcome, environment, kid, peer, since, until, text"
            ),
            (
                #"{"since":"10m"}"#,
                "match.since: got \"10m\", expected a time of RFC 3339, as 2026-11-30T09:00:00Z"
            ),
            (
                #"{"until":5}"#,
                "match.until: got a number, expected a time of RFC 3339, as 2026-11-30T09:00:00Z"
            ),
            (
                #"{"text":""}"#,
                "match.text: got \"\", expected a text of 1 to 256 bytes to look for"
            ),
            (
                #"{"topic":"a","topic":"b"}"#,
                "match.topic: got the key a second time, expected each key once"
            ),
        ])
    func refused(text: String, message: String) throws {
        let error = #expect(throws: DevicePlanError.self) { try matcher(text) }
        #expect(error?.message == message)
    }

    @Test("a duration counts back from the time it is told")
    func duration() throws {
        let text = #"{"since":"10m","until":"90s"}"#
        let now = Instant(milliseconds: 1_796_029_200_000)
        let matcher = try Matcher(json: JSONValue(parsing: Array(text.utf8)), now: now)
        #expect(matcher.since == now.advanced(byMilliseconds: -600_000))
        #expect(matcher.until == now.advanced(byMilliseconds: -90_000))
    }

    @Test("knows which conditions are about what was sent")
    func known() {
        let known = Matcher.Condition.allCases.filter(\.isKnownBeforeAnswer)
        #expect(
            known == [
                .topic, .deviceToken, .apnsID, .pushType, .environment, .kid, .peer, .since, .until,
                .text,
            ])
    }
}
