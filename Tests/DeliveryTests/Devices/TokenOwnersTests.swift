import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

/// Source: design decision 12.
@Suite("A device token that changes hands")
struct TokenOwnersTests {
    private static func silent() -> Push {
        Push {
            ($0.type, $0.priority) = (.background, "5")
            $0.body = #"{"aps":{"content-available":1}}"#
        }
    }

    private static func give(_ bench: Bench, _ id: String, _ token: [UInt8]) throws {
        _ = try bench.service.change(id: id, now: Bench.time) {
            (device) throws(DevicePlanError) -> Device in
            var new = device
            new.apps[0].deviceToken = token
            return new
        }
    }

    @Test("stands for the one device where it is valid, not for one that had it")
    func valid() throws {
        let bench = Bench()
        try bench.put(.phone("a"))
        try bench.act(.expireToken(topic: nil), on: "a")
        try bench.put(.phone("b"))
        #expect(bench.service.ids(deviceToken: Push.token) == ["b"])
        _ = bench.service.remove(id: "b", now: Bench.time)
        #expect(bench.service.ids(deviceToken: Push.token) == ["a"])
    }

    @Test("means the registered device, not the one that nobody had registered before")
    func registered() throws {
        let bench = Bench()
        let first = bench.push()
        #expect(bench.service.ids(deviceToken: Push.token) == [first.deviceID])
        try bench.put(.phone())
        #expect(bench.service.ids(deviceToken: Push.token) == ["phone-1"])
    }

    @Test("given to a registered device by a change takes what was stored with it")
    func changed() throws {
        let bench = Bench()
        let id = try #require(bench.push().deviceID)
        try bench.act(.user(.offline), on: id)
        let stored = bench.push()
        #expect(stored.delivery?.state == .storedOffline)
        try bench.put(.phone(token: 0x01))
        try TokenOwnersTests.give(bench, "phone-1", [UInt8](repeating: 0xab, count: 32))
        #expect(bench.service.registry.cell(id) == nil)
        let states = try bench.states(stored.sequence)
        #expect(states == [.received, .storedOffline, .deliveredFromStorage])
    }

    @Test("issued to a device that nobody registered leads to the same device")
    func reissued() throws {
        let bench = Bench()
        let id = try #require(bench.push(TokenOwnersTests.silent()).deviceID)
        for action in [UserAction.uninstall(), .reinstall(), .launch()] {
            try bench.act(.user(action), on: id)
        }
        let token = try #require(bench.service.device(id: id)?.apps[0].deviceToken)
        let digits = Hex.text(of: token)
        #expect(digits != Push.token)
        let record = bench.push(Push { $0.token = digits })
        #expect(record.answer == .accepted && record.deviceID == id)
        #expect(bench.service.ids(deviceToken: digits) == [id])
        #expect(bench.push().answer.status == 410)
    }

    @Test("of a device that nobody registered keeps its app")
    func keepsApp() throws {
        let bench = Bench()
        let id = try #require(bench.push().deviceID)
        let error = #expect(throws: DeviceChangeError.self) {
            try bench.service.change(id: id, now: Bench.time) {
                (device) throws(DevicePlanError) -> Device in
                var new = device
                new.apps = []
                return new
            }
        }
        guard case .plan(let problem) = error else { throw Failure.other }
        #expect(problem.message.contains("com.example.app"))
    }

    private enum Failure: Error { case other }

    @Test("of a device that was ended begins with an empty screen")
    func beginsAnew() throws {
        let bench = Bench()
        let id = try #require(bench.push().deviceID)
        try bench.act(.user(.lock), on: id)
        #expect(try bench.screen(id).apps[0].notifications.count == 1)
        _ = bench.service.remove(id: id, now: Bench.time)
        try bench.act(.user(.lock), on: id)
        #expect(try bench.screen(id).apps[0].notifications.isEmpty)
        _ = bench.push()
        #expect(try bench.screen(id).apps[0].notifications.count == 1)
    }

    @Test("cannot be registered beyond the limit of devices, but a device can be replaced")
    func full() throws {
        var settings = DeliverySettings()
        settings.devicesMax = 2
        let bench = Bench(settings)
        try bench.put(.phone("a", token: 0x01))
        try bench.put(.phone("b", token: 0x02))
        #expect(throws: DeviceRefusal.full(limit: 2)) { try bench.put(.phone("c", token: 0x03)) }
        try bench.put(.phone("b", token: 0x03))
        #expect(bench.service.remove(id: "a", now: Bench.time))
        try bench.put(.phone("c", token: 0x01))
        #expect(bench.service.devices().map(\.id) == ["b", "c"])
    }

    @Test("has as many default plans by topic as may be")
    func defaultPlans() {
        var settings = DeliverySettings()
        settings.defaultPlansMax = 1
        let service = Bench(settings).service
        #expect(service.setDefaultPlan(DefaultPlan(), topic: "com.a"))
        #expect(!service.setDefaultPlan(DefaultPlan(), topic: "com.b"))
        #expect(service.setDefaultPlan(nil, topic: "com.a"))
        #expect(service.setDefaultPlan(DefaultPlan(), topic: "com.b"))
    }
}
