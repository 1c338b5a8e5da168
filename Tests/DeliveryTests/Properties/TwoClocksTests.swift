import APNs
import PushLog
import Routing
import TestSupport
import Testing

@testable import Delivery

/// `apns-expiration` is wall time; what is left of it passes on the virtual clock.
///
/// Source: design decision 10.
@Suite("The two clocks")
struct TwoClocksTests {
    @Test("for every advance, an expiration set afterwards lies in the future, all of it")
    func expiration() throws {
        var random = SeededGenerator(seed: 10)
        let clock = VirtualClock(start: Bench.now, monotonic: { 0 })
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        for _ in 0..<400 {
            // Anything from a millisecond to years, in a few steps or at once.
            let longest = Int64(1) << Int64.random(in: 0...36, using: &random)
            clock.advance(byMilliseconds: Int64.random(in: 0...longest, using: &random))
            bench.service.advance(to: clock.now)
            let wall = Bench.now.advanced(byMilliseconds: Int64.random(in: 0...999, using: &random))
            let seconds = Int64.random(in: 2...2_592_000, using: &random)
            var push = ScriptPush()
            (push.type, push.members) = (.alert, [#""alert":"hi""#])
            push.expiration = wall.milliseconds / 1_000 + seconds
            var record = push.record(
                to: Push.token, "com.example.app", .development, number: 1, wall: wall,
                virtual: clock.now)
            _ = bench.service.admit(&record)
            #expect(record.delivery?.state == .storedOffline)
            // The full time to live, less what of the present second has gone by.
            let left = seconds * 1_000 - wall.milliseconds % 1_000
            let end = clock.now.advanced(byMilliseconds: left)
            #expect(bench.service.nextDue == end)
            bench.service.advance(to: end.advanced(byMilliseconds: -1))
            #expect(bench.log.records.last?.delivery?.state == .storedOffline)
            bench.service.advance(to: end)
            let history = bench.log.records.last?.delivery?.later ?? []
            #expect(history.map(\.state) == [.discardedExpired] && history.map(\.at) == [end])
            clock.advance(byMilliseconds: left)
        }
    }
}
