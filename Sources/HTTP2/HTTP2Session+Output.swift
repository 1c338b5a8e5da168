internal import CNghttp2

extension HTTP2Session {
    /// Appends everything there is to send; also makes events (see `nextEvent`).
    package mutating func takeOutput(into target: inout [UInt8]) throws(HTTP2Error) {
        try collectOutput()
        if target.isEmpty {
            swap(&target, &output)
        } else {
            target.append(contentsOf: output)
            output.removeAll(keepingCapacity: true)
        }
        outputFrames = 0
    }

    /// Moves frames from the library to `output`, looking at each.
    mutating func collectOutput() throws(HTTP2Error) {
        while !outputEnded {
            var bytes: UnsafePointer<UInt8>?
            let count = unsafe nghttp2_session_mem_send(session, &bytes)
            guard count > 0, let start = unsafe bytes else {
                guard count < 0 else { return }
                outputEnded = true
                throw HTTP2Error(call: "nghttp2_session_mem_send", code: count)
            }
            // The library hands out one whole frame at a time.
            let frame = unsafe UnsafeBufferPointer(start: start, count: count)
            guard count >= FrameHeader.size else { continue }
            let header = unsafe FrameHeader(
                head: UInt64(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)),
                last: frame[8])
            if dropsPingAcknowledgements, header.type == FrameHeader.Kind.ping,
                header.flags & FrameHeader.Flag.acknowledgement != 0
            {
                continue
            }
            unsafe output.append(contentsOf: frame)
            outputFrames += 1
            sent(header)
        }
    }

    /// What follows from a frame that was sent; its bytes are the last ones of `output`.
    private mutating func sent(_ header: FrameHeader) {
        switch header.type {
        case FrameHeader.Kind.headers, FrameHeader.Kind.data:
            guard header.flags & FrameHeader.Flag.endStream != 0 else { return }
            guard unsafe state.pointee.earlyAnswers > 0 else { return }
            resetAfterAnswer(header.streamID)
        case FrameHeader.Kind.resetStream: resetSent(header.streamID)
        case FrameHeader.Kind.settings where header.flags == 0: patchSettings(header)
        case FrameHeader.Kind.goAway: goAwaySent(header)
        case _: return
        }
    }

    /// The answer came before the end of the request: the client need not send the rest.
    ///
    /// Source: RFC 9113 section 8.1.
    private mutating func resetAfterAnswer(_ streamID: Int32) {
        guard let slot = unsafe state.pointee.streams.find(streamID),
            unsafe !slot.pointee.marks.contains(.requestEnded)
        else { return }
        reset(streamID, code: HTTP2Code.noError)
    }

    private mutating func resetSent(_ streamID: Int32) {
        unsafe state.pointee.closed.resetByUs(streamID)
        if let index = ownResets.firstIndex(of: streamID) {
            ownResets.remove(at: index)
            return
        }
        let now = unsafe state.pointee.now
        let reason = unsafe state.pointee.abuse.resetByUs(code: trailingUInt32(), now: now)
        unsafe state.pointee.cutOff(reason)
    }

    /// Writes the announced limit over the number the library was told.
    private mutating func patchSettings(_ header: FrameHeader) {
        guard !limitsToPatch.isEmpty else { return }
        let limit = limitsToPatch.removeFirst()
        // Entries are an identifier of two bytes and a value of four; 3 is the stream limit.
        for entry in stride(from: output.count - header.length, to: output.count, by: 6)
        where output[entry] == 0 && output[entry + 1] == 3 {
            for byte in 0..<4 {
                output[entry + 2 + byte] = UInt8(truncatingIfNeeded: limit >> (24 - 8 * byte))
            }
        }
    }

    private mutating func goAwaySent(_ header: FrameHeader) {
        let payload = Array(output.suffix(header.length))
        guard payload.count >= 8 else { return }
        let goAway = HTTP2GoAway(
            lastStreamID: Int32(truncatingIfNeeded: Self.uint32(payload, 0) & 0x7fff_ffff),
            code: Self.uint32(payload, 4), debug: Array(payload.dropFirst(8)))
        sentGoAway = goAway
        unsafe state.pointee.lastStreamPromised = goAway.lastStreamID
        if unsafe state.pointee.goAwaysQueued > 0 {
            unsafe state.pointee.goAwaysQueued -= 1
        }
        if unsafe state.pointee.isTerminated, unsafe state.pointee.goAwaysQueued == 0 {
            outputEnded = true
        }
    }

    private func trailingUInt32() -> UInt32 { Self.uint32(output, output.count - 4) }

    private static func uint32(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
