import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("Devices that outlive their process", .timeLimit(.minutes(5)))
struct SavedDeviceTests {
    /// A service that begins with what another one saved.
    private static func restarted(
        _ log: any DeliveryLog, _ saved: [(id: String, json: [UInt8])],
        at now: DeviceTime = Bench.time
    ) -> DeliveryService {
        let service = DeliveryService(log: log, newToken: TokenSource().make)
        let unreadable = service.restore(saved, now: now)
        #expect(unreadable.isEmpty)
        return service
    }

    @Test("are as they were at every moment of lives made up from seeds")
    func lives() async {
        for seed in 0..<120 as Range<UInt64> {
            await Task.yield()
            var script = DeviceScript(seed: seed)
            for round in 1...4 {
                #expect(script.run(round) == [], "seed \(seed)")
                // What is overdue happens at a look at the clock.
                script.moveClock(by: 0)
                let again = SavedDeviceTests.restarted(script.log, script.log.saved, at: script.now)
                func devices(_ service: DeliveryService) -> [String] {
                    service.registry.cells.compactMap { cell in
                        cell.peek { String(decoding: $0.saved.json, as: UTF8.self) }
                    }
                }
                for (one, other) in zip(devices(again), devices(script.service)) where one != other
                {
                    Issue.record("seed \(seed), part \(round): \(one) instead of \(other)")
                }
                #expect(devices(again).count == devices(script.service).count)
            }
        }
    }

    @Test("deliver what was stored for them, and answer 410 for tokens that had ended")
    func stored() throws {
        let log = ScriptLog()
        let first = DeliveryService(log: log, newToken: TokenSource().make)
        try first.put(.phone { $0.online = false }, now: Bench.time)
        try first.put(.phone("b", token: 0x01), now: Bench.time)
        _ = try first.perform(.expireToken(topic: nil), on: "b", now: Bench.time)
        var push = Push { $0.expiration = "1700000060" }.record
        _ = first.admit(&push)
        #expect(push.delivery?.state == .storedOffline)
        let later = DeviceTime.after(30_000)
        let second = SavedDeviceTests.restarted(log, log.saved, at: later)
        #expect(second.nextDue == .after(60_000))
        var dead = Push { $0.token = String(repeating: "01", count: 32) }.record
        #expect(second.admit(&dead).reason == .expiredToken)
        _ = try second.perform(.user(.online), on: "phone-1", now: later)
        #expect(log.records[0].delivery?.state == .deliveredFromStorage)
        let screen = try #require(second.screen(id: "phone-1", now: later)).screen
        #expect(screen.apps[0].notifications.map(\.number) == [1])
    }

    @Test(
        "go on whatever times were written into their file",
        arguments: [Int64.min, .min + 1, -1, 0, .max])
    func times(milliseconds: Int64) throws {
        let push = #"{"topic": "a.b", "push_type": "background", "priority": 5, "payload": {}}"#
        let time = "\(milliseconds)"
        let json = """
            {"device": {"id": "x", "online": false, "apps": [{"topic": "a.b"}]},
            "tokens": [{"token": "abab", "app": 0, "since": \(time), "told_from": \(time)}],
            "stored": [{"seq": 1, "app": 0, "arrived_at": \(time), "deadline": \(time),
            "group_at": \(time), "reason": "offline", "push": \(push)}],
            "held": [{"app": 0, "number": 2, "until": \(time), "push": \(push)}]}
            """
        let service = DeliveryService(log: MemoryLog(), newToken: TokenSource().make)
        #expect(service.restore([("x", Array(json.utf8))], now: Bench.time).isEmpty)
        service.advance(to: .after(60_000))
        _ = try service.perform(.user(.online), on: "x", now: .after(120_000))
        _ = try #require(service.screen(id: "x", now: .after(180_000)))
    }

    @Test("show what they showed, and are gone where they were deleted")
    func screens() throws {
        let log = ScriptLog()
        let first = DeliveryService(log: log, newToken: TokenSource().make)
        try first.put(.phone(), now: Bench.time)
        try first.put(.phone("b", token: 0x01), now: Bench.time)
        #expect(first.remove(id: "b", now: Bench.time))
        var push = Push().record
        _ = first.admit(&push)
        let second = SavedDeviceTests.restarted(log, log.saved)
        #expect(second.devices().map(\.id) == ["phone-1"])
        let screen = try #require(second.screen(id: "phone-1", now: Bench.time)).screen
        #expect(screen.apps[0].notifications.map(\.number) == [1])
    }

    @Test("lose the slots of pushes that could not be committed, and nothing else")
    func lost() throws {
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        try bench.put(.phone("b", token: 0x01) { $0.online = false })
        let kept = bench.push()
        let lost = bench.push(Push { $0.token = String(repeating: "01", count: 32) })
        bench.service.forget(lost: [lost.sequence])
        try bench.act(.user(.online), on: "b")
        #expect(try bench.states(lost.sequence).last == .storedOffline)
        try bench.act(.user(.online))
        #expect(try bench.states(kept.sequence).last == .deliveredFromStorage)
    }

    @Test(
        "that cannot be read are told, and the others are there",
        arguments: ["", "{", "{}", #"{"device": {"id": "x"}, "tokens": [{"token": "zz"}]}"#])
    func unreadable(text: String) {
        let service = DeliveryService(log: MemoryLog(), newToken: TokenSource().make)
        let good = Array(#"{"device": {"id": "y", "apps": [{"topic": "a.b"}]}}"#.utf8)
        let unreadable = service.restore(
            [("x", Array(text.utf8)), ("y", good)], now: Bench.time)
        #expect(unreadable.map(\.id) == ["x"])
        #expect(service.devices().map(\.id) == ["y"])
    }
}
