import Testing

@testable import Gateway

@Suite("Stalled peers")
struct StallWatchTests {
    private var watch: StallWatch { StallWatch(limits: GatewayLimits()) }

    @Test("nothing taken for 10 s while something waits is a stall")
    func stalled() {
        var watch = watch
        let verdicts = [0, 500, 9_999, 10_000].map {
            watch.isStalled(pending: 1, sent: 70_000, at: 5_000 + $0)
        }
        #expect(verdicts == [false, false, false, true])
    }

    @Test("1,024 bytes in 10 s are progress, 1,023 are not", arguments: [1_023, 1_024] as [UInt64])
    func progress(bytes: UInt64) {
        var watch = watch
        var verdicts = [watch.isStalled(pending: 9_000, sent: 0, at: 0)]
        verdicts.append(watch.isStalled(pending: 9_000, sent: bytes, at: 9_000))
        verdicts.append(watch.isStalled(pending: 9_000, sent: bytes, at: 10_000))
        #expect(verdicts == [false, false, bytes < 1_024])
    }

    @Test("a byte now and then does not help: the 10 s run on")
    func dribble() {
        var watch = watch
        var stalledAt: UInt64?
        for time in stride(from: 0, through: 20_000, by: 500) as StrideThrough<UInt64>
        where watch.isStalled(pending: 5_000, sent: time / 500, at: time) {
            stalledAt = stalledAt ?? time
        }
        #expect(stalledAt == 10_000)
    }

    @Test("an empty queue starts the time anew")
    func emptied() {
        var watch = watch
        var verdicts: [Bool] = []
        for (pending, time) in [(1, 0), (0, 9_000), (1, 9_500), (1, 19_499), (1, 19_500)] {
            verdicts.append(watch.isStalled(pending: pending, sent: 0, at: UInt64(time)))
        }
        #expect(verdicts == [false, false, false, false, true])
    }
}
