import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Source: design decision 12: stored only when it differs from the plan, oldest idle out, counted.
@Suite("Room for devices that nobody registered")
struct AutoDeviceRoomTests {
    private static func bench(_ most: Int) -> Bench {
        var settings = DeliverySettings()
        settings.autoDevicesMax = most
        return Bench(settings)
    }

    /// Sends a push to token `number` and locks its device; gives the device's id.
    private static func keep(_ bench: Bench, _ number: Int) throws -> String {
        let record = bench.push(Push { $0.token = "\(1_000 + number)" })
        let id = try #require(record.deviceID)
        try bench.act(.user(.lock), on: id)
        return id
    }

    private static func isLocked(_ bench: Bench, _ id: String) -> Bool {
        bench.service.device(id: id)?.locked == true
    }

    @Test("a device that shows pushes and nothing else needs none")
    func computed() {
        let bench = AutoDeviceRoomTests.bench(1)
        for number in 0..<50 { _ = bench.push(Push { $0.token = "\(1_000 + number)" }) }
        #expect(bench.service.forgottenDevices == 0)
    }

    @Test("beyond the limit the one kept longest goes, and is counted")
    func oldest() throws {
        let bench = AutoDeviceRoomTests.bench(3)
        let ids = try (0..<3).map { try AutoDeviceRoomTests.keep(bench, $0) }
        #expect(bench.service.forgottenDevices == 0)
        #expect(ids.allSatisfy { AutoDeviceRoomTests.isLocked(bench, $0) })
        let fourth = try AutoDeviceRoomTests.keep(bench, 3)
        #expect(bench.service.forgottenDevices == 1)
        #expect(AutoDeviceRoomTests.isLocked(bench, fourth))
        // It is as the plan says again, and its log is still there.
        #expect(!AutoDeviceRoomTests.isLocked(bench, ids[0]))
        #expect(try bench.record(1).deviceID == ids[0])
    }

    @Test("one in use since it was looked at last has a second chance")
    func secondChance() throws {
        let bench = AutoDeviceRoomTests.bench(3)
        let ids = try (0..<3).map { try AutoDeviceRoomTests.keep(bench, $0) }
        // Looks at all three and forgets the first.
        let fourth = try AutoDeviceRoomTests.keep(bench, 3)
        try bench.act(.user(.unlock), on: ids[1])
        try bench.act(.user(.lock), on: ids[1])
        let fifth = try AutoDeviceRoomTests.keep(bench, 4)
        #expect(bench.service.forgottenDevices == 2)
        for (id, isKept) in [(ids[1], true), (ids[2], false), (fourth, true), (fifth, true)] {
            #expect(AutoDeviceRoomTests.isLocked(bench, id) == isKept)
        }
    }

    @Test("what is stored for a forgotten device is given up")
    func stored() throws {
        var settings = DeliverySettings()
        settings.autoDevicesMax = 1
        settings.plan.device.online = false
        let bench = Bench(settings)
        for token in ["1001", "1002", "1003"] { _ = bench.push(Push { $0.token = token }) }
        #expect(bench.service.forgottenDevices == 2)
        #expect(try bench.states(1).last == .discardedUnregistered)
        #expect(try bench.states(2).last == .discardedUnregistered)
        #expect(try bench.states(3).last == .storedOffline)
    }

    @Test(
        "one that is registered, under its own id or another, is what was registered from then on")
    func registered() throws {
        let bench = AutoDeviceRoomTests.bench(10)
        let id = try AutoDeviceRoomTests.keep(bench, 0)
        for name in [id, "phone-1", id] {
            if name == id { _ = bench.service.remove(id: "phone-1", now: Bench.time) }
            if name == "phone-1" { _ = bench.service.remove(id: id, now: Bench.time) }
            try bench.put(.phone(name) { $0.apps[0].deviceToken = [0x10, 0x00] })
            #expect(bench.service.devices().map(\.id) == [name])
            #expect(bench.push(Push { $0.token = "1000" }).device == .named(name))
        }
        #expect(bench.service.forgottenDevices == 0)
    }

    @Test("a reset forgets all of them, and counts the registered ones alone")
    func reset() throws {
        let bench = AutoDeviceRoomTests.bench(100)
        for number in 0..<10 { _ = try AutoDeviceRoomTests.keep(bench, number) }
        try bench.put(.phone())
        #expect(bench.service.reset(now: Bench.time) == 1)
        #expect(bench.service.devices().isEmpty)
        for record in bench.log.records {
            #expect(!AutoDeviceRoomTests.isLocked(bench, record.deviceID ?? ""))
        }
    }
}
