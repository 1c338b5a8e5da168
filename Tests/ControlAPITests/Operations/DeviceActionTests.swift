import APNs
import HTTP1
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

/// `POST /v1/devices/{id}/actions`.
struct DeviceActionTests {
    private static let virtual = "auto-0123456789abcdef"
    private static let path = "/v1/devices/phone/actions"

    private static func bench() -> Bench {
        let bench = Bench(devices: [Sample.device("phone")])
        bench.devices.addVirtual(Sample.device(virtual))
        return bench
    }

    static let actions: [(body: String, member: [String], value: JSONValue)] = [
        (#"{"action":"offline"}"#, ["online"], .bool(false)),
        (#"{"action":"lock"}"#, ["locked"], .bool(true)),
        (#"{"action":"low-power","on":true}"#, ["low_power"], .bool(true)),
        (#"{"action":"focus","name":"Work"}"#, ["focus"], .string("Work")),
        (#"{"action":"summary","on":true}"#, ["summary"], .bool(true)),
    ]

    @Test("answers with the device as it is then", arguments: actions)
    func device(_ row: (body: String, member: [String], value: JSONValue)) throws {
        let bench = DeviceActionTests.bench()
        let answer = try bench.ask("POST", DeviceActionTests.path, body: row.body)
        #expect(answer.status == 200)
        let json = try answer.json()
        #expect(json.members?.map(\.key) == ["device", "events", "diagnostics"])
        var value = json.value(for: "device")
        for key in row.member { value = value?.value(for: key) }
        #expect(value == row.value)
        let device = try bench.ask("GET", "/v1/devices/phone").json()
        #expect(json.value(for: "device") == device)
    }

    @Test("answers with what it caused, in order, and with remarks")
    func events() throws {
        let bench = DeviceActionTests.bench()
        let at = Bench.now.advanced(byMilliseconds: 250)
        bench.devices.causeBesides(
            DeviceEvent(at: at, device: "phone", push: 7, .delivery(.deliveredFromStorage)))
        let body = #"{"action":"launch"}"#
        let json = try bench.ask("POST", DeviceActionTests.path, body: body).json()
        let events = try #require(json.value(for: "events")?.array)
        #expect(events.count > 1)
        #expect(events[0].value(for: "at")?.string == "2026-11-30T09:00:00.000Z")
        #expect(events[0].value(for: "device")?.string == "phone")
        #expect(events[0].value(for: "push") == .null)
        #expect(events[0].value(for: "callback")?.string == "proc.foreground")
        #expect(
            events.last?.members == [
                .init(key: "at", value: .string("2026-11-30T09:00:00.250Z")),
                .init(key: "device", value: .string("phone")),
                .init(key: "push", value: .number(JSONNumber(text: "7"))),
                .init(key: "seq", value: .number(JSONNumber(text: "\(events.count)"))),
                .init(key: "kind", value: .string("delivery")),
                .init(key: "state", value: .string("Delivered to Device (From Storage)")),
            ])
        let codes = json.value(for: "diagnostics")?.array?.map { $0.value(for: "code")?.string }
        #expect(codes?.contains(nil) == false)
    }

    @Test("is found by id, by device token or as a virtual device")
    func found() throws {
        let body = #"{"action":"lock"}"#
        for name in ["phone", "AABB", DeviceActionTests.virtual] {
            let bench = DeviceActionTests.bench()
            let json = try bench.ask("POST", "/v1/devices/\(name)/actions", body: body).json()
            let id = name == "AABB" ? "phone" : name
            #expect(json.value(for: "device")?.value(for: "id")?.string == id)
            #expect(bench.devices.screen(id: id)?.screen.locked == true)
        }
    }

    static let obstacles: [(body: String, code: String)] = [
        (#"{"action":"online"}"#, "already-so"), (#"{"action":"unlock"}"#, "already-so"),
        (#"{"action":"reinstall"}"#, "already-so"),
        (#"{"action":"launch","topic":"com.example.other"}"#, "no-such-app"),
        (#"{"action":"tap","push":1}"#, "no-such-notification"),
        (#"{"action":"open-settings"}"#, "no-settings-button"),
        (#"{"action":"background"}"#, "already-so"),
        (#"{"action":"expire-token","topic":"com.example.other"}"#, "no-such-app"),
    ]

    @Test("what cannot happen is 409 with the reason, and nothing happens", arguments: obstacles)
    func obstacle(_ row: (body: String, code: String)) throws {
        let bench = DeviceActionTests.bench()
        let error = try bench.ask("POST", DeviceActionTests.path, body: row.body).error()
        #expect(error.status == 409)
        #expect(error.code == row.code)
        #expect(error.field == "action")
        #expect(!error.message.isEmpty)
        #expect(bench.devices.devices() == [Sample.device("phone")])
    }

    static let mistakes: [(body: String, code: String, field: String?, hint: String?)] = [
        ("", "bad-json", nil, "send {\"action\": \"offline\"}, for instance"),
        ("action=lock", "bad-json", nil, nil), ("[]", "bad-value", nil, nil),
        ("{}", "bad-value", "action", nil), (#"{"action":5}"#, "bad-value", "action", nil),
        (#"{"action":"offlne"}"#, "bad-value", "action", "did you mean \"offline\"?"),
        (#"{"action":"low_power"}"#, "bad-value", "action", "did you mean \"low-power\"?"),
        (#"{"action":"low-power"}"#, "bad-value", "on", nil),
        (#"{"action":"low-power","om":true}"#, "bad-value", "om", "did you mean \"on\"?"),
        (#"{"action":"focus"}"#, "bad-value", "name", nil),
        (#"{"action":"offline","topic":"a"}"#, "bad-value", "topic", nil),
    ]

    @Test("a wrong body says where, with the word that was meant", arguments: mistakes)
    func mistake(_ row: (body: String, code: String, field: String?, hint: String?)) throws {
        let bench = DeviceActionTests.bench()
        let error = try bench.ask("POST", DeviceActionTests.path, body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.hint == row.hint)
        #expect(bench.devices.devices() == [Sample.device("phone")])
    }

    @Test("an unknown device is 404", arguments: ["nobody", "auto-00", "ccdd", "aab"])
    func unknown(_ name: String) throws {
        let error = try DeviceActionTests.bench().ask(
            "POST", "/v1/devices/\(name)/actions", body: #"{"action":"lock"}"#
        ).error()
        #expect(error.status == 404)
        #expect(error.code == "no-such-device")
    }

    @Test("a token of several devices is 409, and none of them acts")
    func ambiguous() throws {
        let bench = Bench(devices: [Sample.device("b"), Sample.device("a")])
        let error = try bench.ask(
            "POST", "/v1/devices/aabb/actions", body: #"{"action":"lock"}"#
        ).error()
        #expect(error.status == 409)
        #expect(error.code == "ambiguous-device-token")
        #expect(bench.devices.devices().allSatisfy { !$0.locked })
    }
}
