extension SessionState {
    /// What to do with a frame, judged by its header before the library sees it.
    enum Admission {
        case read
        /// The streams must be up to date before the frame behind this one is judged.
        case readThenSettle
        case cutOff(CutOff)
    }

    /// Judges a frame.
    ///
    /// `knownStreams` is the highest stream id up to which `streams` is up to date: the library has
    /// not yet read the frames scanned since.
    mutating func admit(_ frame: FrameHeader, knownStreams: Int32) -> Admission {
        switch frame.type {
        case FrameHeader.Kind.headers:
            continuations = 0
            guard frame.streamID > closed.highest, frame.streamID & 1 == 1 else {
                return admitOnKnownStream(frame, knownStreams)
            }
            closed.opened(frame.streamID)
            guard frame.streamID <= lastStreamPromised else { return controlFrame() }
            abuse.streamOpened()
            return .read
        case FrameHeader.Kind.data:
            return admitOnKnownStream(frame, knownStreams)
        case FrameHeader.Kind.continuation:
            continuations += 1
            guard continuations > configuration.maximumContinuations else { return .read }
            return .cutOff(.continuationFlood(limit: configuration.maximumContinuations))
        case FrameHeader.Kind.resetStream:
            return .readThenSettle
        case _:
            return controlFrame()
        }
    }

    private mutating func controlFrame() -> Admission {
        guard let reason = abuse.controlFrame(now: now) else { return .read }
        return .cutOff(reason)
    }

    /// HEADERS or DATA on a stream that was used before; the library ignores closed ones.
    ///
    /// Source: RFC 9113 sections 5.1 (closed) and 5.1.1.
    private mutating func admitOnKnownStream(
        _ frame: FrameHeader, _ knownStreams: Int32
    ) -> Admission {
        let id = frame.streamID
        // Even ids are the library's to refuse. Streams opened since then are still open.
        guard id & 1 == 1 else { return .read }
        guard id <= knownStreams else {
            return closed.wasSkipped(id) ? .cutOff(.unexpectedStream(id)) : .read
        }
        guard unsafe streams.find(id) == nil else { return .read }
        if id > lastStreamPromised || closed.wasResetByUs(id) { return controlFrame() }
        return .cutOff(closed.wasSkipped(id) ? .unexpectedStream(id) : .closedStream(id))
    }
}
