internal import CUV

/// The owner of one libuv handle, from its creation to its close callback.
///
/// libuv may call back until the close callback has run, so the handle holds a reference to its
/// owner until then and its memory is freed there. Source: docs.libuv.org, `uv_close`.
/// Not Sendable: it belongs to its loop, and each method checks that it runs there.
@safe package class LoopHandle {
    /// The loop this handle belongs to for life.
    package let loop: EventLoop
    let memory: UnsafeMutableRawPointer
    /// False from the first close on; libuv is not called any more then.
    private(set) final var isOpen = false

    /// Allocates memory for a handle of `type`; the subclass initialises it and calls `adopt`.
    init(loop: EventLoop, type: uv_handle_type) {
        loop.preconditionOnLoop()
        self.loop = loop
        unsafe memory = .allocate(byteCount: uv_handle_size(type), alignment: 16)
    }

    deinit {
        // Freed here, not in the close callback, so that a handle that never opened is freed too;
        // an open one cannot get here because it holds a reference to its owner.
        unsafe memory.deallocate()
    }

    /// Called when libuv has initialised the handle: from now on it must be closed.
    final func adopt() {
        isOpen = true
        unsafe loop.openHandles += 1
        unsafe uv_handle_set_data(base, Unmanaged.passRetained(self).toOpaque())
    }

    final var base: UnsafeMutablePointer<uv_handle_t> {
        unsafe memory.assumingMemoryBound(to: uv_handle_t.self)
    }

    /// Closes the handle; the close callback follows within this turn of the loop.
    final func closeHandle() {
        loop.preconditionOnLoop()
        guard isOpen else { return }
        isOpen = false
        unsafe uv_close(base, onClose)
    }

    /// As `closeHandle`, for TCP handles, with RST instead of FIN.
    final func closeHandleWithReset() {
        loop.preconditionOnLoop()
        guard isOpen else { return }
        isOpen = false
        let code = unsafe uv_tcp_close_reset(memory.assumingMemoryBound(to: uv_tcp_t.self), onClose)
        guard code != 0 else { return }
        // Refused once uv_shutdown was called, even while it waits for queued bytes. A plain close
        // would then end a truncated stream with FIN, so ask the system for RST directly.
        var descriptor: Int32 = -1
        if unsafe uv_fileno(base, &descriptor) == 0 {
            var atOnce = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            // Fails only for a connection that is dead already.
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, size)
        }
        unsafe uv_close(base, onClose)
    }

    /// The loop stops: close in the way of the type.
    func loopWillStop() {
        closeHandle()
    }

    /// libuv has let go of the handle.
    func didClose() {}

    /// Closes any handle met by `uv_walk`; the wake-up handle is not a LoopHandle and has its own end.
    static func closeForStop(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
        guard let handle = unsafe handle, unsafe uv_handle_get_type(handle) != UV_ASYNC,
            let data = unsafe handle.pointee.data
        else { return }
        unsafe Unmanaged<LoopHandle>.fromOpaque(data).takeUnretainedValue().loopWillStop()
    }
}

private func onClose(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
    guard let data = unsafe handle?.pointee.data else { return }
    let owner = unsafe Unmanaged<LoopHandle>.fromOpaque(data).takeRetainedValue()
    unsafe owner.loop.openHandles -= 1
    owner.didClose()
}
