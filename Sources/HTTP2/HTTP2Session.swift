internal import CNghttp2

/// The server's side of one HTTP/2 connection: bytes in, events out, bytes out.
///
/// It knows no socket, no TLS and no clock. The owner gives it what the client sent, drains the
/// events, answers requests, and sends what `takeOutput` gives; all from one thread. Nothing calls
/// back into it.
///
/// Once `isFinished` is true the owner closes the connection.
@safe package struct HTTP2Session: ~Copyable {
    let session: OpaquePointer
    let state: UnsafeMutablePointer<SessionState>
    var preface: PrefaceReader? = PrefaceReader()
    var scanner = FrameScanner()
    /// A frame is being read after which the streams must be brought up to date.
    var settlesAfterPayload = false
    private let allocator: UnsafeMutablePointer<Allocator>
    /// Bytes for the client that the owner has not taken, and the frames among them.
    var output = Buffer(capacity: 4_096)
    var outputFrames = 0
    /// Nothing more is sent: the last GOAWAY frame is in `output`, or the session failed.
    var outputEnded = false
    /// Limits of SETTINGS frames that are queued: what to write into them.
    var limitsToPatch: [UInt32] = []
    /// Streams the owner reset, whose RST_STREAM frames do not count against the client.
    var ownResets: [Int32] = []
    /// Names whose HPACK entries exist, by address.
    var indexedNames: [UInt] = []

    /// The last GOAWAY frame that went into the output, ours or the library's.
    package internal(set) var sentGoAway: HTTP2GoAway?
    /// Swallows acknowledgements of the client's PING frames, as a fault.
    package var dropsPingAcknowledgements = false

    /// A session whose SETTINGS frame is ready to be taken.
    package init(_ configuration: HTTP2Configuration) throws(HTTP2Error) {
        precondition(
            configuration.headerListLimit < 1 << 16, "a field's lengths have 16 bits")
        precondition(
            (0...configuration.maximumStreams).contains(configuration.announcedStreams),
            "announced streams are within the maximum")
        let state = UnsafeMutablePointer<SessionState>.allocate(capacity: 1)
        unsafe state.initialize(to: SessionState(configuration))
        let allocator = UnsafeMutablePointer<Allocator>.allocate(capacity: 1)
        unsafe allocator.initialize(to: Allocator())
        let made: OpaquePointer
        do throws(HTTP2Error) {
            unsafe made = unsafe try Library.makeSession(
                configuration, state: state, allocator: allocator)
        } catch {
            unsafe Self.free(state, allocator)
            throw error
        }
        unsafe state.pointee.session = unsafe made
        unsafe session = unsafe made
        unsafe self.state = unsafe state
        unsafe self.allocator = unsafe allocator
        limitQueued(configuration.announcedStreams)
    }

    deinit {
        unsafe nghttp2_session_del(session)
        assert(unsafe allocator.pointee.live == 0, "the library frees what it allocated")
        unsafe Self.free(state, allocator)
        output.deallocate()
    }

    private static func free(
        _ state: UnsafeMutablePointer<SessionState>, _ allocator: UnsafeMutablePointer<Allocator>
    ) {
        unsafe allocator.pointee.deallocate()
        unsafe allocator.deallocate()
        unsafe state.pointee.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// The next event, nil when there is none.
    ///
    /// Drain after `receive`, `takeOutput` and `expire`.
    package mutating func nextEvent() -> HTTP2Event? { unsafe state.pointee.events.next() }

    /// Streams that are open and were accepted.
    package var openStreams: Int { unsafe state.pointee.streams.count }

    /// Bytes of requests that are being received or wait for their answer.
    package var requestBytes: Int { unsafe state.pointee.requestBytes }

    /// The highest stream id the client may believe to be processed.
    package var lastProcessedStream: Int32 {
        unsafe nghttp2_session_get_last_proc_stream_id(session)
    }

    /// True once the client's preface with its SETTINGS frame has come.
    package var isEstablished: Bool { unsafe state.pointee.isEstablished }

    /// The last GOAWAY frame is queued or sent, and nothing is read any more.
    package var isTerminated: Bool { unsafe state.pointee.isTerminated }

    /// Frames that wait for the owner to take them.
    package var queuedFrames: Int {
        unsafe outputFrames + nghttp2_session_get_outbound_queue_size(session)
    }

    /// True while the owner should not read: it has too much of our output to take first.
    ///
    /// The owner counts the bytes that it has taken and that its socket did not.
    package var wantsReadPaused: Bool {
        unsafe output.count > state.pointee.configuration.pauseBytes
            || queuedFrames > state.pointee.configuration.pauseFrames
    }

    /// True when the connection has nothing more to read or send and is to be closed.
    package var isFinished: Bool {
        guard output.count == 0 else { return false }
        if outputEnded { return true }
        return unsafe nghttp2_session_want_read(session) == 0
            && nghttp2_session_want_write(session) == 0
    }

    /// Notes a stream limit whose SETTINGS frame was queued.
    mutating func limitQueued(_ limit: Int) {
        limitsToPatch.append(UInt32(limit))
        unsafe state.pointee.limit.announced(limit)
    }
}
