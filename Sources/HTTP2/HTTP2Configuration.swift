package import APNs

/// Every limit of one HTTP/2 session.
///
/// The defaults are the start values of the reliability table; each can be set by the owner.
package struct HTTP2Configuration: Sendable {
    /// Bytes of the HPACK table we offer (SETTINGS_HEADER_TABLE_SIZE).
    package var headerTableSize: UInt32 = 4_096
    /// Concurrent streams our first SETTINGS frame announces: 1 until a credential is known.
    package var announcedStreams: Int = 1
    /// Concurrent streams ever allowed; `announceStreams` goes no higher.
    package var maximumStreams: Int = 1_000
    /// Payload bytes of the largest frame we take, 16,384 to 16,777,215.
    package var maximumFrameSize: UInt32 = 16_384
    /// Header list bytes we announce; twice as many are tolerated.
    ///
    /// Counted as in RFC 9113 section 6.5.2: name, value and 32 for each field.
    package var advertisedHeaderList: UInt32 = 8_000
    /// Header fields of one request, cookie crumbs and refused fields included.
    package var maximumFields: Int = 100
    /// Adds INITIAL_WINDOW_SIZE 65535 to our SETTINGS, as seen with client certificates.
    package var includeInitialWindow: Bool = false
    /// Tells of each request as soon as its header block is complete, by `requestBegan`; costs a
    /// copy of the fields.
    package var tellsHeaders: Bool = false

    /// Body bytes that every request may have; only longer bodies ask `bodyLimit`.
    package var smallestBodyLimit: Int = 4_096
    /// The limit for a request with these fields; called inside `receive`, must not call back.
    package var bodyLimit: @Sendable (RawRequest) -> Int = { _ in 4_096 }
    /// Body bytes kept of a request whose body passed its limit.
    package var keptBodyBytes: Int = 8_192
    /// Body bytes thrown away behind an early answer before the stream is reset: a sender that
    /// writes first and reads afterwards still finds its answer.
    package var discardedBodyBytes: Int = 1 << 20
    /// Milliseconds for which the rest of a body is thrown away; then the stream is reset.
    package var discardMilliseconds: UInt64 = 1_000
    /// Bytes of unanswered requests; above it new streams are refused.
    package var requestMemory: Int = 1 << 20

    /// Bytes not yet taken by the owner at which reading should stop.
    package var pauseBytes: Int = 256 * 1_024
    /// Frames not yet taken by the owner at which reading should stop.
    package var pauseFrames: Int = 1_000
    /// Frames not yet taken by the owner at which the connection ends.
    package var closeFrames: Int = 5_000

    /// Streams the client may reset at once.
    package var resetBurst: Int = 1_000
    /// Resets the client gets back each second.
    package var resetsPerSecond: Int = 33
    /// CONTINUATION frames after one HEADERS frame.
    package var maximumContinuations: Int = 8
    /// The library's own figure counts reads of a frame header, of which a frame may need nine.
    package var libraryContinuations: Int = 72
    /// Entries of one SETTINGS frame.
    package var maximumSettings: Int = 32
    /// Acknowledgements the library may have queued.
    package var maximumAcknowledgements: Int = 1_000
    /// Points of misbehaviour a client has.
    package var misbehaviourBurst: Int = 200
    /// Points the client gets back each second.
    package var misbehaviourPerSecond: Int = 7
    /// PING, SETTINGS, PRIORITY, WINDOW_UPDATE and unknown frames that cost nothing at once.
    package var controlFrameBurst: Int = 1_000
    /// What each stream opened adds to that.
    package var controlFramesPerStream: Int = 10
    /// What each second adds, so that a client that pings for days is never cut off.
    package var controlFramesPerSecond: Int = 100

    /// Milliseconds a header block may take; then the connection ends.
    package var headerBlockMilliseconds: UInt64 = 10_000
    /// Milliseconds from the header block's start to the body's end; then the stream is reset.
    package var bodyMilliseconds: UInt64 = 30_000
    /// Milliseconds the client may take to read an answer; then the stream is reset.
    package var answerMilliseconds: UInt64 = 20_000

    /// All defaults.
    package init() {}

    /// Header list bytes at which a request is refused.
    var headerListLimit: Int { Int(advertisedHeaderList) * 2 }
}
