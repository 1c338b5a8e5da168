import HTTP1
import APNs
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct PushFilterTests {
    private static func matcher(_ query: String) throws -> Matcher {
        try PushFilter.matcher(
            QueryParameters(query, known: PushFilter.names, now: Bench.now))
    }

    @Test("nothing asked for matches everything")
    func empty() throws {
        #expect(try PushFilterTests.matcher("") == Matcher())
    }

    @Test("each parameter sets its condition")
    func conditions() throws {
        let query = """
            topic=com.example.app&device_token=AAbb&apns_id=ABCDEF01-2345-6789-abcd-ef0123456789\
            &push_type=voip&status=410&reason=Unregistered&outcome=silent-callback\
            &environment=production&kid=ABC123DEFG&peer=%5B::1%5D:50000&since=1h30m\
            &until=2026-11-30T09:00:00Z&text=Caf%C3%A9+open
            """
        var expected = Matcher()
        expected.topic = "com.example.app"
        expected.deviceToken = "aabb"
        expected.apnsID = "abcdef01-2345-6789-abcd-ef0123456789"
        expected.pushType = .voip
        expected.status = 410
        expected.reason = .unregistered
        expected.outcome = .silentCallback
        expected.environment = .production
        expected.kid = "ABC123DEFG"
        expected.peer = "[::1]:50000"
        expected.since = Bench.now.advanced(byMilliseconds: -5_400_000)
        expected.until = Bench.now
        expected.text = SearchText("CAF\u{c9} OPEN")
        #expect(try PushFilterTests.matcher(query) == expected)
    }

    @Test("every word of the vocabulary can be asked for")
    func words() throws {
        for type in PushType.allCases {
            #expect(try PushFilterTests.matcher("push_type=\(type.name)").pushType == type)
        }
        for reason in Reason.allCases {
            #expect(try PushFilterTests.matcher("reason=\(reason.name)").reason == reason)
        }
        for outcome in Outcome.allCases {
            #expect(try PushFilterTests.matcher("outcome=\(outcome.name)").outcome == outcome)
        }
        for environment in Environment.allCases {
            #expect(
                try PushFilterTests.matcher("environment=\(environment.name)").environment
                    == environment)
        }
    }

    static let mistakes: [(query: String, field: String, got: String, hint: String?)] = [
        ("topic=", "topic", "", "leave the parameter out for all"),
        ("device_token=", "device_token", "", "leave the parameter out for all"),
        ("kid=", "kid", "", "leave the parameter out for all"),
        ("peer=", "peer", "", "leave the parameter out for all"),
        ("since=", "since", "", "a plus sign in a query is written %2B"),
        ("since=yesterday", "since", "yesterday", "a plus sign in a query is written %2B"),
        (
            "until=2026-11-30T10:00:00+01:00", "until", "2026-11-30T10:00:00 01:00",
            "a plus sign in a query is written %2B"
        ),
        ("text=", "text", "", "leave the parameter out for all"),
        ("status=199", "status", "199", "the status of the answer, as 200 or 410"),
        ("status=600", "status", "600", "the status of the answer, as 200 or 410"),
        ("status=ok", "status", "ok", "the status of the answer, as 200 or 410"),
        ("reason=unregistered", "reason", "unregistered", "did you mean \"Unregistered\"?"),
        ("reason=BadDeviceTokn", "reason", "BadDeviceTokn", "did you mean \"BadDeviceToken\"?"),
        ("push_type=Alert", "push_type", "Alert", "did you mean \"alert\"?"),
        ("outcome=silent", "outcome", "silent", nil),
        ("outcome=droped", "outcome", "droped", "did you mean \"dropped\"?"),
        ("environment=sandbox", "environment", "sandbox", nil),
        (
            "apns_id=abc", "apns_id", "abc",
            "take the apns-id of the answer, or the member apns_id of a record"
        ),
        (
            "apns_id=abcdef01-2345-6789-abcd-ef012345678g", "apns_id",
            "abcdef01-2345-6789-abcd-ef012345678g",
            "take the apns-id of the answer, or the member apns_id of a record"
        ),
    ]

    @Test("a bad value says what was got and what was probably meant", arguments: mistakes)
    func mistake(_ row: (query: String, field: String, got: String, hint: String?)) throws {
        for method in ["GET", "DELETE"] {
            let bench = Bench(log: Sample.log(1))
            let answer = try bench.ask(method, "/v1/pushes?" + row.query)
            let error = try answer.error()
            #expect(error.status == 400)
            #expect(error.code == "bad-value")
            #expect(error.field == row.field)
            #expect(error.message.hasPrefix("got \"\(row.got)\", expected "))
            #expect(error.hint == row.hint)
            #expect(bench.log.count == 1)
        }
    }
}
