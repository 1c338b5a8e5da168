import EventLoop
import Synchronization

/// The meters of a gateway's loops.
package final class GatewayMeters: Sendable {
    private let loops = Mutex<[LoopMeter]>([])

    /// Meters without a loop.
    package init() {}

    /// The meter of one more loop.
    func add(named name: String) -> LoopMeter {
        let meter = LoopMeter(name: name)
        loops.withLock { $0.append(meter) }
        return meter
    }

    /// What all loops have counted; `now` is nanoseconds of the clock that the gateway was given.
    package func figures(at now: UInt64) -> GatewayFigures {
        var figures = GatewayFigures()
        for meter in loops.withLock({ $0 }) { figures.add(meter, at: now) }
        return figures
    }
}

/// What a gateway has counted since its start.
package struct GatewayFigures: Sendable {
    /// Pushes by answer; those that none got are not there.
    package private(set) var answers: [AnswerCount] = []
    /// How long answers took.
    package private(set) var times = DurationCounts()
    /// Connections that were taken.
    package private(set) var opened: UInt64 = 0
    /// Those of them that have ended.
    package private(set) var closed: UInt64 = 0
    /// Connections that were refused, by reason.
    package private(set) var refused: [String: UInt64] = [:]
    /// Connections that were ended against the peer's will, by reason.
    package private(set) var cutOffs: [String: UInt64] = [:]
    /// Times that accepting failed, as where descriptors are short.
    package private(set) var failedAccepts: UInt64 = 0
    /// How late each loop was in the last minute, at most, in nanoseconds.
    package private(set) var lags: [(loop: String, nanoseconds: UInt64)] = []

    /// Nothing.
    package init() {}

    mutating func add(_ meter: LoopMeter, at now: UInt64) {
        for answer in meter.answers.counts { add(answer) }
        times.add(meter.times.counts)
        opened += meter.opened.count
        closed += meter.closed.count
        for (word, count) in meter.refused.counts { refused[word.rawValue, default: 0] += count }
        for (reason, count) in meter.cutOffs.counts { cutOffs[reason.word, default: 0] += count }
        failedAccepts += meter.failedAccepts.count
        lags.append((meter.name, meter.lag.greatest(at: now)))
    }

    private mutating func add(_ answer: AnswerCount) {
        let place = answers.firstIndex {
            $0.status == answer.status && $0.reason == answer.reason
        }
        guard let place else { return answers.append(answer) }
        answers[place].count += answer.count
    }
}
