package import EventLoop
import Synchronization
package import TLS

/// The push service's front: accepts senders on all loops and answers their pushes.
package final class GatewayServer: Sendable {
    private let parts: [GatewayLoop]

    /// Starts to accept on every loop of the group.
    ///
    /// - Parameters:
    ///   - group: the loops; the caller stops them after `stop`.
    ///   - listeners: each loop accepts from each of them.
    ///   - services: the rest of the server.
    /// - Returns: the gateway, accepting.
    /// - Throws: when a listener cannot be set up.
    package static func start(
        on group: EventLoopGroup, listeners: [GatewayListener], services: GatewayServices
    ) async throws(EventLoopError) -> GatewayServer {
        let shared = GatewayShared(services.limits, lastID: services.lastConnectionID)
        let parts = group.loops.map { GatewayLoop(loop: $0, services: services, shared: shared) }
        for part in parts { try await part.start(listeners) }
        return GatewayServer(parts)
    }

    /// The same for sockets that are all taken alike.
    ///
    /// `tls` is nil for cleartext HTTP/2 with prior knowledge.
    package static func start(
        on group: EventLoopGroup, sources: [ListeningSocket], tls: TLSServerContext?,
        services: GatewayServices
    ) async throws(EventLoopError) -> GatewayServer {
        try await start(
            on: group, listeners: sources.map { GatewayListener(source: $0, tls: tls) },
            services: services)
    }

    private init(_ parts: [GatewayLoop]) {
        self.parts = parts
    }

    /// Takes no more connections and lets the open ones finish; calls `done` once, when none is
    /// left, from a loop.
    ///
    /// Source: reliability section 7.
    package func drain(_ done: @escaping @Sendable () -> Void) {
        let left = Countdown(parts.count, done)
        for part in parts { part.onLoop { $0.beginDrain { left.countDown() } } }
    }

    /// Tells all loops that the log has decided on records: answers that waited may leave.
    ///
    /// From any thread.
    package func recordsDecided() {
        for part in parts { part.recordsDecided() }
    }

    /// Closes every connection at once.
    ///
    /// Returns before that has happened; stopping the loops waits for it.
    package func closeAll(_ reason: String) {
        for part in parts { part.onLoop { $0.closeAll(reason) } }
    }
}

/// Calls an action when it has been counted down to zero.
private final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let action: @Sendable () -> Void

    init(_ count: Int, _ action: @escaping @Sendable () -> Void) {
        left = Atomic(count)
        self.action = action
    }

    func countDown() {
        if left.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { action() }
    }
}
