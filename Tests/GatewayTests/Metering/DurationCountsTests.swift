import APNs
import PushLog
import Testing

@testable import Gateway

@Suite("How long pushes took")
struct DurationCountsTests {
    @Test("bounds rise, from 50 us to 10 s")
    func bounds() {
        let bounds = DurationCounts.bounds
        #expect(bounds.first == 50_000 && bounds.last == 10_000_000_000)
        #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(
        "a duration belongs to the span that it does not pass; a bound ends its span",
        arguments: [
            (0, 0), (49_999, 0), (50_000, 0), (50_001, 1), (100_000, 1), (100_001, 2),
            (999_999, 4), (1_000_000, 4), (1_000_001, 5), (10_000_000_000, 16),
            (10_000_000_001, 17), (.max, 17),
        ] as [(UInt64, Int)])
    func place(nanoseconds: UInt64, place: Int) {
        #expect(DurationCounts.place(of: nanoseconds) == place)
    }

    @Test("counters and counts add up")
    func sums() {
        let counters = DurationCounters()
        counters.add(3, nanoseconds: 60_000)
        counters.add(1, nanoseconds: 20_000_000_000)
        var counts = counters.counts
        #expect(counts.counts[1] == 3 && counts.counts[17] == 1 && counts.total == 4)
        #expect(counts.nanoseconds == 20_000_180_000)
        counts.add(counters.counts)
        #expect(counts.counts[1] == 6 && counts.total == 8)
        #expect(counts.nanoseconds == 40_000_360_000)
    }

    @Test("answers that leave together are timed each from its own read")
    func times() {
        let counters = DurationCounters()
        let answers = AnswerCounters()
        var times = AnswerTimes()
        #expect(!times.isWaiting)
        for began: UInt64 in [0, 0, 1_000_000, 0] {
            times.began = began
            let answer = began == 0 ? PushAnswer.accepted : .refused(by: .badTopic)
            times.answered(answer, counting: answers)
        }
        #expect(times.isWaiting)
        times.left(at: 2_000_000, counting: answers, counters)
        #expect(!times.isWaiting)
        #expect(counters.counts.counts[4] == 1 && counters.counts.counts[5] == 3)
        #expect(counters.counts.nanoseconds == 7_000_000)
        #expect(answers.counts.map(\.count) == [3, 1])
        times.left(at: 9_000_000, counting: answers, counters)
        #expect(counters.counts.total == 4)
    }

    @Test("a clock that seems to go back makes no time, and nothing traps")
    func backwards() {
        let counters = DurationCounters()
        let answers = AnswerCounters()
        var times = AnswerTimes()
        times.began = 5
        times.answered(.accepted, counting: answers)
        times.left(at: 4, counting: answers, counters)
        #expect(counters.counts.counts[0] == 1 && counters.counts.nanoseconds == 0)
    }
}
