internal import CUV

/// Calls a closure on a loop when the process receives a signal.
///
/// The loops' threads block SIGTERM and SIGINT; the system delivers them to a thread that does not
/// (the main thread), whose handler writes into libuv's pipe. Source: libuv `unix/signal.c`.
/// Not for use inside a host process: it replaces the disposition of the signal.
@safe package final class SignalWatcher: Sendable {
    private let loop: EventLoop
    nonisolated(unsafe) private let handle: SignalHandle

    /// Starts to watch; returns when the signal is being caught.
    ///
    /// - Parameters:
    ///   - loop: where `received` runs.
    ///   - signal: for example SIGTERM.
    ///   - received: called once per delivery; deliveries may merge, as signals do.
    /// - Throws: `.system` for a signal that cannot be caught, `.stopped` after the loop's end.
    package init(
        on loop: EventLoop, signal: Int32, received: @escaping @Sendable () -> Void
    ) async throws(EventLoopError) {
        self.loop = loop
        unsafe handle = try await loop.run { () throws(EventLoopError) in
            try SignalHandle(on: loop, signal: signal, received)
        }
    }

    deinit {
        cancel()
    }

    /// Restores the former disposition of the signal, if this was its last watcher.
    ///
    /// From any thread.
    package func cancel() {
        // Only the loop may call libuv.
        nonisolated(unsafe) let handle = unsafe handle
        loop.execute { unsafe handle.closeHandle() }
    }
}

@safe private final class SignalHandle: LoopHandle {
    private let received: @Sendable () -> Void

    init(
        on loop: EventLoop, signal: Int32, _ received: @escaping @Sendable () -> Void
    ) throws(EventLoopError) {
        self.received = received
        super.init(loop: loop, type: UV_SIGNAL)
        guard unsafe loop.acceptsHandles else { throw .stopped(name: "event loop \(loop.name)") }
        let handle = unsafe memory.assumingMemoryBound(to: uv_signal_t.self)
        var code = unsafe uv_signal_init(loop.uv, handle)
        guard code == 0 else { throw .system(operation: "uv_signal_init", code: code) }
        adopt()
        code = unsafe uv_signal_start(handle, onSignal, signal)
        guard code == 0 else {
            closeHandle()
            throw .system(operation: "watching signal \(signal)", code: code)
        }
    }

    func didReceive() {
        guard isOpen else { return }
        received()
    }
}

private func onSignal(_ handle: UnsafeMutablePointer<uv_signal_t>?, _ signal: Int32) {
    guard let data = unsafe handle?.pointee.data else { return }
    unsafe Unmanaged<SignalHandle>.fromOpaque(data).takeUnretainedValue().didReceive()
}
