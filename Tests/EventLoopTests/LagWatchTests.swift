import Testing

@testable import EventLoop

@Suite("How late a loop is")
struct LagWatchTests {
    /// A timer of half a second that was called at these times, in milliseconds.
    private func window(_ calls: [UInt64]) -> LagWindow {
        var window = LagWindow(periodNanoseconds: 500_000_000)
        for call in calls { window.fired(at: call * 1_000_000) }
        return window
    }

    @Test(
        "is the greatest delay of a timer in the last minute",
        arguments: [
            ("no call", [], 5_000, 0),
            ("the first call is never late", [9_000], 9_500, 0),
            ("in time", [0, 500, 1_000], 1_400, 0),
            ("early", [0, 400, 800], 1_000, 0),
            ("late once", [0, 500, 1_250, 1_750], 1_800, 250),
            ("the greatest", [0, 600, 1_400, 1_950], 2_000, 300),
            ("still late", [0, 500], 1_700, 700),
            ("late before, overdue now", [0, 900, 1_400], 2_000, 400),
            ("a minute later", [0, 900, 60_400], 60_500, 59_000),
        ] as [(String, [UInt64], UInt64, UInt64)])
    func greatest(name: String, calls: [UInt64], now: UInt64, milliseconds: UInt64) {
        #expect(window(calls).greatest(at: now * 1_000_000) == milliseconds * 1_000_000, "\(name)")
    }

    @Test("is remembered for a minute and not for much longer")
    func memory() {
        // Late by 200 ms at 700 ms, in time for two minutes afterwards.
        let all: [UInt64] = [0] + (0..<240).map { 700 + $0 * 500 }
        let rows: [(UInt64, UInt64)] = [(60_700, 200), (69_900, 200), (70_300, 0)]
        for (until, milliseconds) in rows {
            let window = window(all.filter { $0 <= until })
            #expect(window.greatest(at: until * 1_000_000) == milliseconds * 1_000_000, "\(until)")
        }
    }

    @Test("is 0 for a clock that seems to go back")
    func backwards() {
        #expect(window([10_000, 500]).greatest(at: 0) == 0)
    }
}
