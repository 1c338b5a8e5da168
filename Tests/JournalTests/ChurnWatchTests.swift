import APNs
import PushLog
import TestSupport
import Testing

@testable import Journal

/// Source: FC-A18 (Redth/HttpTwo PR#15, nfilin/apns-http2#2).
@Suite("Connections that end after one push")
struct ChurnWatchTests {
    private static let start = Instant(seconds: 1_800_000_000)

    private static func at(_ milliseconds: Int64) -> Instant {
        start.advanced(byMilliseconds: milliseconds)
    }

    @Test("raise a warning with their number: 200 within 10 s")
    func burst() {
        var watch = ChurnWatch()
        for number in 0..<200 as Range<Int64> {
            watch.ended(at: ChurnWatchTests.at(number * 49), pushes: 1)
        }
        #expect(
            watch.churn
                == ConnectionChurn(
                    connections: 200, withAtMostOnePush: 200, lastAt: ChurnWatchTests.at(9_751)))
    }

    @Test("raise none while there are fewer than 20", arguments: [19, 20])
    func threshold(count: Int) {
        var watch = ChurnWatch()
        for number in 0..<count {
            watch.ended(at: ChurnWatchTests.start, pushes: UInt64(number % 2))
        }
        #expect((watch.churn != nil) == (count == 20))
    }

    @Test("raise none where they end slowly, or carry more")
    func harmless() {
        var slow = ChurnWatch()
        for number in 0..<1_000 as Range<Int64> {
            slow.ended(at: ChurnWatchTests.at(number * 600), pushes: 1)
        }
        #expect(slow.churn == nil)
        var busy = ChurnWatch()
        for _ in 0..<1_000 { busy.ended(at: ChurnWatchTests.start, pushes: 2) }
        #expect(busy.churn == nil)
        // The busy ones are counted beside, once there are enough of the others.
        for _ in 0..<20 { busy.ended(at: ChurnWatchTests.start, pushes: 0) }
        #expect(busy.churn?.connections == 1_020 && busy.churn?.withAtMostOnePush == 20)
    }

    @Test("keep their busiest figures for a minute, then count anew")
    func episodes() {
        var watch = ChurnWatch()
        for _ in 0..<50 { watch.ended(at: ChurnWatchTests.start, pushes: 1) }
        for _ in 0..<20 { watch.ended(at: ChurnWatchTests.at(30_000), pushes: 1) }
        #expect(watch.churn?.withAtMostOnePush == 50)
        #expect(watch.churn?.lastAt == ChurnWatchTests.at(30_000))
        for _ in 0..<25 { watch.ended(at: ChurnWatchTests.at(95_000), pushes: 1) }
        #expect(watch.churn?.withAtMostOnePush == 25)
    }

    @Test(
        "survive a wall clock that jumps, or stands at either end of time",
        arguments: [Int64.min, -1, 0, .max])
    func clockJumps(milliseconds: Int64) {
        var watch = ChurnWatch()
        for _ in 0..<19 { watch.ended(at: Instant(milliseconds: milliseconds), pushes: 1) }
        watch.ended(at: ChurnWatchTests.start, pushes: 1)
        #expect(watch.churn == nil)
        for _ in 0..<19 { watch.ended(at: ChurnWatchTests.start, pushes: 1) }
        #expect(watch.churn?.withAtMostOnePush == 20)
    }

    @Test("are counted as a plain count says", arguments: 1...10 as ClosedRange<UInt64>)
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var watch = ChurnWatch()
        var ends: [(second: Int64, isShort: Bool)] = []
        var busiest: UInt64 = 0
        var now: Int64 = 0
        for _ in 0..<400 {
            now += Int64.random(in: 0...350, using: &random)
            let pushes = UInt64.random(in: 0...3, using: &random)
            let instant = ChurnWatchTests.at(now)
            watch.ended(at: instant, pushes: pushes)
            let second = instant.milliseconds / 1_000
            ends.append((second, pushes <= 1))
            let short = ends.filter { $0.isShort && $0.second > second - 10 }.count
            if pushes <= 1, short >= 20 { busiest = max(busiest, UInt64(short)) }
        }
        // No pause of a minute without a warning lies in so short a run, once there was one.
        #expect((watch.churn?.withAtMostOnePush ?? 0) == busiest, "seed \(seed)")
    }
}
