import Faults
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct FaultOperationsTests {
    /// The body of the README: refused twice, then as ever.
    private static let deploy = """
        {"match":{"topic":"com.example.app"},"answers":[\
        {"status":503,"reason":"ServiceUnavailable"},{"status":503,"reason":"ServiceUnavailable"}]}
        """
    private static let stored = """
        {"name":"deploy","match":{"topic":"com.example.app"},"at":"request-complete",\
        "answers":[{"status":503,"reason":"ServiceUnavailable"},\
        {"status":503,"reason":"ServiceUnavailable"}],"repeat":false,"times":null,\
        "probability":1.0,"hits":0,"remaining":2,"active":true}
        """

    @Test("a fault is put, replaced, listed and read with its counters")
    func put() throws {
        let bench = Bench()
        let created = try bench.ask("PUT", "/v1/faults/deploy", body: FaultOperationsTests.deploy)
        #expect(created.status == 201)
        #expect(created.text == FaultOperationsTests.stored + "\n")
        let replaced = try bench.ask("PUT", "/v1/faults/deploy", body: FaultOperationsTests.deploy)
        #expect(replaced.status == 200)
        let list = try bench.ask("GET", "/v1/faults")
        #expect(list.text == "{\"faults\":[\(FaultOperationsTests.stored)]}\n")
        #expect(try bench.ask("GET", "/v1/faults/deploy").text == created.text)
    }

    @Test("what was read can be put back as it is")
    func roundTrip() throws {
        let bench = Bench()
        _ = try bench.ask("PUT", "/v1/faults/deploy", body: FaultOperationsTests.deploy)
        let text = try bench.ask("GET", "/v1/faults/deploy").text
        let again = try bench.ask("PUT", "/v1/faults/deploy", body: text)
        #expect(again.status == 200)
        #expect(again.text == text)
    }

    static let mistakes:
        [(body: String, code: String, field: String?, text: String, hint: String?)] =
            [
                (
                    "", "bad-json", nil, "line 1, column 1: the text is empty",
                    "send {\"status\": 503, \"times\": 2}, for instance"
                ),
                ("[]", "bad-fault", nil, "got an array, expected an object", nil),
                (
                    #"{"statuss":503}"#, "bad-fault", "statuss",
                    "got an unknown key, expected one of",
                    "did you mean \"status\"?"
                ),
                (
                    #"{"reason":"ServiceUnavailble"}"#, "bad-fault", "reason",
                    "got \"ServiceUnavailble\", expected one of",
                    "did you mean \"ServiceUnavailable\"?"
                ),
                (
                    #"{"answers":[{"status":503,"reason":"BadTopic"}]}"#, "bad-fault",
                    "answers[0].status", "got 503, expected 400, the status of BadTopic",
                    "leave \"status\" out: the reason decides it"
                ),
                (
                    #"{"match":{"status":200},"status":500}"#, "bad-fault", "match.status",
                    "got a condition on the answer, expected", nil
                ),
                (
                    #"{"name":"other","status":500}"#, "bad-fault", "name",
                    "got \"other\", expected \"deploy\"", "leave \"name\" out"
                ),
                (#"{"status":500,"times":0}"#, "bad-fault", "times", "got 0, expected", nil),
            ]

    @Test("a bad fault says where and what, and changes nothing", arguments: mistakes)
    func mistake(
        _ row: (body: String, code: String, field: String?, text: String, hint: String?)
    ) throws {
        let bench = Bench()
        let error = try bench.ask("PUT", "/v1/faults/deploy", body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        if let hint = row.hint { #expect(error.hint == hint) }
        #expect(bench.faults.faults.isEmpty)
    }

    @Test("a name that no fault may have is refused")
    func badName() throws {
        let error = try Bench().ask("PUT", "/v1/faults/a%20b", body: #"{"status":500}"#).error()
        #expect(error.status == 400)
        #expect(error.field == "name")
    }

    @Test("the plan is full at 256 faults")
    func full() throws {
        let bench = Bench()
        for index in 0..<FaultPlan.faultsMax {
            _ = try bench.ask("PUT", "/v1/faults/f\(index)", body: #"{"status":500}"#)
        }
        let error = try bench.ask("PUT", "/v1/faults/more", body: #"{"status":500}"#).error()
        #expect(error.status == 409)
        #expect(error.code == "fault-plan-full")
        #expect(try bench.ask("PUT", "/v1/faults/f0", body: #"{"status":500}"#).status == 200)
    }

    @Test("an unknown fault is 404 and names the one meant", arguments: ["GET", "DELETE"])
    func unknown(_ method: String) throws {
        let bench = Bench()
        _ = try bench.ask("PUT", "/v1/faults/deploy", body: #"{"status":500}"#)
        let error = try bench.ask(method, "/v1/faults/deplyo").error()
        #expect(error.status == 404)
        #expect(error.code == "no-such-fault")
        #expect(error.hint == "did you mean \"deploy\"?")
        #expect(bench.faults.faults.count == 1)
        let other = try bench.ask(method, "/v1/faults/zzz").error()
        #expect(other.hint == "GET /v1/faults lists the faults")
    }

    @Test("faults are deleted by name, by the topic of their matcher, or all")
    func delete() throws {
        let bench = Bench()
        for (name, topic) in [("a", "com.example.a"), ("b", "com.example.b"), ("c", nil)] {
            let match = topic.map { #""match":{"topic":"\#($0)"},"# } ?? ""
            _ = try bench.ask("PUT", "/v1/faults/\(name)", body: "{\(match)\"status\":500}")
        }
        let names = { bench.faults.faults.map(\.fault.name) }
        #expect(
            try bench.ask("DELETE", "/v1/faults?topic=com.example.a").text == "{\"deleted\":1}\n")
        #expect(names() == ["b", "c"])
        for (query, code) in [
            ("topic=", "bad-value"), ("kid=", "bad-value"), ("status=500", "unknown-parameter"),
        ] {
            let error = try bench.ask("DELETE", "/v1/faults?" + query).error()
            #expect(error.status == 400)
            #expect(error.code == code)
        }
        let others = "device_token=aa&kid=ABC123DEFG&peer=127.0.0.1"
        #expect(try bench.ask("DELETE", "/v1/faults?" + others).text == "{\"deleted\":0}\n")
        #expect(names() == ["b", "c"])
        #expect(try bench.ask("DELETE", "/v1/faults/b").text == "{\"deleted\":1}\n")
        #expect(names() == ["c"])
        #expect(try bench.ask("DELETE", "/v1/faults").text == "{\"deleted\":1}\n")
        #expect(names() == [])
    }

    static let filters = ["topic=a.b", "device_token=AA", "kid=ABC123DEFG", "peer=127.0.0.1"]

    @Test("each filter selects the faults whose matcher names the same", arguments: filters)
    func filter(_ filter: String) throws {
        let bench = Bench()
        let matches = [
            ("topic", "a.b"), ("device_token", "aa"), ("kid", "ABC123DEFG"), ("peer", "127.0.0.1"),
        ]
        for (key, value) in matches {
            let body = #"{"match":{"\#(key)":"\#(value)"},"status":500}"#
            _ = try bench.ask("PUT", "/v1/faults/\(key)", body: body)
        }
        #expect(try bench.ask("DELETE", "/v1/faults?" + filter).text == "{\"deleted\":1}\n")
        let gone = filter.prefix { $0 != "=" }
        #expect(bench.faults.faults.map(\.fault.name) == matches.map(\.0).filter { $0 != gone })
    }

    @Test("the reserved tokens are listed, with whether they are on", arguments: [true, false])
    func testTokens(_ isOn: Bool) throws {
        let bench = Bench { $0.rules.testTokens = isOn }
        let json = try bench.ask("GET", "/v1/test-tokens").json()
        #expect(json.value(for: "enabled")?.bool == isOn)
        let tokens = try #require(json.value(for: "test_tokens")?.array)
        #expect(tokens.map { $0.value(for: "word")?.string } == TestToken.allCases.map(\.word))
        #expect(
            tokens.map { $0.value(for: "device_token")?.string }
                == TestToken.allCases.map(\.deviceToken))
    }
}
