import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("A token that a device has no more", .timeLimit(.minutes(5)))
struct LostTokenTests {
    private static func silent(to token: String) -> Push {
        Push {
            ($0.token, $0.type, $0.priority) = (token, .background, "5")
            $0.body = #"{"aps":{"content-available":1}}"#
        }
    }

    @Test("is that of an unknown device, which takes what it is sent")
    func patched() throws {
        let bench = Bench()
        try bench.put(.phone())
        _ = try bench.service.change(id: "phone-1", now: Bench.time) {
            (device) throws(DevicePlanError) -> Device in
            var new = device
            new.apps[0].deviceToken = [0x01]
            return new
        }
        // A push that changes more than a screen: somebody must keep the device.
        for _ in 0..<2 {
            let record = bench.push(LostTokenTests.silent(to: Push.token))
            #expect(record.answer == .accepted && record.deviceID?.hasPrefix("auto-") == true)
        }
        #expect(bench.push(LostTokenTests.silent(to: "01")).device == .named("phone-1"))
        #expect(bench.service.ids(deviceToken: Push.token).allSatisfy { $0.hasPrefix("auto-") })
    }

    @Test("that of an unknown device may be another one, and pushes to the first are answered")
    func unknown() throws {
        let bench = Bench()
        let first = bench.push(LostTokenTests.silent(to: Push.token))
        let id = try #require(first.deviceID)
        _ = try bench.service.change(id: id, now: Bench.time) {
            (device) throws(DevicePlanError) -> Device in
            var new = device
            new.apps[0].deviceToken = [0x01]
            return new
        }
        let record = bench.push(LostTokenTests.silent(to: Push.token))
        #expect(record.answer == .accepted && record.device == .auto)
        #expect(record.trace?.outcome == .silentCallback)
    }

    @Test("of several unknown devices gives up what they stored in the order of their ids")
    func order() throws {
        let log = ScriptLog()
        let offline = DefaultPlan(device: Device(id: "", online: false))
        let service = DeliveryService(
            settings: DeliverySettings(plan: offline), log: log, newToken: TokenSource().make)
        for index in 0..<8 {
            var record = Push { $0.topic = "com.example.app\(index)" }.record
            _ = service.admit(&record)
        }
        try service.put(.phone(topic: "com.example.none"), now: Bench.time)
        let ended = log.entries(from: 8).map(\.after)
        #expect(ended.map(\.delivery?.state) == Array(repeating: .discardedUnregistered, count: 8))
        let ids = ended.compactMap(\.deviceID)
        #expect(ids.count == 8 && ids == ids.sorted())
    }
}
