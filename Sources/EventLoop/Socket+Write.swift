internal import CUV

extension Socket {
    /// Sends bytes: as many as the system takes at once, the rest when it can.
    ///
    /// Nothing is sent after a close, shutdown or failure. A peer that has closed shows as
    /// `socketDidEnd(.peerReset)`, never as a signal. There is no limit here: the owner watches
    /// `pendingBytes` and stops producing, or resets.
    ///
    /// - Parameter bytes: what the system does not take at once is copied.
    package func write(_ bytes: Span<UInt8>) {
        loop.preconditionOnLoop()
        guard isWritable, !bytes.isEmpty else { return }
        acceptedBytes += UInt64(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard pendingInSystem == 0, queue.isEmpty else {
                unsafe queue.append(contentsOf: bytes)
                return
            }
            let sent = unsafe tryWrite(bytes)
            if sent == bytes.count {
                noteProgress()
            } else if sent >= 0 {
                unsafe submit(UnsafeBufferPointer(rebasing: bytes[sent...]))
                noteProgress()
            } else {
                fail(Int32(sent))
            }
        }
    }

    /// As `write(_:)` for an array.
    package func write(_ bytes: [UInt8]) {
        write(bytes.span)
    }

    /// Bytes given to `write` that the system has not taken.
    package var pendingBytes: Int {
        loop.preconditionOnLoop()
        return isOpen ? pendingInSystem + queue.count : 0
    }

    /// Bytes the system has taken since the connection began; it only grows.
    ///
    /// A peer that opens its window by one byte at a time makes progress too: compare two ticks for
    /// a rate. Source: spec/reliability.md 2.4, dribble.
    package var sentBytes: UInt64 {
        isOpen ? acceptedBytes - UInt64(pendingBytes) : lastSentBytes
    }

    // MARK: Inside

    /// Bytes in libuv's write queue; partial writes shrink it without a callback.
    private var pendingInSystem: Int {
        unsafe uv_stream_get_write_queue_size(stream)
    }

    private func noteProgress() {
        lastSentBytes = sentBytes
    }

    /// The number of bytes taken, or a negative errno; a full buffer is 0.
    private func tryWrite(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var buffer = unsafe uv_buf_t(
            base: UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
                .assumingMemoryBound(to: CChar.self),
            len: bytes.count)
        let code = unsafe uv_try_write(stream, &buffer, 1)
        return code == UV_EAGAIN.rawValue ? 0 : Int(code)
    }

    /// Gives a copy of the bytes to libuv.
    ///
    /// Request and bytes are one block, freed in the callback.
    func submit(_ bytes: UnsafeBufferPointer<UInt8>) {
        let offset = unsafe MemoryLayout<uv_write_t>.stride
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: offset + bytes.count, alignment: 16)
        let copy = unsafe UnsafeMutableRawBufferPointer(start: block + offset, count: bytes.count)
        unsafe copy.copyMemory(from: UnsafeRawBufferPointer(bytes))
        var buffer = unsafe uv_buf_t(
            base: copy.assumingMemoryBound(to: CChar.self).baseAddress, len: bytes.count)
        let request = unsafe block.bindMemory(to: uv_write_t.self, capacity: 1)
        let code = unsafe uv_write(request, stream, &buffer, 1, onWrite)
        if code != 0 {
            // Refused before it was queued: no callback will come.
            unsafe block.deallocate()
            fail(code)
        }
    }

    /// Gives libuv what waited behind the write in flight.
    func submitQueue() {
        let waiting = queue
        queue = []
        unsafe waiting.withUnsafeBufferPointer { bytes in
            if !bytes.isEmpty { unsafe submit(bytes) }
        }
    }

    fileprivate func didWrite(_ status: Int32) {
        guard isOpen else { return }
        guard status == 0 else {
            fail(status)
            return
        }
        noteProgress()
        if !queue.isEmpty {
            submitQueue()
        } else if phase == .open, pendingInSystem == 0 {
            handler?.assumeIsolated { $0.socketDidDrain() }
        }
    }
}

private func onWrite(_ request: UnsafeMutablePointer<uv_write_t>?, _ status: Int32) {
    guard let request = unsafe request else { return }
    let data = unsafe request.pointee.handle?.pointee.data
    unsafe UnsafeMutableRawPointer(request).deallocate()
    guard let data = unsafe data else { return }
    unsafe Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue().didWrite(status)
}
