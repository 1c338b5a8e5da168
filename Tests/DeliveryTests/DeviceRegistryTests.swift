import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("The registry of devices")
struct DeviceRegistryTests {
    @Test("says whether a device is new, and gives back what was put")
    func put() throws {
        let service = Bench().service
        #expect(try service.put(.phone("b"), now: Bench.time))
        #expect(try service.put(.phone("a", token: 0xcd), now: Bench.time))
        #expect(try !service.put(.phone("b") { $0.os = OSVersion(18) }, now: Bench.time))
        #expect(service.device(id: "b")?.os == OSVersion(18))
        #expect(service.device(id: "a") == .phone("a", token: 0xcd))
        #expect(service.device(id: "c") == nil)
        #expect(service.devices().map(\.id) == ["a", "b"])
    }

    @Test("removes a device once; its tokens are unknown ones from then on")
    func remove() throws {
        let bench = Bench()
        try bench.put(.phone())
        #expect(bench.push().device == .named("phone-1"))
        #expect(bench.service.remove(id: "phone-1", now: Bench.time))
        #expect(!bench.service.remove(id: "phone-1", now: Bench.time))
        #expect(bench.service.devices().isEmpty)
        #expect(bench.service.ids(deviceToken: Push.token) == [])
        let unknown = bench.push()
        #expect(unknown.device == .auto)
        #expect(bench.service.ids(deviceToken: Push.token) == [unknown.deviceID])
    }

    @Test("forgets the tokens that a replaced device no longer has")
    func replacedTokens() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.put(.phone(token: 0xcd))
        #expect(bench.push().device == .auto)
        let moved = bench.push(Push { $0.token = String(repeating: "cd", count: 32) })
        #expect(moved.device == .named("phone-1"))
        try bench.put(.phone("phone-2"))
        #expect(bench.push().device == .named("phone-2"))
    }

    @Test("finds devices by token, in either case, the tokens of types too")
    func ids() throws {
        let service = Bench().service
        let token = String(repeating: "ab", count: 32)
        try service.put(.phone("b"), now: Bench.time)
        try service.put(.phone("a", topic: "com.example.other"), now: Bench.time)
        try service.put(
            .phone("c", token: 0x11) { $0.apps[0].deviceTokens = [.voip: [0x0f, 0xf0]] },
            now: Bench.time)
        #expect(service.ids(deviceToken: token) == ["a", "b"])
        #expect(service.ids(deviceToken: token.uppercased()) == ["a", "b"])
        #expect(service.ids(deviceToken: "0FF0") == ["c"])
        for unknown in ["", "ab", "zz", token + "ab"] {
            #expect(service.ids(deviceToken: unknown) == [])
        }
    }

    @Test("refuses a token that another device has for the same app, and says which")
    func conflict() throws {
        let service = Bench().service
        try service.put(.phone("a"), now: Bench.time)
        let expected = DeviceRefusal.taken(
            DeviceTokenTaken(
                owner: "a", topic: "com.example.app",
                deviceToken: String(repeating: "ab", count: 32)))
        #expect(throws: expected) { try service.put(.phone("b"), now: Bench.time) }
        #expect(throws: expected) {
            // A token of a type is a token of the app as well.
            try service.put(
                .phone("c", token: 0x01) {
                    $0.apps[0].deviceTokens = [.voip: [UInt8](repeating: 0xab, count: 32)]
                }, now: Bench.time)
        }
        #expect(expected.message.contains("of com.example.app belongs to device a"))
        #expect(expected.message.contains("device token abab"))
        #expect(service.devices().map(\.id) == ["a"])
    }

    @Test("leaves a device as it was when what should replace it is refused")
    func conflictKeeps() throws {
        let bench = Bench()
        try bench.put(.phone("a"))
        try bench.put(.phone("b", token: 0xcd))
        #expect(throws: DeviceRefusal.self) { try bench.put(.phone("b")) }
        #expect(bench.service.device(id: "b") == .phone("b", token: 0xcd))
        #expect(
            bench.push(Push { $0.token = String(repeating: "cd", count: 32) }).device == .named("b")
        )
        #expect(bench.push().device == .named("a"))
    }

    @Test("lets a device keep its own token, and two devices share one for different apps")
    func noConflict() throws {
        let bench = Bench()
        try bench.put(.phone("a"))
        try bench.put(.phone("a") { $0.apps[0].state = .foreground })
        try bench.put(.phone("b", topic: "com.example.other"))
        #expect(bench.push().device == .named("a"))
        #expect(bench.push(Push { $0.topic = "com.example.other" }).device == .named("b"))
        let neither = bench.push(Push { $0.topic = "com.example.third" })
        #expect(neither.answer == .refused(by: .deviceTokenNotForTopic))
        #expect(bench.service.remove(id: "a", now: Bench.time))
        #expect(bench.push(Push { $0.topic = "com.example.other" }).device == .named("b"))
        #expect(bench.push().answer == .refused(by: .deviceTokenNotForTopic))
    }

    @Test("takes devices without apps and apps without tokens")
    func bare() throws {
        let bench = Bench()
        try bench.put(Device(id: "empty"))
        try bench.put(Device(id: "tokenless", apps: [AppInstall(topic: "com.example.app")]))
        #expect(bench.push().device == .auto)
        #expect(bench.service.devices().count == 2)
    }

    @Test("marks what it removes or replaces: a push on its way there looks again")
    func onTheWay() throws {
        let bench = Bench()
        let registry = bench.service.registry
        let services = bench.service.services
        var record = Push().record
        func admit(_ cell: DeviceCell) -> DeviceState.Admission? {
            cell.enter(services) { $0.admit(&record, exceedsRate: false, services) }
        }

        try bench.put(.phone())
        let first = try #require(registry.cell("phone-1"))
        try bench.put(.phone())
        #expect(admit(first) == nil)
        let second = try #require(registry.cell("phone-1"))
        #expect(second !== first)
        #expect(registry.remove("phone-1", at: Bench.time))
        #expect(admit(second) == nil)
        #expect(registry.cell("phone-1") == nil)
        #expect(bench.log.records.isEmpty)
    }
}
