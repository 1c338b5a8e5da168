import APNs
import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

/// `GET` and `DELETE /v1/devices` with filters.
struct DeviceFilterTests {
    /// A phone with two apps, one with one of them, and one without any.
    private static func bench() -> Bench {
        let mail = AppInstall(
            topic: "com.example.mail", deviceToken: [0xAA, 1], deviceTokens: [.voip: [0xBB]])
        let chat = AppInstall(topic: "com.example.chat", deviceToken: [0xAA, 2])
        let other = AppInstall(topic: "com.example.chat", deviceToken: [0xAA, 1])
        return Bench(devices: [
            Device(id: "both", apps: [mail, chat]), Device(id: "one", apps: [other]),
            Device(id: "none"),
        ])
    }

    static let lists: [(query: String, ids: [String])] = [
        ("", ["both", "none", "one"]), ("?topic=com.example.chat", ["both", "one"]),
        ("?topic=com.example.mail", ["both"]), ("?device_token=aa01", ["both", "one"]),
        ("?device_token=AA02", ["both"]), ("?device_token=bb", ["both"]),
        ("?topic=com.example.chat&device_token=aa01", ["one"]),
        ("?topic=com.example.Chat", []), ("?device_token=aa", []), ("?device_token=zz", []),
    ]

    @Test("lists the devices that have an app with all that is asked for", arguments: lists)
    func list(_ row: (query: String, ids: [String])) throws {
        let json = try DeviceFilterTests.bench().ask("GET", "/v1/devices" + row.query).json()
        let ids = json.value(for: "devices")?.array?.map { $0.value(for: "id")?.string }
        #expect(ids == row.ids)
    }

    static let deletions: [(query: String, deleted: Int, ids: [String])] = [
        ("", 3, []), ("?topic=com.example.chat", 2, ["both", "none"]),
        ("?topic=com.example.mail", 1, ["both", "none", "one"]),
        ("?device_token=aa01", 2, ["both", "none"]),
        ("?topic=com.example.chat&device_token=AA01", 1, ["both", "none"]),
        ("?topic=nobody", 0, ["both", "none", "one"]),
    ]

    @Test("deletes all devices, or the apps that are asked for", arguments: deletions)
    func delete(_ row: (query: String, deleted: Int, ids: [String])) throws {
        let bench = DeviceFilterTests.bench()
        let answer = try bench.ask("DELETE", "/v1/devices" + row.query)
        #expect(answer.text == "{\"deleted\":\(row.deleted)}\n")
        #expect(bench.devices.devices().map(\.id).sorted() == row.ids)
    }

    static let mistakes: [(query: String, code: String, field: String)] = [
        ("?topic=", "bad-value", "topic"), ("?device_token=", "bad-value", "device_token"),
        ("?kid=ABC123DEFG", "unknown-parameter", "kid"),
        ("?peer=127.0.0.1", "unknown-parameter", "peer"),
        ("?topic=a&topic=b", "repeated-parameter", "topic"),
    ]

    @Test("a filter that is none of a device deletes nothing", arguments: mistakes)
    func mistake(_ row: (query: String, code: String, field: String)) throws {
        let bench = DeviceFilterTests.bench()
        for method in ["GET", "HEAD", "DELETE"] {
            let error = try bench.ask(method, "/v1/devices" + row.query).error()
            #expect(error.status == 400)
            #expect(error.code == row.code)
            #expect(error.field == row.field)
        }
        #expect(bench.devices.devices().count == 3)
    }
}
