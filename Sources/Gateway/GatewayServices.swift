package import APNs
package import Faults
package import HTTP2
package import PushLog

/// Where pushes go once the request rules have spoken.
package protocol PushSink: Sendable {
    /// Takes the record of a request that was refused, or that could not be read.
    ///
    /// - Returns: its numbers in the log.
    @discardableResult
    func refused(_ record: PushRecord) -> LogPlace

    /// Takes an accepted request to its device: steps 10 to 12, route, log; returns the answer.
    ///
    /// When this returns the record has its numbers, and readers of the log see it, at once or once
    /// it is committed.
    func admit(_ record: inout PushRecord) -> PushAnswer

    /// Adds to a record that is in the log which fault its answer met.
    func met(fault: String, sequence: UInt64)

    /// Adds a finding to a record that is in the log.
    func found(_ finding: Finding, sequence: UInt64)
}

/// What the gateway is told to do wrong; asked for every push, so it must be cheap.
package protocol FaultSource: Sendable {
    /// What becomes of a push at a hook point; nil when no fault meets it.
    func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision?

    /// What becomes of a push to a reserved device token, once steps 1 to 9 let it through.
    func testToken(_ record: PushRecord) -> FaultDecision?
}

/// No faults at all.
package struct NoFaults: FaultSource {
    /// Makes the source.
    package init() {}
    /// Always nil.
    package func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision? { nil }
    /// Always nil.
    package func testToken(_ record: PushRecord) -> FaultDecision? { nil }
}

/// Who remembers connections.
package protocol ConnectionRecorder: Sendable {
    /// Takes a connection that was accepted.
    func opened(_ event: ConnectionEvent)
    /// Changes what is known of an open one.
    func update(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void)
    /// Notes that it has ended.
    func closed(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void)
}

/// One line for the operator's log: an event with its fields.
package struct GatewayNotice: Sendable {
    /// What happened, one word in kebab case.
    package let event: String
    /// The number of the connection.
    package let connection: UInt64
    /// Address and port of the peer.
    package let peer: String
    /// What is to be known of it, one clause.
    package let detail: String
}

/// Whether senders must show who they are.
package enum Authentication: Sendable {
    /// By provider token or client certificate.
    case required
    /// Nothing is judged (`--auth off`).
    case off
}

/// What the gateway needs from the rest of the server, in values of the pure layer.
package struct GatewayServices: Sendable {
    /// Takes all pushes.
    package var sink: any PushSink
    /// Keeps answers back until their records are safe.
    package var commits: any CommitGate = NoCommitGate()
    /// Tells what goes wrong on purpose.
    package var faults: any FaultSource
    /// Takes the log of connections.
    package var connections: any ConnectionRecorder
    /// Which rules refuse, warn or are off.
    package var rules: RuleSettings
    /// Of connections that do not name one of Apple's hosts.
    package var environment: Environment
    /// Streams, frames and limits of a connection.
    package var http2: HTTP2Configuration
    /// Connections, bodies and times.
    package var limits: GatewayLimits
    /// Without keys to check tokens with, nothing is judged unless the owner says otherwise.
    package var auth = Authentication.off
    /// The provider keys that tokens are checked with.
    package var keys: any ProviderKeySource = NoProviderKeys()
    /// How provider tokens and certificates are taken.
    package var credentials = CredentialPolicy()
    /// What is announced first to senders of whom no credential is known, whatever else holds; nil
    /// for 1, or all streams where there is nothing to wait for (`initial-streams`).
    package var initialStreams: Int?
    /// A refused push is followed by SETTINGS with one stream, the next accepted one by the usual
    /// number (decision 14.4, `shrink-streams-on-error`).
    package var shrinksStreamsOnError = false
    /// Error answers carry `content-type: application/json` (decision 14.2).
    package var errorContentType = false
    /// The number of the last connection of an earlier life; those of this one go on from there.
    package var lastConnectionID: UInt64 = 0
    /// The wall clock; asked once per read.
    package var now: @Sendable () -> Instant
    /// The virtual clock; asked once per read.
    package var virtualNow: @Sendable () -> Instant
    /// Nanoseconds of a clock that never goes back; asked once per read and once per write.
    package var nanoseconds: @Sendable () -> UInt64 = { 0 }
    /// What the loops count; each adds its own.
    package var meters = GatewayMeters()
    /// Where the loop that these services are for counts.
    var meter = LoopMeter()
    /// 32 random bytes: the seed of a connection's ids.
    package var seed: @Sendable () -> IdentifierSeed
    /// Takes the lines for the operator's log; called on any loop.
    package var log: @Sendable (GatewayNotice) -> Void

    /// `virtualNow` is nil where the virtual clock is the wall clock.
    package init(
        sink: any PushSink, faults: any FaultSource = NoFaults(),
        connections: any ConnectionRecorder,
        rules: RuleSettings = RuleSettings(), environment: Environment = .development,
        http2: HTTP2Configuration, limits: GatewayLimits = GatewayLimits(),
        now: @escaping @Sendable () -> Instant,
        virtualNow: (@Sendable () -> Instant)? = nil,
        seed: @escaping @Sendable () -> IdentifierSeed,
        log: @escaping @Sendable (GatewayNotice) -> Void = { _ in }
    ) {
        self.sink = sink
        self.faults = faults
        self.connections = connections
        self.rules = rules
        self.environment = environment
        self.http2 = http2
        self.limits = limits
        self.now = now
        self.virtualNow = virtualNow ?? now
        self.seed = seed
        self.log = log
    }

    /// All clocks; `monotonic` is the loop's.
    func moment(_ monotonic: UInt64) -> Moment {
        Moment(
            monotonic: monotonic, wall: now(), virtual: virtualNow(), nanoseconds: nanoseconds())
    }
}
