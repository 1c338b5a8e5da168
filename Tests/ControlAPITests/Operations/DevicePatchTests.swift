import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

/// `PATCH /v1/devices/{id}`.
struct DevicePatchTests {
    private static let virtual = "auto-0123456789abcdef"

    private static func bench() -> Bench {
        var device = Sample.device("phone")
        device.focus = "Work"
        device.silentBudget = SilentBudget(perHour: 1, perDay: 5)
        let bench = Bench(devices: [device, Sample.device("conflict", token: [1])])
        bench.devices.addVirtual(Sample.device(virtual))
        return bench
    }

    @Test("changes the members that are named and leaves the others", arguments: ["phone", "AABB"])
    func change(_ name: String) throws {
        let bench = DevicePatchTests.bench()
        let answer = try bench.ask(
            "PATCH", "/v1/devices/" + name, body: #"{"online":false,"os":"16.4","focus":null}"#)
        #expect(answer.status == 200)
        let device = try #require(bench.devices.device(id: "phone"))
        #expect(!device.online)
        #expect(device.os == OSVersion(16, 4))
        #expect(device.focus == nil)
        #expect(device.silentBudget == SilentBudget(perHour: 1, perDay: 5))
        #expect(device.apps == Sample.device("phone").apps)
        #expect(answer.text == (try bench.ask("GET", "/v1/devices/phone").text))
    }

    static let bodies: [(body: String, path: [String], value: String)] = [
        ("{}", ["focus"], "\"Work\""), (#"{"id":"phone"}"#, ["id"], "\"phone\""),
        (#"{"id":null}"#, ["id"], "\"phone\""),
        (#"{"silent_budget":{"per_hour":2}}"#, ["silent_budget", "per_day"], "5"),
        (#"{"silent_budget":{"per_day":null}}"#, ["silent_budget", "per_hour"], "1"),
        (#"{"silent_budget":null}"#, ["silent_budget", "per_hour"], "3"),
        (#"{"apps":[]}"#, ["apps"], "[]"),
    ]

    @Test("goes into objects; null gives the default; arrays are replaced", arguments: bodies)
    func merge(_ row: (body: String, path: [String], value: String)) throws {
        let answer = try DevicePatchTests.bench().ask(
            "PATCH", "/v1/devices/phone", body: row.body)
        #expect(answer.status == 200)
        var value = try answer.json()
        for key in row.path { value = try #require(value.value(for: key)) }
        #expect(value == (try JSONValue(parsing: Array(row.value.utf8))))
    }

    @Test("a virtual device is changed too")
    func virtualDevice() throws {
        let bench = DevicePatchTests.bench()
        let path = "/v1/devices/" + DevicePatchTests.virtual
        let json = try bench.ask("PATCH", path, body: #"{"locked":true}"#).json()
        #expect(json.value(for: "id")?.string == DevicePatchTests.virtual)
        #expect(json.value(for: "locked")?.bool == true)
        #expect(bench.devices.screen(id: DevicePatchTests.virtual)?.screen.locked == true)
    }

    static let mistakes:
        [(path: String, body: String, status: Int, code: String, field: String?, text: String)] =
            [
                ("phone", "", 400, "bad-json", nil, "line 1, column 1: the text is empty"),
                ("phone", "{", 400, "bad-json", nil, "line 1, column 2: "),
                ("phone", "[]", 400, "bad-device", nil, "got an array, expected an object"),
                ("phone", "null", 400, "bad-device", nil, "got null, expected an object"),
                ("phone", #"{"onlin":true}"#, 400, "bad-device", "onlin", "got an unknown key"),
                ("phone", #"{"online":"no"}"#, 400, "bad-device", "online", "got a string"),
                ("phone", #"{"id":"b"}"#, 400, "bad-device", "id", "got \"b\", expected"),
                (
                    "phone", #"{"os":"16","os":"17"}"#, 400, "bad-device", "os",
                    "got the key a second time"
                ),
                (
                    "phone", #"{"silent_budget":{"per_hour":-1}}"#, 400, "bad-device",
                    "silent_budget.per_hour", "got -1, expected"
                ),
                (
                    "phone", #"{"apps":[{"state":"suspended"}]}"#, 400, "bad-device",
                    "apps[0].topic", "got nothing"
                ),
                ("conflict", "{}", 409, "device-conflict", "apps[0].device_token", "m"),
                ("nobody", "{}", 404, "no-such-device", "id", "no device has the id"),
                ("auto-00", "{}", 404, "no-such-device", "id", "no device has the id"),
                ("ccdd", "{}", 404, "no-such-device", "id", "no device has the id"),
            ]

    @Test("a patch that makes no device says where, and changes nothing", arguments: mistakes)
    func mistake(
        _ row: (
            path: String, body: String, status: Int, code: String, field: String?, text: String
        )
    ) throws {
        let bench = DevicePatchTests.bench()
        let before = bench.devices.devices().sorted { $0.id < $1.id }
        let error = try bench.ask("PATCH", "/v1/devices/" + row.path, body: row.body).error()
        #expect(error.status == row.status)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(bench.devices.devices().sorted { $0.id < $1.id } == before)
    }

    @Test("a token of several devices is 409 with their ids")
    func ambiguous() throws {
        let bench = Bench(devices: [Sample.device("b"), Sample.device("a")])
        let error = try bench.ask("PATCH", "/v1/devices/aabb", body: #"{"locked":true}"#).error()
        #expect(error.status == 409)
        #expect(error.code == "ambiguous-device-token")
        #expect(error.message == "2 devices have this device token: a, b")
        #expect(bench.devices.devices().allSatisfy { !$0.locked })
    }
}
