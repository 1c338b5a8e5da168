package import APNs
package import Faults
package import HTTP2
package import PushLog

/// Where pushes go once the request rules have spoken.
package protocol PushSink: Sendable {
    /// Takes the record of a request that was refused, or that could not be read.
    ///
    /// - Returns: its sequence number.
    @discardableResult
    func refused(_ record: PushRecord) -> UInt64

    /// Takes an accepted request to its device: steps 10 to 12, route, log; returns the answer.
    ///
    /// When this returns the record can be seen by readers of the log.
    func admit(_ record: inout PushRecord) -> PushAnswer

    /// Adds to a record that is in the log which fault its answer met.
    func met(fault: String, sequence: UInt64)
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
    package init() {}
    package func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision? { nil }
    package func testToken(_ record: PushRecord) -> FaultDecision? { nil }
}

/// Who remembers connections.
package protocol ConnectionRecorder: Sendable {
    func opened(_ event: ConnectionEvent)
    func update(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void)
    func closed(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void)
}

/// One line for the operator's log: an event with its fields.
package struct GatewayNotice: Sendable {
    package let event: String
    package let connection: UInt64
    package let peer: String
    package let detail: String
}

/// What the gateway needs from the rest of the server, in values of the pure layer.
package struct GatewayServices: Sendable {
    package var sink: any PushSink
    package var faults: any FaultSource
    package var connections: any ConnectionRecorder
    package var rules: RuleSettings
    package var environment: Environment
    package var http2: HTTP2Configuration
    package var limits: GatewayLimits
    /// Error answers carry `content-type: application/json` (decision 14.2).
    package var errorContentType = false
    /// The wall clock; asked once per read.
    package var now: @Sendable () -> Instant
    /// 32 random bytes: the seed of a connection's ids.
    package var seed: @Sendable () -> IdentifierSeed
    package var log: @Sendable (GatewayNotice) -> Void

    package init(
        sink: any PushSink, faults: any FaultSource = NoFaults(),
        connections: any ConnectionRecorder,
        rules: RuleSettings = RuleSettings(), environment: Environment = .development,
        http2: HTTP2Configuration, limits: GatewayLimits = GatewayLimits(),
        now: @escaping @Sendable () -> Instant, seed: @escaping @Sendable () -> IdentifierSeed,
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
        self.seed = seed
        self.log = log
    }
}

/// Timers and buffers of the gateway.
///
/// Source: reliability, section 2.5 (start values) and section 7 (drain).
package struct GatewayLimits: Sendable {
    /// Milliseconds until the TLS handshake must be done.
    package var handshakeMilliseconds: UInt64 = 10_000
    /// Milliseconds from then until preface and SETTINGS must have come.
    package var prefaceMilliseconds: UInt64 = 10_000
    /// A peer must take `stallBytes` in this time while something waits for it.
    package var stallMilliseconds: UInt64 = 10_000
    package var stallBytes: UInt64 = 1_024
    /// Bytes waiting in the socket at which reading stops.
    package var pauseBytes = 256 << 10
    /// Milliseconds to wait for the answer to the PING that follows the first GOAWAY.
    package var noticeMilliseconds: UInt64 = 1_000
    /// Milliseconds for the peer's FIN when the server stops: a pool that rests never sends one.
    package var drainCloseMilliseconds: UInt64 = 250
    /// Buffers larger than this are given back when a connection rests.
    package var restBytes = 16 << 10
    /// A connection that was silent for less is never closed to make room for others.
    package var roomMilliseconds: UInt64 = 1_000
    /// Open connections of one loop.
    package var connectionsPerLoop = 4_096

    package init() {}
}
