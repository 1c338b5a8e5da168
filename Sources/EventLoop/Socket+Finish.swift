internal import CUV

extension Socket {
    /// Milliseconds `shutdownThenClose` takes at most unless told otherwise.
    package static let finishMillisecondsMax: UInt64 = 2_000

    /// Bytes of the peer discarded while finishing; more closes at once.
    static let discardedBytesMax = 8 * 1024 * 1024

    /// Sends what is queued and FIN, waits for the peer's FIN, then closes.
    ///
    /// What the peer sends meanwhile is read and discarded: closing with unread bytes would make the
    /// system send RST, and the peer might never see the last words (GOAWAY). A peer that neither
    /// reads nor closes is cut off at the deadline, with RST if bytes are still queued here.
    ///
    /// - Parameter milliseconds: the deadline, counted from now.
    package func shutdownThenClose(
        withinMilliseconds milliseconds: UInt64 = Socket.finishMillisecondsMax
    ) {
        loop.preconditionOnLoop()
        finish(.closed, withinMilliseconds: milliseconds)
    }

    /// The peer's FIN came first: offer it what is queued, then close.
    func peerFinished() {
        if pendingBytes == 0 {
            end(.peerClosed)
        } else {
            finish(.peerClosed, withinMilliseconds: Socket.finishMillisecondsMax)
        }
    }

    /// The peer's FIN came while finishing: only bytes still queued keep the socket open.
    func peerFinishedToo(_ reason: SocketEnd) {
        peerHasFinished = true
        if pendingBytes == 0 { end(reason) }
    }

    func discard(_ count: Int) {
        discardedBytes += count
        if discardedBytes > Socket.discardedBytesMax, case .finishing(let reason) = phase {
            end(reason)
        }
    }

    private func finish(_ reason: SocketEnd, withinMilliseconds milliseconds: UInt64) {
        guard isWritable else { return }
        phase = .finishing(reason)
        peerHasFinished = reason == .peerClosed
        submitQueue()
        guard isOpen else { return }
        let timer = TimerHandle(on: loop) { [unowned self] in
            end(reason, withReset: pendingBytes > 0)
        }
        timer.start(afterMilliseconds: milliseconds, everyMilliseconds: 0)
        deadline = timer
        let request = UnsafeMutablePointer<uv_shutdown_t>.allocate(capacity: 1)
        let code = unsafe uv_shutdown(request, stream, onShutdown)
        guard code == 0 else {
            unsafe request.deallocate()
            fail(code)
            return
        }
        readOrRest()
    }

    fileprivate func didShutDown(_ status: Int32) {
        guard isOpen, case .finishing(let reason) = phase else { return }
        if status != 0 {
            fail(status)
        } else if peerHasFinished {
            end(reason)
        }
    }
}

private func onShutdown(_ request: UnsafeMutablePointer<uv_shutdown_t>?, _ status: Int32) {
    guard let request = unsafe request else { return }
    let data = unsafe request.pointee.handle?.pointee.data
    unsafe request.deallocate()
    guard let data = unsafe data else { return }
    unsafe Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue().didShutDown(status)
}
