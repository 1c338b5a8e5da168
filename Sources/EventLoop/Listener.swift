internal import CUV

/// An actor, on the listener's loop, that receives its connections.
package protocol ListenerHandler: Actor {
    /// A connection came. The handler returned receives its events; nil refuses it (it is closed).
    ///
    /// Call `listener.pauseAccepting()` here when this one reaches the cap.
    func listenerDidAccept(
        _ socket: sending Socket, from listener: Listener
    ) -> (any SocketHandler)?

    /// Accepting failed, in practice because descriptors are exhausted; it is tried again.
    ///
    /// Close an idle connection here if there is one. `code` is a negative errno.
    func listenerDidFail(_ listener: Listener, code: Int32, retryMilliseconds: UInt64)
}

/// Accepts connections from a ListeningSocket on one loop.
///
/// Each loop's listener polls a descriptor of its own for the same socket, and takes one connection
/// at a time so that the other loops get their share.
package final class Listener {
    /// Milliseconds until the first retry after a failure; it doubles up to `retryMillisecondsMax`.
    package static let retryMillisecondsMin: UInt64 = 50
    /// The longest time between two retries.
    package static let retryMillisecondsMax: UInt64 = 1_000

    /// What this listener accepts from.
    package let source: ListeningSocket
    /// The loop that accepts.
    package let loop: EventLoop

    private var handler: (any ListenerHandler)?
    private var handle: ListenerHandle?
    private var retry: TimerHandle?
    private var retryMilliseconds = Listener.retryMillisecondsMin
    private var isPaused = false

    /// Starts to accept.
    ///
    /// Call it on the loop. The listener lives until `close`.
    ///
    /// - Parameters:
    ///   - loop: the loop it is called on, and the handler's.
    ///   - source: the bound socket; this listener takes a duplicate of its descriptor.
    ///   - handler: kept until `close`.
    /// - Throws: `.system` when descriptors are exhausted, `.stopped` when loop or socket are closed.
    package init(
        on loop: EventLoop, source: ListeningSocket, handler: any ListenerHandler
    ) throws(EventLoopError) {
        self.loop = loop
        self.source = source
        self.handler = handler
        try open()
    }

    /// Leaves the next connection waiting, and all after it in the system's backlog.
    ///
    /// One more connection may be taken from the system and held, unseen, until accepting resumes.
    package func pauseAccepting() {
        loop.preconditionOnLoop()
        isPaused = true
    }

    /// Undoes `pauseAccepting`; a connection held is handed over within this call.
    package func resumeAccepting() {
        loop.preconditionOnLoop()
        guard isPaused else { return }
        isPaused = false
        if let handle, handle.holdsConnection { accept(from: handle) }
    }

    /// Stops accepting; connections that were handed over live on.
    ///
    /// Safe to call twice.
    package func close() {
        loop.preconditionOnLoop()
        handler = nil
        handle?.close()
        handle = nil
        retry?.closeHandle()
        retry = nil
    }

    // MARK: Inside

    private func open() throws(EventLoopError) {
        handle = try ListenerHandle(on: loop, source: source, owner: self)
    }

    /// libuv has a connection, or could not take one.
    func didReceiveConnection(_ status: Int32, from handle: ListenerHandle) {
        guard handle === self.handle else { return }
        if status != 0 {
            backOff(status)
        } else if isPaused {
            // Not calling uv_accept makes libuv stop polling. Source: uv_accept, docs.libuv.org.
            handle.holdsConnection = true
        } else {
            accept(from: handle)
        }
    }

    private func accept(from handle: ListenerHandle) {
        handle.holdsConnection = false
        guard let handler else { return }
        let socket = Socket(loop: loop)
        let code = handle.accept(into: socket)
        guard code == 0 else {
            socket.close()
            backOff(code)
            return
        }
        retryMilliseconds = Listener.retryMillisecondsMin
        socket.didConnect()
        if let owner = tell(handler, of: socket) {
            socket.begin(owner)
        } else {
            socket.close()
        }
    }

    /// Closes the handle, so that libuv does not call again at once and for ever, and opens it later.
    ///
    /// Source: libuv 1.44.2 `uv__server_io`, which loops over EMFILE without returning to the loop.
    private func backOff(_ code: Int32) {
        handle?.close()
        handle = nil
        let delay = retryMilliseconds
        retryMilliseconds = min(delay * 2, Listener.retryMillisecondsMax)
        if retry == nil {
            // The timer keeps this listener alive while it has no handle.
            retry = TimerHandle(on: loop) { self.reopen() }
            retry?.onStop = { self.close() }
        }
        retry?.start(afterMilliseconds: delay, everyMilliseconds: 0)
        if let handler { tell(handler, of: code, retryMilliseconds: delay) }
    }

    private func tell<Handler: ListenerHandler>(
        _ handler: Handler, of socket: Socket
    ) -> (any SocketHandler)? {
        nonisolated(unsafe) let accepted = socket
        nonisolated(unsafe) let listener = self
        return handler.assumeIsolated { handler in
            unsafe handler.listenerDidAccept(accepted, from: listener)
        }
    }

    private func tell<Handler: ListenerHandler>(
        _ handler: Handler, of code: Int32, retryMilliseconds: UInt64
    ) {
        nonisolated(unsafe) let listener = self
        handler.assumeIsolated { handler in
            unsafe handler.listenerDidFail(
                listener, code: code, retryMilliseconds: retryMilliseconds)
        }
    }

    private func reopen() {
        do throws(EventLoopError) {
            try open()
        } catch {
            switch error {
            case .system(_, let code): backOff(code)
            case .stopped: close()
            case .addressInUse, .permissionDenied, .addressNotAvailable, .unknownHost,
                .connectFailed:
                preconditionFailure("opening a duplicate neither binds nor connects: \(error)")
            }
        }
    }
}
