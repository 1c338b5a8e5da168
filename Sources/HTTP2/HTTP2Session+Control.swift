internal import CNghttp2

extension HTTP2Session {
    /// Announces another number of concurrent streams, at most the configured maximum, with a further
    /// SETTINGS frame.
    ///
    /// A smaller one binds the client once it has acknowledged it; streams that are open go on.
    package mutating func announceStreams(_ limit: Int) throws(HTTP2Error) {
        let maximum = unsafe state.pointee.configuration.maximumStreams
        unsafe try Library.submitStreamLimit(session)
        limitQueued(min(max(0, limit), maximum))
    }

    /// Sends a PING; `pingAcknowledged` brings the payload back.
    package mutating func ping(_ payload: UInt64) throws(HTTP2Error) {
        let result = unsafe withUnsafeBytes(of: payload.bigEndian) { bytes in
            unsafe nghttp2_submit_ping(
                session, 0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        guard result == 0 else { throw HTTP2Error(call: "nghttp2_submit_ping", code: Int(result)) }
    }

    /// First step of a graceful end: GOAWAY with last stream id 2^31-1; requests are still taken.
    package mutating func shutdownNotice() throws(HTTP2Error) {
        let result = unsafe nghttp2_submit_shutdown_notice(session)
        guard result == 0 else {
            throw HTTP2Error(call: "nghttp2_submit_shutdown_notice", code: Int(result))
        }
    }

    /// Second step: GOAWAY with the last stream that is answered.
    ///
    /// Open streams go on, new ones are ignored, and the session is finished when the last one has
    /// closed.
    package mutating func finalGoAway(debug: [UInt8]) {
        submitGoAway(lastStreamID: lastProcessedStream, code: HTTP2Code.noError, debug: debug)
    }

    /// Queues a GOAWAY frame.
    ///
    /// `lastStreamID` is 0, or one of the client's ids.
    package mutating func submitGoAway(lastStreamID: Int32, code: UInt32, debug: [UInt8]) {
        unsafe state.pointee.submitGoAway(lastStreamID: lastStreamID, code: code, debug: debug)
    }

    /// Ends the connection: GOAWAY, after which nothing is read or sent.
    ///
    /// `lastStreamID` is nil for the last stream that was processed.
    package mutating func terminate(lastStreamID: Int32? = nil, code: UInt32, debug: [UInt8]) {
        unsafe state.pointee.terminate(lastStreamID: lastStreamID, code: code, debug: debug)
    }

    /// Resets a stream.
    ///
    /// The client is not charged for it.
    package mutating func reset(_ streamID: Int32, code: UInt32) {
        guard let slot = unsafe state.pointee.streams.find(streamID),
            unsafe slot.pointee.marks.isDisjoint(with: .resetByOwner)
        else { return }
        unsafe slot.pointee.marks.insert(.resetByOwner)
        ownResets.append(streamID)
        unsafe state.pointee.submitReset(streamID, code: code)
    }

    /// Makes `abandonedRequest` events of the requests that are unfinished: the connection ended.
    package mutating func abandonRequests() {
        unsafe state.pointee.abandonAll()
    }
}
