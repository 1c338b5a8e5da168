import APNs
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

@Suite("What is asked to be verified")
struct VerifyRequestTests {
    private static func request(_ text: String) throws -> VerifyRequest {
        try VerifyRequest(json: JSONValue(parsing: Array(text.utf8)), now: Bench.now)
    }

    @Test("is at least one push of any kind within 5 seconds, unless told")
    func defaults() throws {
        let request = try VerifyRequestTests.request("{}")
        #expect(request == VerifyRequest(Matcher(), .atLeast(1)))
        #expect(request.withinMilliseconds == 5_000 && request.settleMilliseconds == 300)
        #expect(request.after == .start && request.matcher == Matcher())
    }

    @Test("takes every member")
    func all() throws {
        let request = try VerifyRequestTests.request(
            """
            {"match": {"topic": "a", "since": "10m"}, "exactly": 3, "within": 0.25, "settle": 2,
             "after": 17}
            """)
        #expect(request.matcher.topic == "a")
        #expect(request.matcher.since == Bench.now.advanced(byMilliseconds: -600_000))
        #expect(request.expectation == .exactly(3))
        #expect(request.withinMilliseconds == 250 && request.settleMilliseconds == 2_000)
        #expect(request.after == Cursor(revision: 17))
        #expect(try VerifyRequestTests.request(#"{"at_least":999}"#).expectation == .atLeast(999))
    }

    @Test("none waits one second, unless told; so does exactly 0")
    func none() throws {
        for text in [#"{"none":true}"#, #"{"exactly":0}"#] {
            #expect(try VerifyRequestTests.request(text).withinMilliseconds == 1_000)
        }
        #expect(
            try VerifyRequestTests.request(#"{"none":true,"within":7}"#).withinMilliseconds
                == 7_000)
    }

    static let mistakes: [(body: String, field: String?)] = [
        ("[]", nil), (#"{"matches":{}}"#, "matches"), (#"{"match":{"token":"a"}}"#, "match.token"),
        (#"{"at_least":0}"#, "at_least"), (#"{"at_least":1000}"#, "at_least"),
        (#"{"exactly":-1}"#, "exactly"), (#"{"exactly":1000}"#, "exactly"),
        (#"{"none":false}"#, "none"), (#"{"none":1}"#, "none"),
        (#"{"at_least":1,"exactly":1}"#, "exactly"), (#"{"at_least":1,"none":true}"#, "none"),
        (#"{"within":60.1}"#, "within"), (#"{"within":-1}"#, "within"),
        (#"{"within":"5s"}"#, "within"), (#"{"settle":61}"#, "settle"),
        (#"{"after":-1}"#, "after"), (#"{"match":{"since":"soon"}}"#, "match.since"),
    ]

    @Test("what is wrong is refused with its place", arguments: mistakes)
    func mistake(_ row: (body: String, field: String?)) throws {
        let error = try Bench().ask("POST", "/v1/verify", body: row.body).error()
        #expect(error.status == 400 && error.code == "bad-value")
        #expect(error.field == row.field)
    }

    @Test("an empty body is told what to send")
    func empty() throws {
        let error = try Bench().ask("POST", "/v1/verify").error()
        #expect(error.code == "bad-json")
        #expect(error.hint?.contains("at_least") == true)
    }
}
