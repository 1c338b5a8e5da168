internal import CNghttp2

/// What a header callback tells the library.
enum HeaderOutcome {
    case goOn
    /// RST_STREAM is queued; the rest of the block is decoded and dropped.
    case dropBlock
}

extension SessionState {
    /// A header block begins: of a new request, or trailers of one.
    mutating func headersBegan(streamID: Int32, isRequest: Bool) -> HeaderOutcome {
        headerStreamID = streamID
        unsafe headerSlot = nil
        guard !isTerminated else { return .goOn }
        guard isRequest else {
            unsafe headerSlot = unsafe streams.find(streamID)
            return .goOn
        }
        switch limit.judge(open: streams.count - streamsOverLimit + 1) {
        case .accept: break
        case .refuse:
            openOverLimit(streamID)
            return .goOn
        case .violation:
            openOverLimit(streamID)
            unsafe headerSlot?.pointee.marks.insert(.breaksLimit)
            return .goOn
        }
        guard requestBytes <= configuration.requestMemory else {
            noteRequestMemory(streamID)
            return refuseStream(streamID)
        }
        open(streamID)
        return .goOn
    }

    /// Takes no answer, but the log shows what it asked for.
    private mutating func openOverLimit(_ streamID: Int32) {
        let last = lastAcceptedID
        open(streamID)
        lastAcceptedID = last
        streamsOverLimit += 1
        unsafe headerSlot?.pointee.marks.insert(.overLimit)
    }

    private mutating func open(_ streamID: Int32) {
        let slot = unsafe streams.insert(streamID)
        let buffer = pool.take()
        requestBytes += buffer.capacity
        unsafe slot.pointee.buffer = buffer
        unsafe slot.pointee.since = now
        unsafe slot.pointee.bodyLimit = configuration.smallestBodyLimit
        unsafe headerSlot = unsafe slot
        lastAcceptedID = streamID
    }

    /// Said once: the client goes on with what it has open and tries again.
    private mutating func noteRequestMemory(_ streamID: Int32) {
        guard !requestMemoryNoted else { return }
        requestMemoryNoted = true
        let text = "streams from \(streamID) on refused: \(requestBytes) bytes of requests wait"
        events.append(.notice(HTTP2Notice(kind: .requestMemory, text: text)))
    }

    private func refuseStream(_ streamID: Int32) -> HeaderOutcome {
        submitReset(streamID, code: HTTP2Code.refusedStream)
        return .dropBlock
    }

    /// The stream is left alone: the library closes it when the GOAWAY frame, which excludes it,
    /// has left.
    ///
    /// Said once its header block has come, or will not come. Streams below are still answered.
    mutating func streamLimitBroken() {
        guard !streamLimitViolated else { return }
        streamLimitViolated = true
        let reason = CutOff.streamLimit
        events.append(.notice(reason.notice))
        submitGoAway(lastStreamID: lastAcceptedID, code: reason.code, debug: reason.debug)
    }

    /// One header field.
    ///
    /// `name` and `value` are the library's and end with the call.
    mutating func headerReceived(
        streamID: Int32, name: UnsafePointer<UInt8>, nameCount: Int,
        value: UnsafePointer<UInt8>, valueCount: Int
    ) -> HeaderOutcome {
        guard let slot = unsafe headerSlot, unsafe slot.pointee.id == streamID, !isTerminated
        else { return .goOn }
        unsafe slot.pointee.fieldCount &+= 1
        unsafe slot.pointee.listSize &+= nameCount &+ valueCount &+ 32
        if unsafe slot.pointee.fieldCount > maximumFields
            || slot.pointee.listSize > headerListLimit
        {
            return unsafe refuseList(slot)
        }
        // Trailers count against the limits and are otherwise of no use to a push.
        guard unsafe !slot.pointee.marks.contains(.headersComplete) else { return .goOn }
        var stored = valueCount
        if nameCount == 13, unsafe isAuthorization(name) {
            unsafe withhold(slot, value: value, count: valueCount)
            stored = 0
        } else if nameCount == 19, unsafe isProxyAuthorization(name) {
            stored = 0
        }
        let growth = unsafe slot.pointee.buffer.appendField(
            name: name, nameCount: nameCount, value: value, valueCount: stored)
        if growth > 0 { requestBytes += growth }
        if unsafe name.pointee != UInt8(ascii: ":") {
            unsafe slot.pointee.marks.insert(.regularField)
        }
        return .goOn
    }

    /// Keeps an `authorization` value apart; of several the first is the one that counts.
    private mutating func withhold(
        _ slot: UnsafeMutablePointer<StreamSlot>, value: UnsafePointer<UInt8>, count: Int
    ) {
        unsafe slot.pointee.authorizationCount += 1
        if unsafe slot.pointee.authorization == nil {
            unsafe slot.pointee.authorization = withheld.value(value, count: count)
        }
    }

    private func isAuthorization(_ name: UnsafePointer<UInt8>) -> Bool {
        Self.authorization.withUTF8Buffer { expected in
            unsafe mockapns_equal(name, expected.baseAddress, 13) != 0
        }
    }

    /// It may hold the provider token too, and nothing of it is judged: never stored.
    private func isProxyAuthorization(_ name: UnsafePointer<UInt8>) -> Bool {
        Self.proxyAuthorization.withUTF8Buffer { expected in
            unsafe mockapns_equal(name, expected.baseAddress, 19) != 0
        }
    }

    private static var authorization: StaticString { "authorization" }
    private static var proxyAuthorization: StaticString { "proxy-authorization" }

    /// The list has too many fields or bytes: refused, which also costs points.
    private mutating func refuseList(_ slot: UnsafeMutablePointer<StreamSlot>) -> HeaderOutcome {
        let detail: String
        if unsafe slot.pointee.fieldCount > maximumFields {
            detail = "more than \(configuration.maximumFields) header fields"
        } else {
            detail = "header list of more than \(configuration.headerListLimit) bytes"
            cutOff(abuse.charge(4, now: now))
        }
        unsafe handOutMalformed(slot, detail: detail)
        submitReset(unsafe slot.pointee.id, code: HTTP2Code.protocolError)
        return .dropBlock
    }
}
