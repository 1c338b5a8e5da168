internal import CNghttp2

extension HTTP2Session {
    /// Frames the library reads before its answers are looked at: bounds what one segment of an
    /// attack can cause before it is counted.
    private static var framesAtOnce: Int { 32 }

    /// Reads what the client sent.
    ///
    /// `now` is milliseconds on a clock that does not go back.
    ///
    /// Throws only what makes the session unusable; what the client does wrong becomes a GOAWAY
    /// frame and a notice.
    package mutating func receive(_ bytes: Span<UInt8>, now: UInt64) throws(HTTP2Error) {
        unsafe state.pointee.now = now
        var offset = 0
        if preface != nil {
            guard let used = try readPreface(bytes) else { return }
            offset = used
        }
        while unsafe offset < bytes.count && !state.pointee.isTerminated && !outputEnded {
            let start = offset
            let reason = unsafe bytes.withUnsafeBytes { unsafe scan($0, &offset) }
            try feed(bytes.extracting(start..<offset))
            unsafe state.pointee.cutOff(reason)
            try settle()
        }
    }

    /// Returns how many bytes the preface used, nil while it is incomplete or when it is bad.
    private mutating func readPreface(_ bytes: Span<UInt8>) throws(HTTP2Error) -> Int? {
        guard let outcome = preface?.read(bytes) else { return 0 }
        switch outcome {
        case .incomplete: return nil
        case .preface(let used):
            preface = nil
            let magic = PrefaceReader.magic
            try feed(magic.span)
            return used
        case .http1(let line): unsafe state.pointee.cutOff(.http1Client(line: line))
        case .garbage(let first): unsafe state.pointee.cutOff(.badPreface(first))
        }
        preface = nil
        try settle()
        return nil
    }

    /// Finds how far the library may read, and why the connection ends there if it does.
    private mutating func scan(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> CutOff? {
        if settlesAfterPayload {
            settlesAfterPayload = unsafe !scanner.finishPayload(in: bytes, offset: &offset)
            return nil
        }
        let highest = unsafe state.pointee.closed.highest
        var start = offset
        for _ in 0..<Self.framesAtOnce {
            guard let frame = unsafe scanner.next(in: bytes, offset: &offset, start: &start) else {
                return nil
            }
            switch unsafe state.pointee.admit(frame, knownStreams: highest) {
            case .read: continue
            case .readThenSettle:
                settlesAfterPayload = unsafe !scanner.finishPayload(in: bytes, offset: &offset)
                return nil
            case .cutOff(let reason):
                offset = start
                return reason
            }
        }
        return nil
    }

    private func feed(_ bytes: Span<UInt8>) throws(HTTP2Error) {
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe nghttp2_session_mem_recv(session, buffer.baseAddress, buffer.count)
        }
        guard result < 0 else { return }
        switch Int32(truncatingIfNeeded: result) {
        case NGHTTP2_ERR_TOO_MANY_CONTINUATIONS.rawValue:
            // Header bytes of the ninth frame, one by one: the library counts them first.
            let limit = unsafe state.pointee.configuration.maximumContinuations
            unsafe state.pointee.cutOff(.continuationFlood(limit: limit))
        case NGHTTP2_ERR_FLOODED.rawValue:
            // Our own count is stricter, so this is not reached.
            unsafe state.pointee.cutOff(.controlFlood)
        case let code:
            throw HTTP2Error(call: "nghttp2_session_mem_recv", code: Int(code))
        }
    }

    /// Moves what the library answered into the output, where it is counted.
    mutating func settle() throws(HTTP2Error) {
        guard unsafe nghttp2_session_get_outbound_queue_size(session) > 0 else { return }
        try collectOutput()
        guard unsafe outputFrames > state.pointee.configuration.closeFrames else { return }
        unsafe state.pointee.cutOff(.outboundQueue(frames: outputFrames))
        try collectOutput()
    }
}
