import EventLoop

/// What one loop counts; anybody may read it meanwhile.
///
/// Each loop has counters of its own, so that loops do not take each other's cache lines.
package final class LoopMeter: Sendable {
    let name: String
    let answers = AnswerCounters()
    let times = DurationCounters()
    let opened = Counter()
    let closed = Counter()
    let refused = CountersByWord<ConnectionRefusal>()
    let cutOffs = CountersByWord<CutOffReason>()
    let failedAccepts = Counter()
    let lag: LagWatch

    init(name: String = "") {
        self.name = name
        lag = LagWatch(periodMilliseconds: GatewayLoop.tickMilliseconds)
    }
}
