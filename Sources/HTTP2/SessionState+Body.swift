internal import APNs

extension SessionState {
    /// Bytes of a body.
    ///
    /// `bytes` are the library's and end with the call.
    mutating func bodyReceived(streamID: Int32, bytes: UnsafePointer<UInt8>, count: Int) {
        dataFrameHasBody = true
        guard !isTerminated, let slot = unsafe streams.find(streamID) else { return }
        unsafe slot.pointee.bodyLength += count
        // A refused stream whose RST_STREAM or GOAWAY frame has not left yet has no use for a body.
        guard unsafe slot.pointee.marks.isDisjoint(with: [.bodyLimitPassed, .malformed]) else {
            return unsafe discard(slot)
        }
        if unsafe slot.pointee.bodyLength > slot.pointee.bodyLimit, unsafe isTooLong(slot) {
            unsafe slot.pointee.marks.insert(.bodyLimitPassed)
            let kept = unsafe slot.pointee.buffer.count - slot.pointee.fieldsEnd
            let keep = min(count, max(0, configuration.keptBodyBytes - kept))
            unsafe append(slot, bytes, count: keep)
            unsafe handOut(slot, isComplete: false)
            return
        }
        unsafe append(slot, bytes, count: count)
    }

    /// The rest of a body that is not kept; behind the answer it is borne for a while.
    private mutating func discard(_ slot: UnsafeMutablePointer<StreamSlot>) {
        guard unsafe slot.pointee.marks.contains(.discarding),
            unsafe slot.pointee.bodyLength > configuration.discardedBodyBytes
        else { return }
        unsafe slot.pointee.marks.remove(.discarding)
        discardsOver.append(unsafe slot.pointee.id)
    }

    private mutating func append(
        _ slot: UnsafeMutablePointer<StreamSlot>, _ bytes: UnsafePointer<UInt8>, count: Int
    ) {
        let growth = unsafe slot.pointee.buffer.append(bytes, count: count)
        requestBytes &+= growth
    }

    /// True when the body is beyond the limit of this very request, which is asked for once.
    private func isTooLong(_ slot: UnsafeMutablePointer<StreamSlot>) -> Bool {
        if unsafe !slot.pointee.marks.contains(.bodyLimitKnown) {
            unsafe slot.pointee.marks.insert(.bodyLimitKnown)
            let limit = configuration.bodyLimit(unsafe fieldsOnly(slot))
            unsafe slot.pointee.bodyLimit = max(configuration.smallestBodyLimit, limit)
        }
        return unsafe slot.pointee.bodyLength > slot.pointee.bodyLimit
    }

    /// A copy of the header fields, while the request goes on.
    func fieldsOnly(_ slot: UnsafeMutablePointer<StreamSlot>) -> RawRequest {
        let fields = unsafe slot.pointee.buffer.makeArray(count: slot.pointee.fieldsEnd)
        return unsafe RawRequest(
            bytes: fields, fieldsEnd: fields.count, bodyLength: slot.pointee.bodyLength,
            isComplete: false, authorization: slot.pointee.authorization,
            authorizationCount: slot.pointee.authorizationCount)
    }

    /// The client finished the request.
    mutating func requestEnded(_ slot: UnsafeMutablePointer<StreamSlot>) {
        unsafe slot.pointee.marks.insert(.requestEnded)
        guard unsafe slot.pointee.marks.isDisjoint(with: [.handedOut, .malformed]) else { return }
        unsafe handOut(slot, isComplete: true)
    }

    private mutating func handOut(_ slot: UnsafeMutablePointer<StreamSlot>, isComplete: Bool) {
        unsafe slot.pointee.marks.insert(.handedOut)
        let raw = unsafe takeRequest(slot, isComplete: isComplete)
        events.append(.request(HTTP2Request(streamID: unsafe slot.pointee.id, raw: raw)))
    }

    /// Hands out a request that will never be complete, if its header block was.
    mutating func handOutAbandoned(_ slot: UnsafeMutablePointer<StreamSlot>) {
        let marks = unsafe slot.pointee.marks
        guard marks.contains(.headersComplete), marks.isDisjoint(with: [.handedOut, .malformed])
        else { return }
        unsafe slot.pointee.marks.insert(.handedOut)
        let raw = unsafe takeRequest(slot, isComplete: false)
        events.append(
            .abandonedRequest(HTTP2Request(streamID: unsafe slot.pointee.id, raw: raw)))
    }

    /// Hands out what is unfinished when the connection ends.
    mutating func abandonAll() {
        for id in streams.ids.sorted() {
            if let slot = unsafe streams.find(id) { unsafe handOutAbandoned(slot) }
        }
    }

    /// Makes the request of what was collected, and gives the buffer back to the pool.
    mutating func takeRequest(
        _ slot: UnsafeMutablePointer<StreamSlot>, isComplete: Bool
    ) -> RawRequest {
        let buffer = unsafe slot.pointee.buffer
        let bytes = buffer.makeArray(count: buffer.count)
        requestBytes &+= bytes.count &- buffer.capacity
        unsafe slot.pointee.bytesHandedOut = bytes.count
        unsafe slot.pointee.buffer = Buffer()
        if buffer.capacity > 0 { pool.give(buffer) }
        let hasFields = unsafe slot.pointee.marks.contains(.headersComplete)
        return unsafe RawRequest(
            bytes: bytes, fieldsEnd: hasFields ? slot.pointee.fieldsEnd : bytes.count,
            bodyLength: slot.pointee.bodyLength, isComplete: isComplete,
            authorization: slot.pointee.authorization.take(),
            authorizationCount: slot.pointee.authorizationCount)
    }
}
