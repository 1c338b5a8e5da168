internal import CUV

/// The libuv handle of a Listener; a new one after each failure.
@safe final class ListenerHandle: LoopHandle {
    private var owner: Listener?
    /// libuv has accepted a connection for us that we have not taken.
    var holdsConnection = false

    init(
        on loop: EventLoop, source: ListeningSocket, owner: Listener
    ) throws(EventLoopError) {
        self.owner = owner
        super.init(loop: loop, type: UV_TCP)
        guard unsafe loop.acceptsHandles else { throw .stopped(name: "event loop \(loop.name)") }
        let descriptor = try source.duplicate()
        var code = unsafe uv_tcp_init(loop.uv, tcp)
        guard code == 0 else {
            closeDescriptor(descriptor)
            throw .system(operation: "uv_tcp_init", code: code)
        }
        adopt()
        code = unsafe uv_tcp_open(tcp, descriptor)
        guard code == 0 else {
            closeDescriptor(descriptor)
            close()
            throw .system(operation: "uv_tcp_open", code: code)
        }
        // One accept per turn (older libuv: with a short pause), or the first loop to wake takes all.
        _ = unsafe uv_tcp_simultaneous_accepts(tcp, 0)
        code = unsafe uv_listen(stream, ListeningSocket.backlog, onConnection)
        guard code == 0 else {
            close()
            throw .system(operation: "uv_listen", code: code)
        }
    }

    func accept(into socket: Socket) -> Int32 {
        guard isOpen, socket.isOpen else { return UV_ECANCELED.rawValue }
        return unsafe uv_accept(stream, socket.stream)
    }

    func close() {
        owner = nil
        closeHandle()
    }

    override func loopWillStop() {
        owner?.close()
        close()
    }

    private var tcp: UnsafeMutablePointer<uv_tcp_t> {
        unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
    }

    private var stream: UnsafeMutablePointer<uv_stream_t> {
        unsafe memory.assumingMemoryBound(to: uv_stream_t.self)
    }

    fileprivate func didReceiveConnection(_ status: Int32) {
        guard isOpen else { return }
        owner?.didReceiveConnection(status, from: self)
    }
}

private func onConnection(_ stream: UnsafeMutablePointer<uv_stream_t>?, _ status: Int32) {
    guard let data = unsafe stream?.pointee.data else { return }
    unsafe Unmanaged<ListenerHandle>.fromOpaque(data).takeUnretainedValue()
        .didReceiveConnection(status)
}
