import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("Devices that go through much", .timeLimit(.minutes(2)))
struct LastingDevicesTests {
    @Test("that had more tokens than are remembered answer pushes after they are gone")
    func forgottenToken() throws {
        let bench = Bench()
        try bench.put(.phone())
        for _ in 0..<66 {
            for action in [UserAction.uninstall(), .reinstall(), .launch()] {
                try bench.act(.user(action))
            }
        }
        #expect(bench.service.remove(id: "phone-1", now: Bench.time))
        #expect(bench.push().device == .auto)
    }

    @Test("that are as old as the clock goes have nothing due for ever")
    func old() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.act(.user(.offline))
        try bench.act(.user(.online))
        let end = DeviceTime(wall: Bench.now, virtual: VirtualClock.last)
        bench.service.advance(to: end.virtual)
        try bench.act(.user(.foreground()), at: end)
        try bench.act(.user(.background()), at: end)
        bench.service.advance(to: end.virtual)
        #expect(bench.service.nextDue.map { $0 > end.virtual } ?? true)
    }

    @Test("keep their dead tokens dead through changes of other things")
    func deadTokens() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.act(.expireToken(topic: nil))
        #expect(bench.push().answer.reason == .expiredToken)
        _ = try bench.service.change(id: "phone-1", now: Bench.time) { device in
            var device = device
            device.locked = true
            return device
        }
        #expect(bench.push().answer.reason == .expiredToken)
        #expect(throws: ActionImpossible.self) {
            try bench.act(.expireToken(topic: nil))
        }
    }

    @Test("get in a group what had to wait for them first offline, then for power")
    func grouped() throws {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.lowPower = true
                $0.online = false
            })
        _ = bench.push(Push { $0.priority = "5" })
        try bench.act(.user(.online), at: .after(1_000))
        #expect(try bench.record(1).delivery?.state == .storedPower)
        bench.service.advance(to: .after(1_000 + 900_000))
        #expect(try bench.record(1).delivery?.state == .deliveredFromStorage)
    }

    @Test("do not get pushes to tokens that their app has lost, though no sender is told yet")
    func lostToken() throws {
        var settings = DeliverySettings()
        settings.store.unregisteredDelayMilliseconds = 3_600_000
        let bench = Bench(settings)
        try bench.put(.phone())
        for action in [UserAction.uninstall(), .reinstall(), .launch()] {
            try bench.act(.user(action))
        }
        let early = bench.push()
        #expect(early.answer == .accepted)
        #expect(early.delivery?.state == .discardedUnregistered)
        // The delay passes on the virtual clock; what is told never lies ahead of who is told.
        let late = bench.push(
            Push.at(DeviceTime(wall: Bench.now, virtual: DeviceTime.after(minutes: 61).virtual)))
        #expect(late.answer.reason == .unregistered && late.answer.timestamp == Bench.now)
    }

    @Test("take what they held with them when they go")
    func held() throws {
        let bench = Bench()
        try bench.put(.phone())
        for number in 0..<4 { _ = bench.push(.silent(.after(Int64(number) * 1_000))) }
        #expect(try bench.record(4).trace?.outcome == .held)
        _ = bench.service.remove(id: "phone-1", now: .after(5_000))
        #expect(try bench.record(4).trace?.outcome == .dropped)
    }
}
