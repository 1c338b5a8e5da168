internal import CUV

/// One `uv_timer_t` and the closure it calls; the inner part of LoopTimer, Socket and Listener.
@safe final class TimerHandle: LoopHandle {
    private var fire: (() -> Void)?
    /// Called before the loop's stop closes the timer, for an owner that has no other handle.
    var onStop: (() -> Void)?

    init(on loop: EventLoop, _ fire: @escaping () -> Void) {
        self.fire = fire
        super.init(loop: loop, type: UV_TIMER)
        guard unsafe loop.acceptsHandles, unsafe uv_timer_init(loop.uv, timer) == 0 else { return }
        adopt()
    }

    /// Starts or restarts; a closed timer stays silent.
    func start(afterMilliseconds delay: UInt64, everyMilliseconds period: UInt64) {
        loop.preconditionOnLoop()
        guard isOpen else { return }
        // Fails only for a closing handle or a missing callback.
        _ = unsafe uv_timer_start(timer, onTimer, delay, period)
    }

    func stop() {
        loop.preconditionOnLoop()
        guard isOpen else { return }
        _ = unsafe uv_timer_stop(timer)
    }

    var isActive: Bool {
        loop.preconditionOnLoop()
        return unsafe isOpen && uv_is_active(base) != 0
    }

    private var timer: UnsafeMutablePointer<uv_timer_t> {
        unsafe memory.assumingMemoryBound(to: uv_timer_t.self)
    }

    fileprivate func didFire() {
        // A close in the same turn wins.
        guard isOpen else { return }
        fire?()
    }

    override func loopWillStop() {
        onStop?()
        closeHandle()
    }

    override func didClose() {
        // The closures may hold the owner of this timer.
        fire = nil
        onStop = nil
    }
}

private func onTimer(_ timer: UnsafeMutablePointer<uv_timer_t>?) {
    guard let data = unsafe timer?.pointee.data else { return }
    unsafe Unmanaged<TimerHandle>.fromOpaque(data).takeUnretainedValue().didFire()
}
