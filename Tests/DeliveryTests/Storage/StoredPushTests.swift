import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Source: protocol section 10.
@Suite("Store and forward")
struct StoredPushTests {
    /// A phone that is offline, with one app.
    private static func bench(_ change: (inout Device) -> Void = { _ in }) throws -> Bench {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.online = false
                change(&$0)
            })
        return bench
    }

    @Test("of two pushes to an offline device the newer is delivered, and each has its history")
    func replaced() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push()
        _ = bench.push(.at(.after(1_000)))
        #expect(try bench.states(1) == [.received, .storedOffline, .discardedReplaced])
        #expect(try bench.states(2) == [.received, .storedOffline])
        let effect = try bench.act(.user(.online), at: .after(5_000))
        #expect(try bench.states(2) == [.received, .storedOffline, .deliveredFromStorage])
        let first = try bench.record(1)
        #expect(
            first.trace?.outcome == .dropped && first.delivery?.later.map(\.at) == [.after(1_000)])
        let second = try bench.record(2)
        #expect(second.trace?.outcome == .shown)
        #expect(second.delivery?.later.map(\.at) == [.after(5_000)])
        #expect(effect.device.online && effect.events.contains { $0.push == 2 })
        #expect(!effect.events.contains { $0.push == 1 })
        #expect(try bench.screen(at: .after(5_000)).apps[0].notifications.map(\.number) == [2])
    }

    @Test("collapse-ids do not give slots of their own: Apple says one for each bundle id")
    func collapse() throws {
        let bench = try StoredPushTests.bench()
        for name in ["a", "b"] { _ = bench.push(Push { $0.collapseID = name }) }
        #expect(try bench.states(1).last == .discardedReplaced)
        try bench.act(.user(.online))
        #expect(try bench.screen().apps[0].notifications.map(\.identifier) == ["b"])
    }

    @Test("each app of a device has a push of its own stored")
    func apps() throws {
        let bench = try StoredPushTests.bench {
            $0.apps.append(
                AppInstall(topic: "com.example.b", deviceToken: [UInt8](repeating: 0xcd, count: 32))
            )
        }
        _ = bench.push()
        _ = bench.push(
            Push {
                $0.token = String(repeating: "cd", count: 32)
                $0.topic = "com.example.b"
            })
        try bench.act(.user(.online), at: .after(9))
        for sequence in [1, 2] as [UInt64] {
            #expect(try bench.states(sequence).last == .deliveredFromStorage)
        }
    }

    @Test("what is stored expires at its time, in the move of the clock that passes it")
    func expiry() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push(Push { $0.expiration = "1700000060" })
        #expect(bench.service.nextDue == .after(60_000))
        #expect(bench.service.advance(to: .after(59_999)).isEmpty)
        #expect(try bench.states(1).last == .storedOffline)
        let events = bench.service.advance(to: .after(3_600_000))
        #expect(
            events == [
                DeviceEvent(
                    at: .after(60_000), device: "phone-1", push: 1, .delivery(.discardedExpired))
            ])
        #expect(try bench.states(1) == [.received, .storedOffline, .discardedExpired])
        #expect(bench.service.nextDue == nil)
        try bench.act(.user(.online), at: .after(3_600_000))
        #expect(try bench.screen(at: .after(3_600_000)).apps[0].notifications.isEmpty)
    }

    @Test("a move of the clock also tells what a push finds due before the move gets to it")
    func overtaken() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push(Push { $0.expiration = "1700000060" })
        let end = DeviceTime.after(3_600_000)
        let (reading, events) = bench.service.advance {
            // The clock has moved on; a push of that time comes before anything else is done.
            _ = bench.push(.at(DeviceTime(wall: Bench.now, virtual: end.virtual)))
            return VirtualClock.Reading(now: end.virtual, isFrozen: false)
        }
        #expect(reading.now == end.virtual)
        #expect(
            events == [
                DeviceEvent(
                    at: .after(60_000), device: "phone-1", push: 1, .delivery(.discardedExpired))
            ])
        #expect(bench.service.advance(to: end.virtual).isEmpty)
    }

    @Test("no push is kept longer than 30 days")
    func longest() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push(Push { $0.expiration = "9999999999" })
        let days: Int64 = 30 * 86_400_000
        #expect(bench.service.advance(to: .after(days - 1)).isEmpty)
        #expect(bench.service.advance(to: .after(days)).count == 1)
        #expect(try bench.states(1).last == .discardedExpired)
    }

    private static let endRows: [(action: DeviceAction, state: DeliveryState)] = [
        (.user(.online), .deliveredFromStorage),
        (.user(.uninstall()), .discardedUnregisteredFromStorage),
        (.user(.permission(Permission(.denied))), .discardedDisabledFromStorage),
    ]

    @Test("what happened to the app meanwhile decides, in Apple's words", arguments: endRows)
    func ends(action: DeviceAction, state: DeliveryState) throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push()
        try bench.act(action, at: .after(1))
        if action != .user(.online) { try bench.act(.user(.online), at: .after(2)) }
        #expect(try bench.states(1) == [.received, .storedOffline, state])
    }

    @Test("a device that is deleted gives up what is stored for it")
    func deleted() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push()
        #expect(bench.service.remove(id: "phone-1", now: .after(5)))
        #expect(try bench.states(1) == [.received, .storedOffline, .discardedUnregistered])
        #expect(bench.service.advance(to: .after(90 * 86_400_000)).isEmpty)
    }

    @Test("a device that is put again keeps what is stored for an app that both have")
    func putAgain() throws {
        let bench = try StoredPushTests.bench()
        _ = bench.push()
        try bench.put(.phone { $0.online = false })
        #expect(try bench.states(1) == [.received, .storedOffline])
        try bench.put(.phone())
        #expect(try bench.states(1) == [.received, .storedOffline, .deliveredFromStorage])
    }
}
