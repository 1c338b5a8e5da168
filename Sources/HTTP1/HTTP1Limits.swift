/// Every limit of the HTTP/1.1 server.
///
/// libmicrohttpd's own timer measures inactivity, which a byte a second defeats, so the deadlines
/// here are absolute and enforced by `HTTP1Server.sweep`.
/// Source: reliability.md sections 4 and 5.2.
package struct HTTP1Limits: Sendable, Equatable {
    /// Open connections; further ones wait in the listening backlog.
    package var connectionsMax: Int
    /// Bytes of one request body; a larger one is answered 413.
    package var bodyBytesMax: Int
    /// Bytes of an oversized body that are read and thrown away, so that a sender that does not
    /// listen while it writes still sees its 413; beyond them the connection is cut.
    package var discardedBytesMax: Int
    /// Memory for one connection's head and buffers; a longer head is answered 431.
    package var connectionMemoryBytes: Int
    /// From the connection to the end of its first head; for later ones from the end of the
    /// request line, before which the connection counts as idle.
    package var headMilliseconds: UInt64
    /// From the end of the head to the end of the body.
    package var bodyMilliseconds: UInt64
    /// From the answer being ready to its last byte being written; streams are exempt.
    package var answerMilliseconds: UInt64
    /// Between two requests of a kept connection.
    package var idleMilliseconds: UInt64
    /// How long `stop` waits for open answers to be written.
    package var stopMilliseconds: UInt64

    /// The limits of the control plane, each of which can be replaced.
    package init(
        connectionsMax: Int = 256, bodyBytesMax: Int = 1 << 20, discardedBytesMax: Int = 8 << 20,
        connectionMemoryBytes: Int = 32 << 10, headMilliseconds: UInt64 = 10_000,
        bodyMilliseconds: UInt64 = 30_000, answerMilliseconds: UInt64 = 60_000,
        idleMilliseconds: UInt64 = 60_000, stopMilliseconds: UInt64 = 1_000
    ) {
        precondition(connectionsMax > 0 && bodyBytesMax >= 0 && discardedBytesMax >= bodyBytesMax)
        precondition(connectionMemoryBytes >= 4096)
        self.connectionsMax = connectionsMax
        self.bodyBytesMax = bodyBytesMax
        self.discardedBytesMax = discardedBytesMax
        self.connectionMemoryBytes = connectionMemoryBytes
        self.headMilliseconds = headMilliseconds
        self.bodyMilliseconds = bodyMilliseconds
        self.answerMilliseconds = answerMilliseconds
        self.idleMilliseconds = idleMilliseconds
        self.stopMilliseconds = stopMilliseconds
    }
}
