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
            let slot = unsafe state.pointee.streams.find(streamID)
        else { return false }
        unsafe state.pointee.answered(slot)
        let hasBody = unsafe keep(body, in: slot)
        let count = head.fields.count + 1
        let result = unsafe head.bytes.withUnsafeBufferPointer { values in
            unsafe fill(head, values)
            guard hasBody else {
                return unsafe nghttp2_submit_response(session, streamID, fields, count, nil)
            }
            var provider = unsafe nghttp2_data_provider(
                source: nghttp2_data_source(), read_callback: Self.bodyReader)
            return unsafe nghttp2_submit_response(session, streamID, fields, count, &provider)
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

    /// Lists the fields for the library, which copies the values and keeps pointers to the names.
    private mutating func fill(
        _ head: borrowing HTTP2ResponseHead, _ values: UnsafeBufferPointer<UInt8>
    ) {
        guard let base = values.baseAddress else { return }
        let start = unsafe UnsafeMutablePointer(mutating: base)
        let keepName = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
        let status: StaticString = ":status"
        unsafe (fields + 0).initialize(
            to: nghttp2_nv(
                name: UnsafeMutablePointer(mutating: status.utf8Start), value: start,
                namelen: 7, valuelen: 3, flags: keepName))
        for (index, field) in head.fields.enumerated() {
            let text = field.name.text
            unsafe (fields + index + 1).initialize(
                to: nghttp2_nv(
                    name: UnsafeMutablePointer(mutating: text.utf8Start),
                    value: start + field.start, namelen: text.utf8CodeUnitCount,
                    valuelen: field.count, flags: keepName | indexing(of: field.name)))
        }
    }

    /// A value that never repeats goes into the HPACK table once, for its name; later responses
    /// refer to that (wire fact W5) and do not push other entries out.
    private mutating func indexing(of name: HTTP2FieldName) -> UInt8 {
        guard name.varies else { return 0 }
        let address = unsafe UInt(bitPattern: name.text.utf8Start)
        guard !indexedNames.contains(address) else {
            return UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue)
        }
        indexedNames.append(address)
        return 0
    }
}
