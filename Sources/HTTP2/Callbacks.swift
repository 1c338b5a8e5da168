internal import CNghttp2

/// The library's callbacks: each recovers the state, converts, calls one method and answers with a
/// code that the library documents for it.
///
/// None calls the library's receive or send functions.
enum Callbacks {
    /// Codes a callback may return.
    ///
    /// Source: nghttp2.h, `nghttp2_error`.
    private static let failure = NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
    private static let dropBlock = NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue

    /// Registers all callbacks.
    static func register(in callbacks: OpaquePointer) {
        unsafe registerHeaders(callbacks)
        unsafe registerFrames(callbacks)
        unsafe registerRefusals(callbacks)
    }

    private static func registerHeaders(_ callbacks: OpaquePointer) {
        unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) {
            _, frame, user in
            guard let state = unsafe Callbacks.state(user), let frame = unsafe frame else {
                return Callbacks.failure
            }
            let outcome = unsafe state.pointee.headersBegan(
                streamID: frame.pointee.hd.stream_id,
                isRequest: frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST)
            return outcome == .goOn ? 0 : Callbacks.dropBlock
        }
        unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _, frame, name, nameCount, value, valueCount, _, user in
            guard let state = unsafe Callbacks.state(user), let frame = unsafe frame,
                let name = unsafe name, let value = unsafe value
            else { return Callbacks.failure }
            let outcome = unsafe state.pointee.headerReceived(
                streamID: frame.pointee.hd.stream_id, name: name, nameCount: nameCount,
                value: value, valueCount: valueCount)
            return outcome == .goOn ? 0 : Callbacks.dropBlock
        }
    }

    private static func registerFrames(_ callbacks: OpaquePointer) {
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
            _, _, streamID, bytes, count, user in
            guard let state = unsafe Callbacks.state(user), let bytes = unsafe bytes else {
                return Callbacks.failure
            }
            unsafe state.pointee.bodyReceived(streamID: streamID, bytes: bytes, count: count)
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
            guard let state = unsafe Callbacks.state(user), let frame = unsafe frame else {
                return Callbacks.failure
            }
            unsafe Callbacks.frameReceived(frame, state)
            return 0
        }
        // A failure here leaks in 1.52 (CVE-2023-35945), so it always succeeds.
        unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) {
            _, streamID, code, user in
            guard let state = unsafe Callbacks.state(user) else { return 0 }
            unsafe state.pointee.streamClosed(streamID: streamID, code: code)
            return 0
        }
    }

    private static func registerRefusals(_ callbacks: OpaquePointer) {
        // The library would drop the field in silence; the RFC calls such a request malformed.
        unsafe nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks) {
            _, frame, _, _, _, _, _, user in
            guard let state = unsafe Callbacks.state(user), let frame = unsafe frame else {
                return Callbacks.failure
            }
            unsafe state.pointee.invalidHeaderReceived(streamID: frame.pointee.hd.stream_id)
            return Callbacks.dropBlock
        }
        unsafe nghttp2_session_callbacks_set_error_callback2(callbacks) {
            _, code, message, count, user in
            guard code == NGHTTP2_ERR_HTTP_HEADER.rawValue,
                let state = unsafe Callbacks.state(user), let message = unsafe message
            else { return 0 }
            let text = unsafe UnsafeRawBufferPointer(start: message, count: count)
            if let name = unsafe Callbacks.fieldName(in: text) {
                unsafe state.pointee.headerRefused(name: name)
            }
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) {
            _, frame, code, user in
            guard let state = unsafe Callbacks.state(user), let frame = unsafe frame else {
                return Callbacks.failure
            }
            let isFieldError = code == NGHTTP2_ERR_HTTP_HEADER.rawValue
            let isHeaders = unsafe frame.pointee.hd.type == FrameHeader.Kind.headers
            if isHeaders, isFieldError || code == NGHTTP2_ERR_HTTP_MESSAGING.rawValue {
                unsafe state.pointee.headersRefused(
                    streamID: frame.pointee.hd.stream_id, isFieldError: isFieldError)
            }
            return 0
        }
    }

    private static func frameReceived(
        _ frame: UnsafePointer<nghttp2_frame>, _ state: UnsafeMutablePointer<SessionState>
    ) {
        let header = unsafe frame.pointee.hd
        let isEnd = header.flags & FrameHeader.Flag.endStream != 0
        switch header.type {
        case FrameHeader.Kind.data:
            unsafe state.pointee.dataReceived(streamID: header.stream_id, endStream: isEnd)
        case FrameHeader.Kind.headers:
            unsafe state.pointee.headersReceived(
                streamID: header.stream_id,
                isRequest: frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST, endStream: isEnd)
        case FrameHeader.Kind.resetStream:
            unsafe state.pointee.resetReceived(streamID: header.stream_id)
        case FrameHeader.Kind.settings:
            unsafe state.pointee.settingsReceived(isAcknowledgement: isEnd)
        case FrameHeader.Kind.ping where isEnd:
            let payload = unsafe withUnsafeBytes(of: frame.pointee.ping.opaque_data) {
                unsafe UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self))
            }
            unsafe state.pointee.events.append(.pingAcknowledged(payload))
        case FrameHeader.Kind.goAway:
            let goAway = unsafe frame.pointee.goaway
            let debug = unsafe UnsafeBufferPointer(
                start: goAway.opaque_data, count: min(goAway.opaque_data_len, 1_024))
            let received = unsafe HTTP2GoAway(
                lastStreamID: goAway.last_stream_id, code: goAway.error_code, debug: Array(debug))
            unsafe state.pointee.events.append(.goAwayReceived(received))
        case _: break
        }
    }

    /// The name in "...: frame type: 1, stream: 1, name: [NAME], value: [VALUE]".
    ///
    /// The library reports the name nowhere else. A name may hold any byte, so the first bracket
    /// that begins the value ends it.
    private static func fieldName(in message: UnsafeRawBufferPointer) -> String? {
        let opening = Array("name: [".utf8)
        let closing = Array("], value: [".utf8)
        guard let start = unsafe first(opening, in: message, from: 0) else { return nil }
        let nameStart = start + opening.count
        guard let end = unsafe first(closing, in: message, from: nameStart) else { return nil }
        return unsafe String(
            decoding: message[nameStart..<min(end, nameStart + 128)], as: UTF8.self)
    }

    private static func first(
        _ pattern: [UInt8], in bytes: UnsafeRawBufferPointer, from: Int
    ) -> Int? {
        guard bytes.count >= pattern.count + from else { return nil }
        return (from...bytes.count - pattern.count).first { offset in
            unsafe bytes[offset..<offset + pattern.count].elementsEqual(pattern)
        }
    }

    private static func state(
        _ user: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<SessionState>? {
        unsafe user?.assumingMemoryBound(to: SessionState.self)
    }

    /// Copies the next part of an answer's body.
    static func readBody(
        _ state: UnsafeMutablePointer<SessionState>, streamID: Int32,
        target: UnsafeMutablePointer<UInt8>, capacity: Int
    ) -> (count: Int, isLast: Bool) {
        guard let slot = unsafe state.pointee.streams.find(streamID) else { return (0, true) }
        let sent = unsafe slot.pointee.bodySent
        let left = unsafe (slot.pointee.body?.count ?? 0) - sent
        let count = min(left, capacity)
        unsafe slot.pointee.body?.withUnsafeBufferPointer { body in
            guard let start = body.baseAddress else { return }
            unsafe target.update(from: start + sent, count: count)
        }
        unsafe slot.pointee.bodySent = sent + count
        return (count, count == left)
    }
}
