internal import CNghttp2

extension HTTP2Session {
    /// Answers a request; false when the stream is gone, because the client reset it.
    ///
    /// Without a body END_STREAM is on HEADERS; with one, HEADERS are followed by one DATA frame
    /// with END_STREAM (more only if the client's window is smaller). Source: wire fact W3; senders
    /// hang when an error's HEADERS end the stream.
    @discardableResult
    package mutating func respond(
        streamID: Int32, head: borrowing HTTP2ResponseHead, body: [UInt8]? = nil
    ) throws(HTTP2Error) -> Bool {
        guard unsafe !state.pointee.isTerminated,
            let slot = unsafe state.pointee.streams.find(streamID),
            unsafe slot.pointee.marks.isDisjoint(with: [.answered, .malformed, .resetByOwner])
        else { return false }
        unsafe state.pointee.answered(slot)
        let hasBody = unsafe keep(body, in: slot)
        prepare(head)
        let result: Int32
        if hasBody {
            var provider = unsafe nghttp2_data_provider(
                source: nghttp2_data_source(), read_callback: Self.bodyReader)
            result = unsafe nghttp2_submit_response(
                session, streamID, head.fields, head.count, &provider)
        } else {
            result = unsafe nghttp2_submit_response(session, streamID, head.fields, head.count, nil)
        }
        guard result == 0 else {
            throw HTTP2Error(call: "nghttp2_submit_response", code: Int(result))
        }
        return true
    }

    private func keep(_ body: [UInt8]?, in slot: UnsafeMutablePointer<StreamSlot>) -> Bool {
        guard let body, !body.isEmpty else { return false }
        unsafe slot.pointee.body = body
        return true
    }

    private static var bodyReader: nghttp2_data_source_read_callback {
        { _, streamID, target, capacity, flags, _, user in
            guard let state = unsafe user?.assumingMemoryBound(to: SessionState.self),
                let target = unsafe target, let flags = unsafe flags
            else { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
            let part = unsafe Callbacks.readBody(
                state, streamID: streamID, target: target, capacity: capacity)
            if part.isLast { unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
            return part.count
        }
    }

    /// Sets the flag NO_INDEX where it is right for this connection.
    ///
    /// A value that never repeats goes into the HPACK table once, for its name; later responses
    /// refer to that (wire fact W5) and do not push other entries out. Measured: 0.3 us less for
    /// each response than an entry for every value.
    private mutating func prepare(_ head: borrowing HTTP2ResponseHead) {
        let noIndex = UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue)
        let keepName = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
        for index in 1..<max(1, head.count) where head.varies(index) {
            let address = unsafe UInt(bitPattern: head.fields[index].name)
            if indexedNames.contains(address) {
                unsafe head.fields[index].flags = keepName | noIndex
            } else {
                indexedNames.append(address)
                unsafe head.fields[index].flags = keepName
            }
        }
    }
}
