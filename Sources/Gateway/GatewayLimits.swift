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
    /// Milliseconds of silence after which a connection without open streams is closed; 0 never.
    package var idleMilliseconds: UInt64 = 0
    /// Signatures that one connection may have verified in one turn of its loop.
    ///
    /// The pushes behind wait for the next turn. Source: protocol decision 14.2.
    package var verificationsPerTurn = 4
    /// Connections that one address may open in `churnMilliseconds`; 0 for any number.
    package var churnLimit = 0
    /// The time in which they are counted.
    ///
    /// Source: field case FC-A18.
    package var churnMilliseconds: UInt64 = 10_000

    package init() {}
}
