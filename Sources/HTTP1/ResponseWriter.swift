private import CMicrohttpd

/// Turns answers into the library's responses; polling thread only.
enum ResponseWriter {
    /// Queues an answer; false when the library refuses and the connection must end.
    static func queue(
        _ answer: HTTP1Response, on link: ConnectionLink, log: @Sendable (String) -> Void
    ) -> Bool {
        guard let response = unsafe make(answer) else {
            log("no memory for an answer")
            return false
        }
        defer { unsafe MHD_destroy_response(response) }
        for field in answer.fieldsToSend
        where unsafe MHD_add_response_header(response, field.name, field.value) != .YES {
            log("the answer's field \(field.name) cannot be sent; it is left out")
        }
        return unsafe MHD_queue_response(link.pointer, UInt32(answer.status), response) == .YES
    }

    private static func make(_ answer: HTTP1Response) -> OpaquePointer? {
        switch answer.body {
        case .bytes(var bytes):
            unsafe MHD_create_response_from_buffer(
                bytes.count, &bytes, .RESPMEM_MUST_COPY)
        case .stream(let stream):
            unsafe MHD_create_response_from_callback(
                mockapns_mhd_size_unknown, 16 << 10, readStream,
                Unmanaged.passRetained(stream).toOpaque(), releaseStream)
        }
    }
}

private func readStream(
    _ stream: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
    _ count: Int
) -> Int {
    let endWithError = -2
    guard let stream = unsafe stream, let buffer = unsafe buffer else { return endWithError }
    return unsafe Unmanaged<HTTP1Stream>.fromOpaque(stream).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func releaseStream(_ stream: UnsafeMutableRawPointer?) {
    if let stream = unsafe stream { unsafe Unmanaged<HTTP1Stream>.fromOpaque(stream).release() }
}
