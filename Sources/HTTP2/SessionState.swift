internal import APNs
internal import CNghttp2

/// What the library's callbacks see and fill; lives at one address for the session's life.
///
/// The callbacks change it through a pointer while the library runs, so the library's receive and
/// send functions are never called from a method of this type; its submit functions, which only
/// queue, are.
@safe struct SessionState {
    let configuration: HTTP2Configuration
    /// Copies of what every header field is measured by.
    private(set) var maximumFields: Int32
    private(set) var headerListLimit: Int
    /// The library's session, nil only while it is made.
    var session: OpaquePointer?
    /// Milliseconds on the owner's clock.
    var now: UInt64 = 0

    var events = EventQueue()
    var streams = StreamTable()
    var pool = BufferPool()
    var withheld = WithheldValues()
    var abuse: AbuseGuard
    var limit = StreamLimit()
    var closed = ClosedStreams()

    /// Bytes of requests that are being received or wait for their answer.
    var requestBytes = 0
    var requestMemoryNoted = false
    /// The stream whose header block is being read; checked by id before it is used.
    var headerSlot: UnsafeMutablePointer<StreamSlot>?
    /// The stream of the current header block, for callbacks that do not name it.
    var headerStreamID: Int32 = 0
    /// The name of the header field the library refused last.
    var refusedField: String?
    /// The current DATA frame carried a byte of body.
    var dataFrameHasBody = false
    /// The DATA frame before carried none.
    var lastDataFrameWasEmpty = false
    /// The highest stream the client was allowed to open.
    var lastAcceptedID: Int32 = 0
    /// A stream above the acknowledged limit came; GOAWAY was queued.
    var streamLimitViolated = false
    /// The client's SETTINGS came, so its preface is complete.
    var isEstablished = false

    /// The connection ends once the GOAWAY frames that are queued have left.
    var isTerminated = false
    var goAwaysQueued = 0
    /// Requests answered before they were complete: reset after the answer.
    var earlyAnswers = 0
    /// Open streams that are refused as soon as their header block is complete.
    var streamsOverLimit = 0
    /// Streams whose client goes on sending a body that was answered: to be reset.
    var discardsOver: [Int32] = []
    /// CONTINUATION frames since the last HEADERS frame.
    var continuations = 0
    /// The last stream id of the GOAWAY frame that was sent; the library ignores streams above.
    var lastStreamPromised = Int32.max

    init(_ configuration: HTTP2Configuration) {
        self.configuration = configuration
        maximumFields = Int32(clamping: configuration.maximumFields)
        headerListLimit = configuration.headerListLimit
        unsafe session = nil
        abuse = AbuseGuard(configuration)
    }

    /// Frees all memory; nothing may be used afterwards.
    mutating func deallocate() {
        for id in streams.ids {
            if let slot = unsafe streams.find(id) { unsafe forget(slot) }
        }
        pool.deallocate()
        streams.deallocate()
        events.deallocate()
    }

    /// Takes a stream out of the table and gives its memory back.
    mutating func forget(_ slot: UnsafeMutablePointer<StreamSlot>) {
        let buffer = unsafe slot.pointee.buffer
        requestBytes &-= unsafe slot.pointee.bytesHandedOut &+ buffer.capacity
        if buffer.capacity > 0 {
            unsafe slot.pointee.buffer = Buffer()
            pool.give(buffer)
        }
        streams.remove(unsafe slot.pointee.id)
    }

    /// The owner answers a stream: its request is no longer in flight.
    mutating func answered(_ slot: UnsafeMutablePointer<StreamSlot>) {
        unsafe slot.pointee.marks.insert(.answered)
        requestBytes -= unsafe slot.pointee.bytesHandedOut
        unsafe slot.pointee.bytesHandedOut = 0
        unsafe slot.pointee.since = now
        let marks = unsafe slot.pointee.marks
        if marks.contains(.bodyLimitPassed) { earlyAnswers += 1 }
    }

    // MARK: Ending

    /// Ends the connection for a reason the client gave, once.
    mutating func cutOff(_ reason: CutOff?) {
        guard let reason, !isTerminated else { return }
        events.append(.notice(reason.notice))
        terminate(code: reason.code, debug: reason.debug)
    }

    /// Queues a GOAWAY frame after which nothing is read or sent.
    ///
    /// `lastStreamID` is nil for the last stream that was processed.
    mutating func terminate(lastStreamID: Int32? = nil, code: UInt32, debug: [UInt8]) {
        guard !isTerminated else { return }
        isTerminated = true
        guard let session = unsafe session else { return }
        let last = unsafe lastStreamID ?? nghttp2_session_get_last_proc_stream_id(session)
        submitGoAway(lastStreamID: last, code: code, debug: debug)
    }

    /// Queues a GOAWAY frame.
    mutating func submitGoAway(lastStreamID: Int32, code: UInt32, debug: [UInt8]) {
        guard let session = unsafe session else { return }
        let result = unsafe debug.withUnsafeBufferPointer { bytes in
            unsafe nghttp2_submit_goaway(
                session, 0, lastStreamID, code, bytes.baseAddress, bytes.count)
        }
        if result == 0 { goAwaysQueued += 1 }
    }

    /// Queues a RST_STREAM frame.
    func submitReset(_ streamID: Int32, code: UInt32) {
        guard let session = unsafe session else { return }
        // Fails only without memory, and then the next call on the session says so.
        _ = unsafe nghttp2_submit_rst_stream(session, 0, streamID, code)
    }
}
