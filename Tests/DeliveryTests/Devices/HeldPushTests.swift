import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Background pushes that the device holds, as the service tells of them afterwards.
@Suite("Held pushes")
struct HeldPushTests {
    /// A phone whose budget is spent: the next background pushes are held, number 4 first.
    private static func spent(_ change: (inout Device) -> Void = { _ in }) throws -> Bench {
        let bench = Bench()
        try bench.put(.phone("phone-1", change))
        for second in 0..<3 as Range<Int64> {
            let record = bench.push(.silent(.after(second * 60_000)))
            #expect(record.trace?.outcome == .silentCallback)
        }
        return bench
    }

    @Test("R24: the fourth of an hour is held and told of, and comes when the budget is back")
    func budget() throws {
        let bench = try HeldPushTests.spent()
        let held = bench.push(.silent(.after(minutes: 3)))
        #expect(held.trace?.outcome == .held && held.delivery?.state == .delivered)
        #expect(held.trace?.rules.map(\.id).contains("R24") == true)
        #expect(held.trace?.diagnostics.map(\.code).contains("I-THROTTLED") == true)
        let back = Bench.now.advanced(byMilliseconds: 3_600_000)
        #expect(
            bench.service.advance(to: back.advanced(byMilliseconds: -1)).allSatisfy { $0.push != 4 }
        )
        let events = bench.service.advance(to: back)
        #expect(events.contains { $0.push == 4 && $0.at == back })
        let record = try bench.record(4)
        #expect(record.trace?.outcome == .silentCallback)
        #expect(record.trace?.callbacks.last == "app.didReceiveRemote")
        // Its state was final: it had come to the device.
        #expect(try bench.states(4) == [.received, .delivered])
    }

    @Test("R24: an app run from Xcode has no budget")
    func xcode() throws {
        let bench = try HeldPushTests.spent { $0.runFromXcode = true }
        #expect(bench.push(.silent(.after(minutes: 3))).trace?.outcome == .silentCallback)
    }

    @Test("R22: a newer one replaces it, and opening the app delivers the newer")
    func replaced() throws {
        let bench = try HeldPushTests.spent()
        _ = bench.push(.silent(.after(minutes: 3)))
        let newer = bench.push(.silent(.after(minutes: 4)))
        #expect(newer.trace?.diagnostics.map(\.code).contains("I-HELD-REPLACED") == true)
        let older = try bench.record(4)
        #expect(older.trace?.outcome == .dropped)
        #expect(older.trace?.rules.map(\.id).contains("R22") == true)
        let effect = try bench.act(.user(.launch()), at: .after(minutes: 5))
        #expect(effect.events.contains { $0.push == 5 } && !effect.events.contains { $0.push == 4 })
        #expect(try bench.record(5).trace?.outcome == .silentCallback)
        #expect(try bench.record(4).trace?.outcome == .dropped)
    }

    @Test("a move of the clock tells the end of an app that does not answer, as its push foretold")
    func death() throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].script.replies[.appDidReceiveRemote].calls = 0 })
        _ = bench.push(.silent())
        let revision = try bench.record(1).revision
        #expect(bench.service.advance(to: .after(29_999)).isEmpty)
        let events = bench.service.advance(to: .after(31_000))
        let told = events.map { event -> String in
            guard case .trace(let trace) = event.subject else { return "\(event.subject)" }
            let at = event.at.advanced(byMilliseconds: Int64(trace.atMilliseconds))
            return "\(trace.callback) \(trace.rule.id) \(at == .after(30_000))"
        }
        #expect(told == ["proc.kill R15 true"])
        #expect(try bench.app().state == .terminated)
        // Its record says so from the beginning.
        #expect(try bench.record(1).revision == revision)
    }

    @Test("a move of the clock tells when a Live Activity becomes stale, and when it goes")
    func activity() throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].deviceTokens = [.liveactivity: [0xaa]] })
        func push(_ members: String, at milliseconds: Int64) {
            _ = bench.push(
                .activity(members, token: "aa", at: .after(milliseconds)))
        }
        push(#""event":"update","timestamp":100,"content-state":{},"stale-date":160"#, at: 0)
        func told(_ milliseconds: Int64) -> [String] {
            bench.service.advance(to: .after(milliseconds)).compactMap { event in
                guard case .trace(let event) = event.subject else { return nil }
                return event.callback
            }
        }
        #expect(told(59_999) == [])
        #expect(told(60_000) == ["la.stale"])
        #expect(try bench.screen(at: .after(60_000)).apps[0].activities[0].isStale(at: 60_000))
        push(#""event":"end","timestamp":200,"dismissal-date":260"#, at: 100_000)
        #expect(told(159_999) == [])
        #expect(told(160_000) == ["la.remove"])
        #expect(told(86_400_000) == [])
    }

    @Test("R23: a force-quit drops it")
    func forceQuit() throws {
        let bench = try HeldPushTests.spent()
        _ = bench.push(.silent(.after(minutes: 3)))
        try bench.act(.user(.forceQuit()), at: .after(minutes: 4))
        let record = try bench.record(4)
        #expect(record.trace?.outcome == .dropped)
        #expect(record.trace?.rules.map(\.id).contains("R23") == true)
        #expect(
            bench.service.advance(to: DeviceTime.after(minutes: 120).wall).allSatisfy {
                $0.push != 4
            })
    }

    @Test("a device of an unknown token that holds one is kept, and its id finds it")
    func unknownToken() throws {
        let bench = Bench()
        for minute in 0..<4 as Range<Int64> { _ = bench.push(.silent(.after(minutes: minute))) }
        let record = try bench.record(4)
        #expect(record.trace?.outcome == .held)
        let id = try #require(record.deviceID)
        #expect(try id.hasPrefix("auto-") && bench.record(1).deviceID == id)
        try bench.act(.user(.launch()), on: id, at: .after(minutes: 5))
        #expect(try bench.record(4).trace?.outcome == .silentCallback)
    }
}
