import Testing

@testable import HTTP1

@Suite struct ConnectionPhaseTests {
    static let limits = HTTP1Limits()

    /// The first tick at which a phase that begins just after the tick at `begin` has expired.
    static func expiry(_ phase: ConnectionPhase, begin: UInt64, ticks: [UInt64]) -> UInt64? {
        var clock = PhaseClock()
        clock.entered(phase)
        var previous: UInt64? = begin
        for now in ticks {
            if clock.ticked(now: now, previous: previous, limits: limits) { return now }
            previous = now
        }
        return nil
    }

    static func ends(_ clock: inout PhaseClock, at now: UInt64, after previous: UInt64?) -> Bool {
        clock.ticked(now: now, previous: previous, limits: limits)
    }

    @Test(
        "with a tick a second a phase ends within its limit",
        arguments: [
            (ConnectionPhase.head, 10_000 as UInt64?), (.body, 30_000), (.answering, 60_000),
            (.idle, 60_000), (.handling, nil), (.streaming, nil),
        ])
    func limit(phase: ConnectionPhase, limit: UInt64?) {
        let ticks = (1...200).map { UInt64($0) * 1_000 + 500_000 }
        let expiry = Self.expiry(phase, begin: 500_000, ticks: ticks)
        #expect(expiry == limit.map { 500_000 + $0 })
    }

    @Test("after a pause of the ticking a new phase loses at most a second")
    func pause() {
        #expect(Self.expiry(.head, begin: 0, ticks: [100_000, 108_999]) == nil)
        #expect(Self.expiry(.head, begin: 0, ticks: [100_000, 109_000]) == 109_000)
    }

    @Test("the first tick of all ends nothing, and time may start anywhere")
    func firstTick() {
        var clock = PhaseClock()
        #expect(Self.ends(&clock, at: 0, after: nil) == false)
        #expect(Self.ends(&clock, at: 9_999, after: 0) == false)
        #expect(Self.ends(&clock, at: 10_000, after: 9_999) == true)
    }

    @Test("a phase that began before the first tick of all ends within its limit")
    func beforeFirstTick() {
        var clock = PhaseClock()
        #expect(Self.ends(&clock, at: 501_000, after: nil) == false)
        #expect(Self.ends(&clock, at: 509_999, after: 509_000) == false)
        #expect(Self.ends(&clock, at: 510_000, after: 509_000) == true)
    }

    @Test("a new phase starts its own time")
    func restart() {
        var clock = PhaseClock()
        #expect(Self.ends(&clock, at: 0, after: nil) == false)
        clock.entered(.body)
        #expect(Self.ends(&clock, at: 20_000, after: 19_000) == false)
        #expect(clock.phase == .body)
        #expect(Self.ends(&clock, at: 49_000, after: 48_000) == true)
    }

    @Test("the same phase again does not start over")
    func samePhase() {
        var clock = PhaseClock()
        #expect(Self.ends(&clock, at: 0, after: nil) == false)
        clock.entered(.head)
        #expect(Self.ends(&clock, at: 9_000, after: 8_000) == false)
        clock.entered(.head)
        #expect(Self.ends(&clock, at: 10_000, after: 9_000) == true)
    }

    @Test("a clock that moves backwards ends nothing")
    func backwards() {
        var clock = PhaseClock()
        #expect(Self.ends(&clock, at: 50_000, after: nil) == false)
        #expect(Self.ends(&clock, at: 1, after: 50_000) == false)
    }
}
