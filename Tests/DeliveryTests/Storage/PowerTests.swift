import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Source: protocol section 10: 5 by device power, may be grouped; 1 never wakes the device.
@Suite("Devices that save power")
struct PowerTests {
    private static func bench(_ change: (inout Device) -> Void) throws -> Bench {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.apps.append(
                    AppInstall(topic: "com.example.b", deviceToken: [0xcd, 0xcd]))
                change(&$0)
            })
        return bench
    }

    private static func push(
        _ priority: String, at milliseconds: Int64 = 0, toSecond: Bool = false
    ) -> Push {
        .at(.after(milliseconds)) {
            $0.priority = priority
            guard toSecond else { return }
            $0.token = "cdcd"
            $0.topic = "com.example.b"
        }
    }

    @Test("take priority 5 in groups, 15 minutes after the first of them came")
    func grouped() throws {
        let bench = try PowerTests.bench { $0.lowPower = true }
        _ = bench.push(PowerTests.push("5"))
        _ = bench.push(PowerTests.push("5", at: 600_000, toSecond: true))
        #expect(try bench.states(1) == [.received, .storedPower])
        let group = Bench.now.advanced(byMilliseconds: 900_000)
        #expect(bench.service.nextDue == group)
        let events = bench.service.advance(to: group)
        for sequence in [1, 2] as [UInt64] {
            #expect(try bench.states(sequence) == [.received, .storedPower, .deliveredFromStorage])
            #expect(try bench.record(sequence).delivery?.later.first?.at == group)
        }
        #expect(events.compactMap(\.push).filter { $0 == 1 }.count > 0)
        #expect(events.first?.push == 1 && events.last?.push == 2)
    }

    @Test("are woken by priority 10, and what waits comes along")
    func comesAlong() throws {
        let bench = try PowerTests.bench { $0.lowPower = true }
        _ = bench.push(PowerTests.push("5"))
        _ = bench.push(PowerTests.push("10", at: 1_000, toSecond: true))
        #expect(try bench.states(2) == [.received, .delivered])
        #expect(try bench.states(1) == [.received, .storedPower, .deliveredFromStorage])
        // That was the push's doing, long ago when the clock is moved.
        #expect(bench.service.advance(to: .after(3_600_000)).isEmpty)
    }

    @Test("when locked keep priority 1 until somebody unlocks, whatever the clock says")
    func lowest() throws {
        let bench = try PowerTests.bench { $0.locked = true }
        _ = bench.push(PowerTests.push("1"))
        _ = bench.push(PowerTests.push("5", at: 500, toSecond: true))
        #expect(try bench.states(1) == [.received, .storedPower])
        #expect(try bench.states(2) == [.received, .delivered])
        #expect(bench.service.advance(to: .after(86_400_000)).isEmpty)
        try bench.act(.user(.unlock), at: .after(90_000_000))
        #expect(try bench.states(1) == [.received, .storedPower, .deliveredFromStorage])
    }

    @Test("that go offline wait for that, and for power again when they are back in time")
    func reasons() throws {
        let bench = try PowerTests.bench { $0.lowPower = true }
        _ = bench.push(PowerTests.push("5"))
        try bench.act(.user(.offline), at: .after(1_000))
        try bench.act(.user(.online), at: .after(2_000))
        let waits: [DeliveryState] = [.received, .storedPower, .storedOffline, .storedPower]
        #expect(try bench.states(1) == waits)
        #expect(!bench.service.advance(to: .after(900_000)).isEmpty)
        #expect(try bench.states(1) == waits + [.deliveredFromStorage])
    }

    @Test("that come back after the time of the group get it at once")
    func overdue() throws {
        let bench = try PowerTests.bench { $0.lowPower = true }
        _ = bench.push(PowerTests.push("5"))
        try bench.act(.user(.offline), at: .after(1_000))
        #expect(bench.service.advance(to: .after(3_600_000)).isEmpty)
        let effect = try bench.act(.user(.online), at: .after(3_600_000))
        #expect(effect.events.contains { $0.push == 1 })
        #expect(try bench.states(1).last == .deliveredFromStorage)
    }

    @Test("that stop saving it get what waits at once")
    func switchedOff() throws {
        let bench = try PowerTests.bench { $0.lowPower = true }
        _ = bench.push(PowerTests.push("5"))
        let effect = try bench.act(.lowPower(false), at: .after(3))
        #expect(!effect.device.lowPower)
        #expect(try bench.states(1).last == .deliveredFromStorage)
    }
}
