import APNs
import HTTP2

/// A session under test with a client's view of it: bytes in by chunks, frames and events out.
final class Server {
    var session: HTTP2Session
    /// Milliseconds on the clock that the session sees.
    var now: UInt64 = 1_000
    private(set) var events: [HTTP2Event] = []
    private(set) var frames: [Frame] = []
    private(set) var decoder = HPACKDecoder()
    private(set) var output: [UInt8] = []
    private let chunk: Int
    private var rest: [UInt8] = []

    /// Chunk sizes every byte-level case is fed in.
    static let chunks = [1, 7, 16_384]

    /// A session that announced its SETTINGS; `streams` is what they say.
    init(
        chunk: Int = 16_384, streams: Int = 1_000,
        configure: (inout HTTP2Configuration) -> Void = { _ in }
    ) throws {
        var configuration = HTTP2Configuration()
        configuration.announcedStreams = streams
        configure(&configuration)
        session = try HTTP2Session(configuration)
        self.chunk = chunk
        try take()
    }

    /// Gives the session bytes in chunks, taking events and output after each.
    func receive(_ bytes: [UInt8]) throws {
        var offset = 0
        while offset < bytes.count {
            let end = min(offset + chunk, bytes.count)
            try session.receive(bytes.span.extracting(offset..<end), now: now)
            offset = end
            try take()
        }
    }

    /// Gives the session all bytes in one segment.
    func receiveAtOnce(_ bytes: [UInt8]) throws {
        try session.receive(bytes.span, now: now)
        try take()
    }

    func receive(_ frames: [Frame]) throws { try receive(frames.flatMap(\.bytes)) }

    func receive(_ frames: Frame...) throws { try receive(frames) }

    /// Sends the client preface with SETTINGS, and acknowledges ours.
    func open(acknowledging: Bool = true) throws {
        try receive(Client.preface + Frame(.settings).bytes)
        if acknowledging { try receive(Frame(.settings, flags: 1)) }
    }

    /// Takes events and output.
    func take() throws {
        drain()
        var bytes: [UInt8] = []
        try session.takeOutput(into: &bytes)
        drain()
        output += bytes
        let parsed = Frame.parse(rest + bytes)
        frames += parsed.frames
        rest = parsed.rest
    }

    private func drain() {
        while let event = session.nextEvent() { events.append(event) }
    }

    /// Answers a stream.
    @discardableResult
    func respond(
        _ streamID: UInt32, status: Int = 200, id: String = Client.apnsID, body: String? = nil
    ) throws -> Bool {
        var head = HTTP2ResponseHead()
        head.reset(status: status)
        head.append(.apnsID, Array(id.utf8))
        let answered = try session.respond(
            streamID: Int32(streamID), head: head, body: body.map { Array($0.utf8) })
        try take()
        return answered
    }

    /// The decoded header block of a frame; blocks must be decoded in order, each once.
    func decode(_ frame: Frame) throws -> [HPACKDecoder.Field] {
        try decoder.decode(frame.payload)
    }

    func forgetFrames() { frames = [] }

    func forgetEvents() { events = [] }
}

/// The session's properties: expectations cannot look into a type that is not copyable.
extension Server {
    var isFinished: Bool { session.isFinished }
    var isEstablished: Bool { session.isEstablished }
    var wantsReadPaused: Bool { session.wantsReadPaused }
    var openStreams: Int { session.openStreams }
    var queuedFrames: Int { session.queuedFrames }
    var lastProcessedStream: Int32 { session.lastProcessedStream }
    var sentGoAway: HTTP2GoAway? { session.sentGoAway }
}

extension Server {
    var requests: [HTTP2Request] {
        events.compactMap { if case .request(let request) = $0 { request } else { nil } }
    }

    var begun: [HTTP2Request] {
        events.compactMap { if case .requestBegan(let request) = $0 { request } else { nil } }
    }

    var abandoned: [HTTP2Request] {
        events.compactMap { if case .abandonedRequest(let request) = $0 { request } else { nil } }
    }

    var malformed: [HTTP2MalformedRequest] {
        events.compactMap { if case .malformedRequest(let it) = $0 { it } else { nil } }
    }

    var notices: [HTTP2Notice] {
        events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    var closedStreams: [Int32] {
        events.compactMap { if case .streamClosed(let id, _) = $0 { id } else { nil } }
    }

    func frames(_ kind: Frame.Kind) -> [Frame] { frames.filter { $0.kind == kind } }

    var goAways: [(last: UInt32, code: UInt32, text: String)] { frames.compactMap(\.goAway) }

    /// Codes of the RST_STREAM frames that were sent.
    var resets: [UInt32] { frames.compactMap(\.resetCode) }
}
