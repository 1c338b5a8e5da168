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

    /// The answer with the numbers of what was forgotten.
    private static func answer(_ pushes: Int, _ devices: Int, _ faults: Int) -> String {
        #"{"pushes":\#(pushes),"devices":\#(devices),"faults":\#(faults),"#
            + #""kept":["connections","keys","clock"]}"# + "\n"
    }

    @Test("keys and clock belong to the server and stay")
    func serverOwned() throws {
        let bench = try ResetOperationTests.bench()
        _ = try bench.ask("PUT", "/v1/keys/ABC123DEFG", body: #"{"team_id":"DEF123GHIJ"}"#)
        _ = try bench.ask("POST", "/v1/clock", body: #"{"advance":"55m"}"#)
        let clock = try bench.ask("GET", "/v1/clock").text
        #expect(clock.contains("09:55:00"))
        #expect(try bench.ask("POST", "/v1/reset").status == 200)
        #expect(bench.keys.keys.count == 1)
        #expect(try bench.ask("GET", "/v1/clock").text == clock)
    }

    @Test("everything is forgotten", arguments: ["", "{}", #"{"topic":null}"#])
    func everything(_ body: String) throws {
        let bench = try ResetOperationTests.bench()
        let answer = try bench.ask("POST", "/v1/reset", body: body)
        #expect(answer.text == ResetOperationTests.answer(3, 2, 2))
        #expect(bench.log.count == 0)
        #expect(bench.devices.devices().isEmpty)
        #expect(bench.faults.faults.isEmpty)
        let again = try bench.ask("POST", "/v1/reset", body: body)
        #expect(again.text == ResetOperationTests.answer(0, 0, 0))
    }

    @Test("one topic's pushes, apps and faults are forgotten, and nothing else")
    func topic() throws {
        let bench = try ResetOperationTests.bench()
        let answer = try bench.ask("POST", "/v1/reset", body: #"{"topic":"com.example.app"}"#)
        #expect(answer.text == ResetOperationTests.answer(2, 1, 1))
        #expect(bench.log.count == 1)
        #expect(bench.devices.devices().map(\.id) == ["b"])
        #expect(bench.faults.faults.map(\.fault.name) == ["all"])
    }

    /// What is left of pushes, devices and faults of bench `shared`.
    static let suites: [(body: String, pushes: Int, devices: [String], faults: [String])] = [
        (#"{"topic":"com.example.app"}"#, 1, ["b"], ["all", "b-token", "b-key", "b-sender"]),
        (
            #"{"device_token":"01"}"#, 2, ["a"],
            ["app", "all", "b-key", "b-sender"]
        ),
        (#"{"kid":"BBBBBBBBBB"}"#, 3, ["a", "b"], ["app", "all", "b-token", "b-sender"]),
        (#"{"peer":"127.0.0.1"}"#, 0, ["a", "b"], ["app", "all", "b-token", "b-key"]),
        (
            #"{"topic":"com.example.app","device_token":"01"}"#, 3, ["a", "b"],
            ["app", "all", "b-token", "b-key", "b-sender"]
        ),
    ]

    @Test("one suite's things are forgotten, and nothing of another", arguments: suites)
    func suite(_ row: (body: String, pushes: Int, devices: [String], faults: [String])) throws {
        let log = FakeLog()
        for (topic, token) in [("app", "aabb"), ("app", "aabb"), ("other", "01")] {
            log.append(Sample.record(topic: "com.example." + topic, token: token))
        }
        let bench = Bench(log: log, devices: [Sample.device("a")])
        let other = #"{"apps":[{"topic":"com.example.other","device_token":"01"}]}"#
        _ = try bench.ask("PUT", "/v1/devices/b", body: other)
        let faults = [
            ("app", #""topic":"com.example.app""#), ("all", ""),
            ("b-token", #""device_token":"01""#), ("b-key", #""kid":"BBBBBBBBBB""#),
            ("b-sender", #""peer":"127.0.0.1""#),
        ]
        for (name, match) in faults {
            let body = "{\"match\":{\(match)},\"status\":500}"
            #expect(try bench.ask("PUT", "/v1/faults/\(name)", body: body).status == 201)
        }
        #expect(try bench.ask("POST", "/v1/reset", body: row.body).status == 200)
        #expect(bench.log.count == row.pushes)
        #expect(bench.devices.devices().map(\.id).sorted() == row.devices)
        #expect(bench.faults.faults.map(\.fault.name) == row.faults)
    }

    static let defaults: [(body: String, general: String, app: String)] = [
        ("", "suspended", "suspended"), ("{}", "suspended", "suspended"),
        (#"{"topic":"com.example.app"}"#, "foreground", "foreground"),
        (#"{"topic":"com.example.other"}"#, "foreground", "background"),
        (#"{"topic":"com.example.app","device_token":"aa"}"#, "foreground", "background"),
        (#"{"device_token":"aa"}"#, "foreground", "background"),
        (#"{"kid":"BBBBBBBBBB"}"#, "foreground", "background"),
    ]

    @Test("a default device goes with its topic, and all with everything", arguments: defaults)
    func defaultDevices(_ row: (body: String, general: String, app: String)) throws {
        let bench = Bench()
        let path = "/v1/default-device"
        let mine = path + "?topic=com.example.app"
        _ = try bench.ask("PUT", path, body: #"{"apps":[{"state":"foreground"}]}"#)
        _ = try bench.ask("PUT", mine, body: #"{"apps":[{"state":"background"}]}"#)
        #expect(try bench.ask("POST", "/v1/reset", body: row.body).status == 200)
        for (path, state) in [(path, row.general), (mine, row.app)] {
            let app = try bench.ask("GET", path).json().value(for: "apps")?.array?.first
            #expect(app?.value(for: "state")?.string == state)
        }
    }

    static let mistakes: [(body: String, code: String, field: String?, hint: String?)] = [
        (#"{"status":200}"#, "bad-value", "status", nil),
        (#"{"topic":"a","topic":"b"}"#, "bad-value", "topic", nil),
        (#"{"topik":"a"}"#, "bad-value", "topik", "did you mean \"topic\"?"),
        (#"{"topic":""}"#, "bad-value", "topic", "leave it out to select all"),
        (#"{"kid":""}"#, "bad-value", "kid", "leave it out to select all"),
        (#"{"topic":5}"#, "bad-value", "topic", nil),
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
