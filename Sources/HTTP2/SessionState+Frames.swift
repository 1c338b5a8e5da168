internal import APNs

extension SessionState {
    /// The header block of a request, or of its trailers, is complete and allowed.
    mutating func headersReceived(streamID: Int32, isRequest: Bool, endStream: Bool) {
        guard !isTerminated, let slot = unsafe headerSlot, unsafe slot.pointee.id == streamID
        else { return }
        if isRequest {
            unsafe slot.pointee.marks.insert(.headersComplete)
            unsafe slot.pointee.fieldsEnd = slot.pointee.buffer.count
        }
        if unsafe slot.pointee.marks.contains(.overLimit) { return unsafe overLimit(slot) }
        if isRequest, configuration.tellsHeaders { unsafe requestBegan(slot) }
        if endStream { unsafe requestEnded(slot) }
    }

    /// The owner wants to see the fields before the body has come.
    private mutating func requestBegan(_ slot: UnsafeMutablePointer<StreamSlot>) {
        let raw = unsafe fieldsOnly(slot)
        events.append(.requestBegan(HTTP2Request(streamID: unsafe slot.pointee.id, raw: raw)))
    }

    /// The header block of a stream beyond the limit is complete: the log gets to see it.
    private mutating func overLimit(_ slot: UnsafeMutablePointer<StreamSlot>) {
        let detail = "one stream more than the SETTINGS of this connection allow"
        if unsafe slot.pointee.marks.contains(.breaksLimit) {
            unsafe handOutMalformed(slot, detail: detail + ", which the client had acknowledged")
            streamLimitBroken()
        } else {
            unsafe handOutMalformed(slot, detail: detail)
            submitReset(unsafe slot.pointee.id, code: HTTP2Code.refusedStream)
        }
    }

    /// A DATA frame is complete.
    ///
    /// Frames without body and without END_STREAM, one behind the other, are a flood
    /// (CVE-2019-9518); padding does not make a body.
    mutating func dataReceived(streamID: Int32, endStream: Bool) {
        let isEmpty = !dataFrameHasBody && !endStream
        dataFrameHasBody = false
        guard !isTerminated else { return }
        if isEmpty, lastDataFrameWasEmpty { cutOff(abuse.charge(1, now: now)) }
        lastDataFrameWasEmpty = isEmpty
        guard endStream, let slot = unsafe streams.find(streamID) else { return }
        unsafe requestEnded(slot)
    }

    /// The client reset a stream; the library closes it next.
    mutating func resetReceived(streamID: Int32) {
        guard !isTerminated else { return }
        if let slot = unsafe streams.find(streamID) {
            unsafe slot.pointee.marks.insert(.resetByClient)
        }
        cutOff(abuse.resetByClient(now: now))
    }

    /// The client's SETTINGS frame, or its acknowledgement of ours.
    mutating func settingsReceived(isAcknowledgement: Bool) {
        guard isAcknowledgement else {
            isEstablished = true
            return
        }
        limit.acknowledgementReceived()
        events.append(.settingsAcknowledged)
    }

    /// The library forgets a stream, whatever the reason.
    mutating func streamClosed(streamID: Int32, code: UInt32) {
        guard let slot = unsafe streams.find(streamID) else { return }
        let marks = unsafe slot.pointee.marks
        if marks.contains(.handedOut) {
            if marks.isDisjoint(with: [.answered, .resetByOwner]) {
                events.append(.streamClosed(streamID: streamID, code: code))
            }
        } else if marks.contains(.resetByClient) {
            unsafe handOutAbandoned(slot)
        } else if code == HTTP2Code.protocolError, !marks.contains(.resetByOwner) {
            // The one stream error that the library reports to no callback.
            unsafe handOutMalformed(slot, detail: "content-length differs from the body")
        } else if code == HTTP2Code.flowControlError, !marks.contains(.resetByOwner) {
            unsafe handOutMalformed(slot, detail: "flow-control window exceeded")
        }
        if marks.contains(.bodyLimitPassed), marks.contains(.answered) { earlyAnswers -= 1 }
        if marks.contains(.overLimit) { streamsOverLimit -= 1 }
        if marks.contains(.breaksLimit) { streamLimitBroken() }
        unsafe forget(slot)
    }
}
