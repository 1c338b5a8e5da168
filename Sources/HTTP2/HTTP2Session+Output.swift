internal import CNghttp2

extension HTTP2Session {
    /// Appends everything there is to send; also makes events (see `nextEvent`).
    package mutating func takeOutput(into target: inout [UInt8]) throws(HTTP2Error) {
        try collectOutput()
        output.append(to: &target)
        output.removeAll()
        outputFrames = 0
    }

    /// Moves frames from the library to `output`, looking at each.
    mutating func collectOutput() throws(HTTP2Error) {
        for id in unsafe state.pointee.discardsOver { reset(id, code: HTTP2Code.noError) }
        unsafe state.pointee.discardsOver.removeAll(keepingCapacity: true)
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
            _ = unsafe output.append(start, count: count)
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
            discardAfterAnswer(header.streamID)
        case FrameHeader.Kind.resetStream: resetSent(header.streamID)
        case FrameHeader.Kind.settings where header.flags == 0: patchSettings(header)
        case FrameHeader.Kind.goAway: goAwaySent(header)
        case _: return
        }
    }

    /// The answer came before the end of the request: the client need not send the rest.
    ///
    /// It is reset only when it goes on sending: some clients lose the answer otherwise (curl
    /// reports error 92). Source: RFC 9113 section 8.1.
    private mutating func discardAfterAnswer(_ streamID: Int32) {
        guard let slot = unsafe state.pointee.streams.find(streamID),
            unsafe !slot.pointee.marks.contains(.requestEnded)
        else { return }
        unsafe slot.pointee.marks.insert(.discarding)
        unsafe slot.pointee.bodyLength = 0
        unsafe slot.pointee.since = state.pointee.now
    }

    private mutating func resetSent(_ streamID: Int32) {
        unsafe state.pointee.closed.resetByUs(streamID)
        if let index = ownResets.firstIndex(of: streamID) {
            ownResets.remove(at: index)
            return
        }
        let now = unsafe state.pointee.now
        let code = output.uint32(at: output.count - 4)
        let reason = unsafe state.pointee.abuse.resetByUs(code: code, now: now)
        unsafe state.pointee.cutOff(reason)
    }

    /// Writes the announced limit over the number the library was told.
    private mutating func patchSettings(_ header: FrameHeader) {
        guard !limitsToPatch.isEmpty else { return }
        let limit = limitsToPatch.removeFirst()
        // Entries are an identifier of two bytes and a value of four; 3 is the stream limit.
        for entry in stride(from: output.count - header.length, to: output.count, by: 6)
        where output.uint32(at: entry) >> 16 == 3 {
            output.set(limit, at: entry + 2)
        }
    }

    private mutating func goAwaySent(_ header: FrameHeader) {
        let payload = output.count - header.length
        let goAway = HTTP2GoAway(
            lastStreamID: Int32(truncatingIfNeeded: output.uint32(at: payload) & 0x7fff_ffff),
            code: output.uint32(at: payload + 4), debug: output.suffix(from: payload + 8))
        sentGoAway = goAway
        unsafe state.pointee.lastStreamPromised = goAway.lastStreamID
        if unsafe state.pointee.goAwaysQueued > 0 {
            unsafe state.pointee.goAwaysQueued -= 1
        } else if goAway.code != HTTP2Code.noError {
            let text = "protocol error \(goAway.code): \(goAway.text)"
            unsafe state.pointee.events.append(.notice(HTTP2Notice(kind: .library, text: text)))
        }
        if unsafe state.pointee.isTerminated, unsafe state.pointee.goAwaysQueued == 0 {
            outputEnded = true
        }
    }
}
