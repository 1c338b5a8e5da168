internal import CUV

/// One TCP connection, owned by one loop.
///
/// The actor that handles it keeps it as `let socket: Socket`; while it is open the socket keeps the
/// actor alive. Not Sendable, and each method checks that it runs on the loop. Every end, whoever
/// causes it, goes through libuv's close callback, so `socketDidEnd` is never called from inside a
/// call of ours, and events that come late find no open socket and are dropped.
@safe package final class Socket: LoopHandle {
    /// What may still happen on the connection.
    enum Phase: Equatable {
        /// Bytes go both ways.
        case open
        /// Queued bytes leave, then FIN; what the peer sends is discarded until its own FIN.
        case finishing(SocketEnd)
        /// The handle closes; the reason is what the handler will be told.
        case ended(SocketEnd)
    }

    /// The peer, "127.0.0.1:5000" or "[::1]:5000"; "unknown" if it left before it could be asked.
    package private(set) var peerAddress = "unknown"

    var phase = Phase.open
    var handler: (any SocketHandler)?
    var wantsToRead = true
    /// Bytes that wait behind the write in flight; see Socket+Write.
    var queue: [UInt8] = []
    var acceptedBytes: UInt64 = 0
    var lastSentBytes: UInt64 = 0
    /// Bounds the phase `finishing`; see Socket+Finish.
    var deadline: TimerHandle?
    var discardedBytes = 0
    var peerHasFinished = false

    /// A handle without a connection, for `uv_accept` and `uv_tcp_connect`.
    override init(loop: EventLoop, type: uv_handle_type = UV_TCP) {
        super.init(loop: loop, type: type)
        guard unsafe loop.acceptsHandles, unsafe uv_tcp_init(loop.uv, tcp) == 0 else { return }
        adopt()
    }

    var tcp: UnsafeMutablePointer<uv_tcp_t> {
        unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
    }

    var stream: UnsafeMutablePointer<uv_stream_t> {
        unsafe memory.assumingMemoryBound(to: uv_stream_t.self)
    }

    /// The connection stands: reads its peer and switches off Nagle's delay.
    func didConnect() {
        guard isOpen else { return }
        // Fails only for a connection that has died already, which the first read will tell.
        _ = unsafe uv_tcp_nodelay(tcp, 1)
        var storage = sockaddr_storage()
        var length = Int32(MemoryLayout<sockaddr_storage>.size)
        let code = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe uv_tcp_getpeername(
                tcp, UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self),
                &length)
        }
        if code == 0, let address = SocketAddress(storage) {
            peerAddress = address.description
        }
    }

    /// Hands events to `handler` from now on, and starts to read.
    func begin(_ handler: any SocketHandler) {
        self.handler = handler
        readOrRest()
    }

    // MARK: Reading

    /// Stops `socketDidRead`; the peer is slowed down once the system's buffers are full.
    ///
    /// While paused, the peer's end is noticed only by a write.
    package func pauseReading() {
        loop.preconditionOnLoop()
        wantsToRead = false
        readOrRest()
    }

    /// Undoes `pauseReading`.
    package func resumeReading() {
        loop.preconditionOnLoop()
        wantsToRead = true
        readOrRest()
    }

    /// Tells libuv whether to read, as the phase and the owner want it.
    func readOrRest() {
        guard isOpen, handler != nil else { return }
        switch phase {
        case .open where !wantsToRead:
            _ = unsafe uv_read_stop(stream)
        case .open, .finishing:
            let code = unsafe uv_read_start(stream, onAllocate, onRead)
            // Already reading is no failure.
            if code != 0, code != UV_EALREADY.rawValue { fail(code) }
        case .ended:
            return
        }
    }

    /// `count` bytes are in the loop's buffer, or it is a negative errno; 0 means nothing happened.
    func didRead(_ count: Int) {
        guard isOpen, count != 0 else { return }
        if count == Int(UV_EOF.rawValue), let code = pendingError {
            // libuv guesses EOF from a hang-up after a short read; it was RST.
            fail(code)
            return
        }
        switch phase {
        case .open where count > 0:
            nonisolated(unsafe) let bytes = unsafe UnsafeBufferPointer(
                UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<count])
                    .assumingMemoryBound(to: UInt8.self))
            handler?.assumeIsolated { unsafe $0.socketDidRead(bytes.span) }
        case .finishing where count > 0:
            discard(count)
        case .open where count == Int(UV_EOF.rawValue):
            peerFinished()
        case .finishing(let reason) where count == Int(UV_EOF.rawValue):
            peerFinishedToo(reason)
        case .open, .finishing:
            fail(Int32(count))
        case .ended:
            return
        }
    }

    /// The negative errno the system keeps for this connection, if any.
    private var pendingError: Int32? {
        var descriptor: Int32 = -1
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe uv_fileno(base, &descriptor) == 0,
            unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code != 0
        else { return nil }
        return -code
    }

    // MARK: Ending

    /// Whether bytes can still be written; false from the first close, shutdown or failure on.
    package var isWritable: Bool {
        phase == .open && isOpen
    }

    /// Closes now: bytes still queued here are dropped, those the system holds are sent, then FIN.
    ///
    /// The system sends RST instead when unread bytes lie in its receive buffer; use
    /// `shutdownThenClose` where the peer must see the last words.
    package func close() {
        loop.preconditionOnLoop()
        end(.closed)
    }

    /// Closes now with RST: nothing more is sent, and the peer gets an error.
    package func reset() {
        loop.preconditionOnLoop()
        end(.closed, withReset: true)
    }

    /// A libuv error ends the socket.
    func fail(_ code: Int32) {
        switch code {
        case UV_ECONNRESET.rawValue, UV_EPIPE.rawValue: end(.peerReset)
        default: end(.failed(code: code))
        }
    }

    func end(_ reason: SocketEnd, withReset: Bool = false) {
        guard isOpen else { return }
        phase = .ended(reason)
        deadline?.closeHandle()
        deadline = nil
        if withReset {
            closeHandleWithReset()
        } else {
            closeHandle()
        }
    }

    override func loopWillStop() {
        end(.closed)
    }

    override func didClose() {
        queue = []
        guard case .ended(let reason) = phase, let handler else { return }
        // Frees the cycle between the actor and its socket.
        self.handler = nil
        handler.assumeIsolated { $0.socketDidEnd(reason) }
    }
}

private func onAllocate(
    _ handle: UnsafeMutablePointer<uv_handle_t>?, _ suggested: Int,
    _ buffer: UnsafeMutablePointer<uv_buf_t>?
) {
    guard let data = unsafe handle?.pointee.data, let buffer = unsafe buffer else { return }
    let loop = unsafe Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue().loop
    unsafe buffer.pointee.base = loop.readBuffer.assumingMemoryBound(to: CChar.self).baseAddress
    unsafe buffer.pointee.len = loop.readBuffer.count
}

private func onRead(
    _ stream: UnsafeMutablePointer<uv_stream_t>?, _ count: Int,
    _ buffer: UnsafePointer<uv_buf_t>?
) {
    guard let data = unsafe stream?.pointee.data else { return }
    unsafe Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue().didRead(count)
}
