import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

/// Loops read the clock once a turn: one that read it earlier may come to a device later.
@Suite("A push whose loop read the clock before others came to the device")
struct PushTurnTests {
    private static let lives: [(String, @Sendable (Bench) throws -> Void)] = [
        ("an unknown device", { _ in }),
        ("an unknown device that is kept", { _ = $0.push(.silent(.after(1))) }),
        ("a registered device", { try $0.put(.phone()) }),
        (
            "a registered device to which something has happened",
            { bench in
                try bench.put(.phone())
                try bench.act(.lowPower(true), at: .after(1))
            }
        ),
    ]

    @Test("takes the time of the push before it", arguments: lives)
    func pushes(name: String, begin: @Sendable (Bench) throws -> Void) throws {
        let bench = Bench()
        try begin(bench)
        let times = [9, 5, 12].map { bench.push(.at(.after($0))).arrivedAt }
        #expect(times == [.after(9), .after(9), .after(12)], "\(name)")
    }

    @Test("takes the time at which what was stored there ended")
    func change() throws {
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        let seconds = Bench.now.milliseconds / 1_000 + 60
        _ = bench.push(Push { $0.expiration = "\(seconds)" })
        bench.service.advance(to: .after(60_000))
        #expect(bench.push(.at(.after(10))).arrivedAt == .after(60_000))
    }

    @Test("takes the time at which the device before it ended")
    func end() throws {
        let bench = Bench()
        let id = try #require(bench.push(.silent()).deviceID)
        #expect(bench.service.remove(id: id, now: .after(50)))
        let unknown = bench.push(.at(.after(10)))
        #expect(unknown.deviceID == id && unknown.arrivedAt == .after(50))
        try bench.put(.phone(), now: .after(70))
        #expect(bench.push(.at(.after(60))).arrivedAt == .after(70))
        bench.service.reset(now: .after(80))
        #expect(bench.push(.at(.after(75))).arrivedAt == .after(80))
    }
}
