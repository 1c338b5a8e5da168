private import Synchronization

/// Answers one request.
///
/// It runs on the polling thread of the server, so it must not block: long work moves to another
/// thread together with the responder, which answers from there.
package typealias HTTP1Handler = @Sendable (HTTP1Request, HTTP1Responder) -> Void

/// Makes the answers that the server gives by itself: 400 for a head that is wrong, 413, 500 for a
/// request that its handler dropped, 503 at the end.
///
/// It gets the status and a line for people, runs on any thread, and must not block. Whether the
/// connection goes on is the server's decision.
package typealias HTTP1OwnAnswer = @Sendable (_ status: Int, _ message: String) -> HTTP1Response

/// A small HTTP/1.1 server on libmicrohttpd that knows no routes.
///
/// Two threads: one accepts, one is the library's. The owner calls `sweep` once a second, which
/// enforces deadlines and notices clients that left, and `stop` at the end.
package final class HTTP1Server: Sendable {
    private struct Running: ~Copyable {
        let daemon: Daemon
        let accepter: Accepter
        let thread: JoinableThread
    }

    private let core: ServerCore
    private let running: Mutex<Running?>

    /// Starts serving on listening descriptors.
    ///
    /// The server owns them from here on and closes them, also when it does not start.
    /// - Parameters:
    ///   - listeners: bound sockets after listen(), of any family.
    ///   - limits: every limit of the server.
    ///   - log: takes messages of the library and of the accepting thread, on their threads.
    ///   - ownAnswer: makes the answers that no handler gives; plain text without it.
    ///   - handler: answers requests.
    /// - Throws: what the system or the library refused.
    package init(
        listeners: [Int32], limits: HTTP1Limits = HTTP1Limits(),
        log: @escaping @Sendable (String) -> Void,
        ownAnswer: @escaping HTTP1OwnAnswer = { .text($0, $1) }, handler: @escaping HTTP1Handler
    ) throws(HTTP1Error) {
        do {
            for listener in listeners { try Accepter.check(listener) }
            core = try ServerCore(
                limits: limits, log: log, ownAnswer: ownAnswer, handler: handler)
        } catch {
            Accepter.close(listeners)
            throw error
        }
        let daemon: Daemon
        do {
            daemon = try Daemon(core: core)
        } catch {
            Accepter.close(listeners)
            throw error
        }
        let accepter = Accepter(listeners: listeners, core: core, daemon: daemon)
        do {
            let thread = try JoinableThread { accepter.run() }
            running = Mutex(Running(daemon: daemon, accepter: accepter, thread: thread))
        } catch {
            daemon.stop()
            Accepter.close(listeners)
            throw error
        }
    }

    deinit { stop() }

    /// Ends connections whose deadline has passed; tells responders and streams of lost clients.
    ///
    /// To be called once a second.
    /// - Parameter nowMilliseconds: a clock that only moves forward.
    package func sweep(nowMilliseconds: UInt64) {
        for exchange in core.table.sweep(now: nowMilliseconds) { exchange.clientLeft() }
    }

    /// How many connections are open.
    package var connectionCount: Int { core.table.count }

    /// Stops: no more clients, open requests are answered 503, streams end, and after at most
    /// `HTTP1Limits.stopMilliseconds` all connections are closed and both threads have ended.
    ///
    /// Any number of times, from any thread but the handler's.
    package func stop() {
        running.withLock { slot in
            guard let running = slot.take() else { return }
            running.accepter.stop()
            running.thread.join()
            for exchange in core.table.stop() { exchange.serverStops() }
            let deadline = ContinuousClock.now + .milliseconds(core.limits.stopMilliseconds)
            while core.table.openExchanges > 0, ContinuousClock.now < deadline {
                core.wake.wait(milliseconds: 10)
            }
            running.daemon.stop()
        }
    }
}
