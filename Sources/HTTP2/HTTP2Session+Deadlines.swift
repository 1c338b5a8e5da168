extension HTTP2Session {
    /// Ends what takes too long; the owner calls this once a second or oftener.
    ///
    /// A header block that is not completed ends the connection (nothing else can be read before
    /// it is); a body that does not come and an answer that the client's window does not let out
    /// end their stream, however often the client opens that window by a byte.
    package mutating func expire(now: UInt64) throws(HTTP2Error) {
        unsafe state.pointee.now = now
        guard openStreams > 0 else {
            unsafe state.pointee.pool.trim()
            return
        }
        for id in unsafe state.pointee.streams.ids {
            guard let verdict = unsafe state.pointee.deadlinePassed(streamID: id) else { continue }
            switch verdict {
            case .connection: unsafe state.pointee.cutOff(.headerBlockDeadline)
            case .stream: reset(id, code: HTTP2Code.cancel)
            case .discard: reset(id, code: HTTP2Code.noError)
            }
        }
        try settle()
    }
}

/// What a passed deadline ends.
enum DeadlineVerdict { case connection, stream, discard }

extension SessionState {
    /// Judges one stream, and tells the owner what it ends.
    mutating func deadlinePassed(streamID: Int32) -> DeadlineVerdict? {
        guard let slot = unsafe streams.find(streamID) else { return nil }
        let marks = unsafe slot.pointee.marks
        let since = unsafe slot.pointee.since
        let age = now > since ? now - since : 0
        if marks.contains(.resetByOwner) || marks.contains(.malformed) { return nil }
        if marks.contains(.discarding) {
            return age > configuration.discardMilliseconds ? .discard : nil
        }
        if marks.contains(.answered) {
            guard age > configuration.answerMilliseconds else { return nil }
            let text = "stream \(streamID): the answer was not read in time"
            events.append(.notice(HTTP2Notice(kind: .deadline, text: text)))
            return .stream
        }
        if !marks.contains(.headersComplete) {
            guard age > configuration.headerBlockMilliseconds else { return nil }
            unsafe handOutMalformed(slot, detail: "the header block did not come in time")
            return .connection
        }
        if marks.isDisjoint(with: [.requestEnded, .handedOut]) {
            guard age > configuration.bodyMilliseconds else { return nil }
            let text = "stream \(streamID): the body did not come in time"
            events.append(.notice(HTTP2Notice(kind: .deadline, text: text)))
            unsafe handOutAbandoned(slot)
            return .stream
        }
        return nil
    }
}
