import APNs
import ControlAPI
import EventLoop
import Gateway
import TLS

/// What `/metrics` tells beyond what the control plane sees itself.
struct ServerMeters: Sendable {
    let gateway = GatewayMeters()
    /// Of the control plane's loop.
    let controlLag = LagWatch(periodMilliseconds: ServerMeters.controlPeriodMilliseconds)
    let startedAt = Clocks.wall()

    static let controlPeriodMilliseconds: UInt64 = 1_000

    /// All of it, now.
    ///
    /// The identity is the one that TLS was given: a certificate that is made anew at the next
    /// start is another one.
    func figures(_ identity: ServerIdentity, _ log: OperatorLog) -> ServerFigures {
        let now = Clocks.nanoseconds()
        let counted = gateway.figures(at: now)
        var figures = ServerFigures()
        figures.answers = counted.answers.map {
            PushCount(status: $0.status, reason: $0.reason?.name, count: $0.count)
        }
        figures.durations = DurationHistogram(counted.times)
        figures.connectionsOpened = counted.opened
        figures.connectionsClosed = counted.closed
        figures.refusals = counted.refused.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        figures.cutOffs = counted.cutOffs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        figures.failedAccepts = counted.failedAccepts
        let lags = counted.lags + [("control", controlLag.greatest(at: now))]
        figures.loopLags = lags.map { ($0.loop, Double($0.nanoseconds) / 1e9) }
        figures.linesDropped = log.linesDropped
        figures.certificates = [("server", identity.notAfter), ("ca", identity.caNotAfter)]
        figures.startedAt = startedAt
        return figures
    }
}

extension DurationHistogram {
    fileprivate init(_ counts: DurationCounts) {
        let bounds = DurationCounts.bounds
        self.init(
            buckets: zip(bounds, counts.counts).map { (Double($0) / 1e9, $1) },
            beyond: counts.counts[bounds.count], seconds: Double(counts.nanoseconds) / 1e9)
    }
}
