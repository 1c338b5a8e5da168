import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

struct DefaultDeviceOperationsTests {
    private static let path = "/v1/default-device"

    private func state(_ bench: Bench, _ query: String = "") throws -> String? {
        let json = try bench.ask("GET", DefaultDeviceOperationsTests.path + query).json()
        return json.value(for: "apps")?.array?.first?.value(for: "state")?.string
    }

    @Test("is shown, as one app that stands for any")
    func show() throws {
        let bench = Bench()
        for (query, topic) in [("", "*"), ("?topic=com.example.app", "com.example.app")] {
            let json = try bench.ask("GET", DefaultDeviceOperationsTests.path + query).json()
            #expect(json.value(for: "id")?.string == "default")
            let apps = try #require(json.value(for: "apps")?.array)
            #expect(apps.map { $0.value(for: "topic")?.string } == [topic])
            #expect(apps.map { $0.value(for: "device_token") } == [.null])
        }
    }

    @Test("is put for all apps or for one, and taken back")
    func put() throws {
        let bench = Bench()
        let mine = "?topic=com.example.app"
        func send(_ method: String, _ query: String, _ body: String = "") throws -> Int {
            try bench.ask(method, DefaultDeviceOperationsTests.path + query, body: body).status
        }
        #expect(try send("PUT", "", #"{"apps":[{"state":"foreground"}]}"#) == 200)
        #expect(try state(bench) == "foreground")
        #expect(try state(bench, mine) == "foreground")
        #expect(try send("PUT", mine, #"{"apps":[{"state":"background"}]}"#) == 200)
        #expect(try state(bench, mine) == "background")
        #expect(try state(bench, "?topic=com.example.other") == "foreground")
        #expect(try send("DELETE", mine) == 200)
        #expect(try state(bench, mine) == "foreground")
        #expect(try send("PUT", mine, "{}") == 200)
        #expect(try state(bench, mine) == "suspended")
        #expect(try send("DELETE", "") == 200)
        #expect(try state(bench) == "suspended")
    }

    @Test("is that of a bundle id, which stands for the topics of all push types")
    func suffix() throws {
        let answer = try Bench().ask(
            "PUT", DefaultDeviceOperationsTests.path + "?topic=com.example.app.voip", body: "{}")
        #expect(answer.status == 400 && answer.text.contains("leave .voip out"))
    }

    @Test("the general one is shown as that of a topic which has none, held push and all")
    func general() throws {
        let bench = Bench()
        let path = DefaultDeviceOperationsTests.path
        _ = try bench.ask("PUT", path, body: #"{"apps":[{}],"held":["*"]}"#)
        let shown = try bench.ask("GET", path + "?topic=a.b")
        #expect(try shown.json().value(for: "held") == .array([.string("a.b")]))
        #expect(try bench.ask("PUT", path + "?topic=a.b", body: shown.text).text == shown.text)
    }

    static let roundTrips: [(query: String, body: String)] = [
        ("", "{}"), ("", #"{"id":"default","locked":true,"apps":[{"topic":"*"}]}"#),
        ("", #"{"apps":[{"state":"foreground"}]}"#), ("", #"{"apps":[{}],"held":["*"]}"#),
        ("?topic=a.b", #"{"os":"15.0","apps":[{"topic":"a.b"}]}"#), ("?topic=a.b", #"{"apps":[]}"#),
        ("?topic=a.b", #"{"held":["a.b"],"apps":[{"device_token":null}]}"#),
    ]

    @Test("what was answered can be sent again as it is", arguments: roundTrips)
    func roundTrip(_ row: (query: String, body: String)) throws {
        let bench = Bench()
        let path = DefaultDeviceOperationsTests.path + row.query
        let put = try bench.ask("PUT", path, body: row.body)
        #expect(put.status == 200)
        #expect(try bench.ask("GET", path).text == put.text)
        #expect(try bench.ask("HEAD", path).text == put.text)
        #expect(try bench.ask("PUT", path, body: put.text).text == put.text)
    }

    static let mistakes:
        [(query: String, body: String, code: String, field: String?, text: String)] = [
            ("", "", "bad-json", nil, "line 1, column 1: the text is empty"),
            ("", "[]", "bad-device", nil, "got an array, expected an object"),
            ("", #"{"id":"phone"}"#, "bad-device", "id", "got \"phone\", expected \"default\""),
            ("", #"{"lockd":true}"#, "bad-device", "lockd", "got an unknown key"),
            ("", #"{"apps":{}}"#, "bad-device", "apps", "got an object, expected an array"),
            ("", #"{"apps":[5]}"#, "bad-device", "apps[0]", "got a number, expected an object"),
            ("", #"{"apps":[{"topic":5}]}"#, "bad-device", "apps[0].topic", "got a number"),
            (
                "", #"{"apps":[{"topic":"a"},{"topic":"b"}]}"#, "bad-device", "apps",
                "got 2 apps, expected one app"
            ),
            (
                "", #"{"apps":[{"topic":"a.b"}]}"#, "bad-device", "apps[0].topic",
                "got \"a.b\", expected \"*\""
            ),
            (
                "?topic=a.c", #"{"apps":[{"topic":"a.b"}]}"#, "bad-device", "apps[0].topic",
                "got \"a.b\", expected \"a.c\""
            ),
            (
                "", #"{"apps":[{"device_token":"aa"}]}"#, "bad-device", "apps[0]",
                "got a device token, expected none"
            ),
            (
                "", #"{"apps":[{"device_tokens":{"voip":"aa"}}]}"#, "bad-device", "apps[0]",
                "got a device token, expected none"
            ),
            ("?topic=", "{}", "bad-value", "topic", "got \"\", expected a topic"),
            ("?kid=a", "{}", "unknown-parameter", "kid", "got the unknown parameter"),
        ]

    @Test("a plan that is none of a default device changes nothing", arguments: mistakes)
    func mistake(
        _ row: (query: String, body: String, code: String, field: String?, text: String)
    ) throws {
        let bench = Bench()
        let path = DefaultDeviceOperationsTests.path
        let before = try bench.ask("PUT", path, body: #"{"locked":true}"#).text
        let error = try bench.ask("PUT", path + row.query, body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(try bench.ask("GET", path).text == before)
    }
}
