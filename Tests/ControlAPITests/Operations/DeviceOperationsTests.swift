import HTTP1
import APNs
import JSON
import Routing
import Testing

@testable import ControlAPI

struct DeviceOperationsTests {
    private static func text(_ device: Device) -> String {
        var json = JSONWriter()
        device.write(to: &json)
        return json.text + "\n"
    }

    @Test("a device is created, then replaced, and answered as it is stored")
    func put() throws {
        let bench = Bench()
        let body = #"{"os":"16.4","apps":[{"topic":"com.example.app","device_token":"AABB"}]}"#
        let created = try bench.ask("PUT", "/v1/devices/phone-1", body: body)
        #expect(created.status == 201)
        let stored = try #require(bench.devices.device(id: "phone-1"))
        #expect(created.text == DeviceOperationsTests.text(stored))
        let json = try created.json()
        #expect(json.value(for: "id")?.string == "phone-1")
        #expect(json.value(for: "os")?.string == "16.4")
        #expect(json.value(for: "online")?.bool == true)
        let app = json.value(for: "apps")?.array?.first
        #expect(app?.value(for: "device_token")?.string == "aabb")
        #expect(app?.value(for: "environment")?.string == "development")

        let replaced = try bench.ask("PUT", "/v1/devices/phone-1", body: "{}")
        #expect(replaced.status == 200)
        #expect(try replaced.json().value(for: "apps")?.array?.isEmpty == true)
        #expect(try bench.ask("GET", "/v1/devices/phone-1").text == replaced.text)
    }

    @Test("a percent-encoded id is the same id")
    func encodedID() throws {
        let bench = Bench()
        #expect(try bench.ask("PUT", "/v1/devices/%70hone", body: "{}").status == 201)
        #expect(try bench.ask("GET", "/v1/devices/phone").status == 200)
    }

    static let mistakes:
        [(path: String, body: String, code: String, field: String?, text: String)] =
            [
                ("a", "", "bad-json", nil, "line 1, column 1: the text is empty"),
                ("a", "{", "bad-json", nil, "line 1, column 2: the text ends"),
                ("a", "{\n \"os\": 17,}", "bad-json", nil, "line 2, column 11: "),
                ("a", "online=false", "bad-json", nil, "line 1, column 1: 'o'"),
                (
                    "a", String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
                    "bad-json", nil, "line 1, column 65: "
                ),
                ("a", "[]", "bad-device", nil, "got an array, expected an object"),
                (
                    "a", #"{"onlin":true}"#, "bad-device", "onlin",
                    "got an unknown key, expected one of"
                ),
                (
                    "a", #"{"online":1}"#, "bad-device", "online",
                    "got a number, expected true or false"
                ),
                (
                    "a", #"{"apps":[{"topic":"t","state":"forground"}]}"#, "bad-device",
                    "apps[0].state", "got \"forground\", expected one of"
                ),
                ("a", #"{"apps":[{}]}"#, "bad-device", "apps[0].topic", "got nothing, expected"),
                ("a", #"{"id":"b"}"#, "bad-device", "id", "got \"b\", expected \"a\""),
                ("a", #"{"os":"17","os":"18"}"#, "bad-device", "os", "got the key a second time"),
                ("a%20b", "{}", "bad-device", "id", "got \"a b\", expected 1 to 128 letters"),
                ("%3Cscript%3E", "{}", "bad-device", "id", "got \"<script>\", expected"),
            ]

    @Test("a bad body says where and what", arguments: mistakes)
    func mistake(_ row: (path: String, body: String, code: String, field: String?, text: String))
        throws
    {
        let bench = Bench()
        let error = try bench.ask("PUT", "/v1/devices/" + row.path, body: row.body).error()
        #expect(error.status == 400)
        #expect(error.code == row.code)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        #expect(bench.devices.devices().isEmpty)
    }

    @Test("a near match is offered")
    func hint() throws {
        let error = try Bench().ask("PUT", "/v1/devices/a", body: #"{"onlin":true}"#).error()
        #expect(error.hint == "did you mean \"online\"?")
        let empty = try Bench().ask("PUT", "/v1/devices/a").error()
        #expect(empty.hint == "send {} for a device with the defaults")
    }

    @Test("a body may have a mebibyte and no byte more")
    func bodyLimit() throws {
        let bench = Bench()
        let blanks = String(repeating: " ", count: (1 << 20) - 2)
        #expect(try bench.ask("PUT", "/v1/devices/a", body: "{}" + blanks).status == 201)
        let error = try bench.ask("PUT", "/v1/devices/b", body: "{} " + blanks).error()
        #expect(error.status == 413)
        #expect(error.code == "body-too-large")
        #expect(error.message == "got a body of 1048577 bytes, expected at most 1048576")
        #expect(bench.devices.device(id: "b") == nil)
    }

    @Test("what the registry cannot take is 409 in its own words")
    func conflict() throws {
        let error = try Bench().ask("PUT", "/v1/devices/conflict", body: "{}").error()
        #expect(
            error
                == ErrorBody(
                    status: 409, code: "device-conflict", message: "m",
                    field: "apps[0].device_token", hint: "h"))
    }

    @Test("all devices are listed by their id")
    func list() throws {
        let devices = ["b", "a", "c"].map { Sample.device($0) }
        let answer = try Bench(devices: devices).ask("GET", "/v1/devices")
        let ids = try answer.json().value(for: "devices")?.array?.map {
            $0.value(for: "id")?.string
        }
        #expect(ids == ["a", "b", "c"])
        #expect(try Bench().ask("GET", "/v1/devices").text == "{\"devices\":[]}\n")
    }

    @Test("a device is found by its id, or by a token that it alone has")
    func find() throws {
        let bench = Bench(devices: [Sample.device("a"), Sample.device("b", token: [0xcc, 0x01])])
        for name in ["b", "cc01", "CC01"] {
            let json = try bench.ask("GET", "/v1/devices/" + name).json()
            #expect(json.value(for: "id")?.string == "b")
        }
    }

    @Test("an id counts before a token")
    func idFirst() throws {
        let bench = Bench(devices: [Sample.device("aabb", token: [1]), Sample.device("other")])
        let json = try bench.ask("GET", "/v1/devices/aabb").json()
        #expect(json.value(for: "id")?.string == "aabb")
    }

    @Test("a token of several devices is 409 with their ids, and deletes none")
    func ambiguous() throws {
        let bench = Bench(devices: [Sample.device("b"), Sample.device("a")])
        for method in ["GET", "DELETE"] {
            let error = try bench.ask(method, "/v1/devices/AAbb").error()
            #expect(error.status == 409)
            #expect(error.code == "ambiguous-device-token")
            #expect(error.message == "2 devices have this device token: a, b")
            #expect(error.field == "id")
        }
        #expect(bench.devices.devices().count == 2)
    }

    @Test("an unknown device is 404", arguments: ["GET", "DELETE"])
    func unknown(_ method: String) throws {
        let bench = Bench(devices: [Sample.device("a")])
        for name in ["b", "A", "aab", "aabbc", "ccdd", "zz", "%3Cscript%3E"] {
            let error = try bench.ask(method, "/v1/devices/" + name).error()
            #expect(error.status == 404)
            #expect(error.code == "no-such-device")
        }
        #expect(bench.devices.devices().count == 1)
    }

    @Test("a device is deleted by id or by its token")
    func delete() throws {
        let bench = Bench(devices: [Sample.device("a", token: [1]), Sample.device("b", token: [2])])
        #expect(try bench.ask("DELETE", "/v1/devices/a").text == "{\"deleted\":1}\n")
        #expect(try bench.ask("DELETE", "/v1/devices/02").text == "{\"deleted\":1}\n")
        #expect(bench.devices.devices().isEmpty)
        #expect(try bench.ask("DELETE", "/v1/devices/a").status == 404)
    }
}
