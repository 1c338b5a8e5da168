internal import CNghttp2

/// Makes the library's session: options, callbacks, first SETTINGS.
enum Library {
    /// What the library is told about concurrent streams.
    ///
    /// Above its own limit it would end the session with its own text and answer nothing more, so
    /// it never meets it: the session counts, and the SETTINGS frame is patched on its way out.
    static let streamsTold: UInt32 = 1_000_000

    /// A server session whose callbacks get `state`.
    static func makeSession(
        _ configuration: HTTP2Configuration, state: UnsafeMutablePointer<SessionState>,
        allocator: UnsafeMutablePointer<Allocator>
    ) throws(HTTP2Error) -> OpaquePointer {
        let options = unsafe try makeOptions(configuration)
        defer { unsafe nghttp2_option_del(options) }
        var callbacks: OpaquePointer?
        var result = unsafe nghttp2_session_callbacks_new(&callbacks)
        guard result == 0, let callbacks = unsafe callbacks else {
            throw HTTP2Error(call: "nghttp2_session_callbacks_new", code: Int(result))
        }
        defer { unsafe nghttp2_session_callbacks_del(callbacks) }
        unsafe Callbacks.register(in: callbacks)

        var session: OpaquePointer?
        var memory = unsafe Allocator.functions(allocator)
        result = unsafe nghttp2_session_server_new3(&session, callbacks, state, options, &memory)
        guard result == 0, let session = unsafe session else {
            throw HTTP2Error(call: "nghttp2_session_server_new3", code: Int(result))
        }
        do throws(HTTP2Error) {
            unsafe try submitSettings(session, configuration)
        } catch {
            unsafe nghttp2_session_del(session)
            throw error
        }
        return unsafe session
    }

    private static func makeOptions(
        _ configuration: HTTP2Configuration
    ) throws(HTTP2Error) -> OpaquePointer {
        var options: OpaquePointer?
        let result = unsafe nghttp2_option_new(&options)
        guard result == 0, let options = unsafe options else {
            throw HTTP2Error(call: "nghttp2_option_new", code: Int(result))
        }
        unsafe nghttp2_option_set_no_closed_streams(options, 1)
        unsafe nghttp2_option_set_max_outbound_ack(options, configuration.maximumAcknowledgements)
        unsafe nghttp2_option_set_max_settings(options, configuration.maximumSettings)
        unsafe nghttp2_option_set_max_continuations(options, configuration.libraryContinuations)
        // Our own count, on the owner's clock, comes first; this one stands behind it.
        unsafe nghttp2_option_set_stream_reset_rate_limit(
            options, UInt64(configuration.resetBurst * 2), UInt64(configuration.resetsPerSecond * 2)
        )
        return unsafe options
    }

    /// Queues our SETTINGS frame, entries in the order of their identifiers as the real gateway
    /// sends them (wire facts W1 and W2).
    private static func submitSettings(
        _ session: OpaquePointer, _ configuration: HTTP2Configuration
    ) throws(HTTP2Error) {
        var entries = [
            entry(NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, configuration.headerTableSize),
            entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, streamsTold),
        ]
        if configuration.includeInitialWindow {
            entries.append(entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, 65_535))
        }
        entries.append(entry(NGHTTP2_SETTINGS_MAX_FRAME_SIZE, configuration.maximumFrameSize))
        entries.append(
            entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, configuration.advertisedHeaderList))
        unsafe try submit(session, entries)
    }

    /// Queues a SETTINGS frame that carries a stream limit alone.
    static func submitStreamLimit(_ session: OpaquePointer) throws(HTTP2Error) {
        unsafe try submit(
            session, [entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, streamsTold)])
    }

    private static func entry(
        _ id: nghttp2_settings_id, _ value: UInt32
    ) -> nghttp2_settings_entry {
        nghttp2_settings_entry(settings_id: Int32(id.rawValue), value: value)
    }

    private static func submit(
        _ session: OpaquePointer, _ entries: [nghttp2_settings_entry]
    ) throws(HTTP2Error) {
        let result = unsafe nghttp2_submit_settings(session, 0, entries, entries.count)
        guard result == 0 else {
            throw HTTP2Error(call: "nghttp2_submit_settings", code: Int(result))
        }
    }
}
