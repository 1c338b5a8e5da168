import Faults
import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

struct ResetOperationTests {
    private static func bench() throws -> Bench {
        let log = FakeLog()
        for topic in ["com.example.app", "com.example.other", "com.example.app"] {
            log.append(Sample.record(topic: topic))
        }
        let bench = Bench(log: log, devices: [Sample.device("a")])
        let other = #"{"apps":[{"topic":"com.example.other","device_token":"01"}]}"#
        _ = try bench.ask("PUT", "/v1/devices/b", body: other)
        let fault = #"{"match":{"topic":"com.example.app"},"status":500}"#
        _ = try bench.ask("PUT", "/v1/faults/app", body: fault)
        _ = try bench.ask("PUT", "/v1/faults/all", body: #"{"status":500}"#)
        return bench
    }

    @Test("keys and clock belong to the server and stay")
    func serverOwned() throws {
        let bench = try ResetOperationTests.bench()
        _ = try bench.ask("PUT", "/v1/keys/ABC123DEFG", body: #"{"team_id":"DEF123GHIJ"}"#)
        let clock = try bench.ask("POST", "/v1/clock", body: #"{"advance":"55m"}"#).text
        #expect(try bench.ask("POST", "/v1/reset").status == 200)
        #expect(bench.keys.keys.count == 1)
        #expect(try bench.ask("GET", "/v1/clock").text == clock)
    }

    @Test("everything is forgotten", arguments: ["", "{}", #"{"topic":null}"#])
    func everything(_ body: String) throws {
        let bench = try ResetOperationTests.bench()
        let answer = try bench.ask("POST", "/v1/reset", body: body)
        #expect(answer.text == "{\"pushes\":3,\"devices\":2,\"faults\":2}\n")
        #expect(bench.log.count == 0)
        #expect(bench.devices.devices().isEmpty)
        #expect(bench.faults.faults.isEmpty)
        let again = try bench.ask("POST", "/v1/reset", body: body)
        #expect(again.text == "{\"pushes\":0,\"devices\":0,\"faults\":0}\n")
    }

    @Test("one topic's pushes, apps and faults are forgotten, and nothing else")
    func topic() throws {
        let bench = try ResetOperationTests.bench()
        let answer = try bench.ask("POST", "/v1/reset", body: #"{"topic":"com.example.app"}"#)
        #expect(answer.text == "{\"pushes\":2,\"devices\":1,\"faults\":1}\n")
        #expect(bench.log.count == 1)
        #expect(bench.devices.devices().map(\.id) == ["b"])
        #expect(bench.faults.faults.map(\.fault.name) == ["all"])
    }

    static let mistakes: [(body: String, code: String, field: String?, hint: String?)] = [
        (#"{"topik":"a"}"#, "bad-value", "topik", "did you mean \"topic\"?"),
        (#"{"topic":""}"#, "bad-value", "topic", "leave it out to reset everything"),
        (#"{"topic":5}"#, "bad-value", "topic", "leave it out to reset everything"),
        ("[]", "bad-value", nil, nil), ("topic=a", "bad-json", nil, nil),
    ]

    @Test("a body that says something else resets nothing", arguments: mistakes)
    func mistake(_ row: (body: String, code: String, field: String?, hint: String?)) throws {
        let bench = try ResetOperationTests.bench()
        let error = try bench.ask("POST", "/v1/reset", body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.hint == row.hint)
        #expect(bench.log.count == 3)
        #expect(bench.devices.devices().count == 2)
        #expect(bench.faults.faults.count == 2)
    }
}
