package import APNs

/// What a session tells its owner; drained with `HTTP2Session.nextEvent()`.
package enum HTTP2Event: Sendable {
    /// The header block of a request is complete; `request` or another event of the same stream
    /// follows. Only where `HTTP2Configuration.tellsHeaders` asks for it.
    case requestBegan(HTTP2Request)
    /// A request to judge and answer.
    case request(HTTP2Request)
    /// A stream whose request was handed out closed before the answer: the client reset it, or we
    /// did because of an error on it.
    case streamClosed(streamID: Int32, code: UInt32)
    /// A request that was refused with RST_STREAM or GOAWAY and takes no answer.
    case malformedRequest(HTTP2MalformedRequest)
    /// A request whose header block came whole and whose end never came: the client reset its
    /// stream, or the connection ended.
    case abandonedRequest(HTTP2Request)
    /// The client acknowledged a SETTINGS frame.
    case settingsAcknowledged
    /// The client acknowledged a PING; the payload as it was given to `ping`.
    case pingAcknowledged(UInt64)
    /// The client is leaving.
    case goAwayReceived(HTTP2GoAway)
    /// Something worth a line in the log.
    case notice(HTTP2Notice)
}

/// A request as it came, and the stream that waits for the answer.
package struct HTTP2Request: Sendable {
    /// The stream to answer.
    package let streamID: Int32
    /// Header fields and body.
    package let raw: RawRequest

    /// A request on a stream.
    package init(streamID: Int32, raw: RawRequest) {
        self.streamID = streamID
        self.raw = raw
    }
}

/// A request that was refused, as far as it had come.
package struct HTTP2MalformedRequest: Sendable {
    /// The stream that was reset.
    package let streamID: Int32
    /// What came of it; never complete.
    package let raw: RawRequest
    /// What was wrong, quoting the header field's name where there is one.
    package let detail: String

    /// A refused request.
    package init(streamID: Int32, raw: RawRequest, detail: String) {
        self.streamID = streamID
        self.raw = raw
        self.detail = detail
    }
}

/// The contents of a GOAWAY frame.
package struct HTTP2GoAway: Sendable, Equatable {
    /// The highest stream that was or may be processed.
    package let lastStreamID: Int32
    /// One of `HTTP2Code`, or any other number a client sends.
    package let code: UInt32
    /// Debug data; of a client's at most 1,024 bytes are kept.
    package let debug: [UInt8]

    /// The contents of a frame.
    package init(lastStreamID: Int32, code: UInt32, debug: [UInt8]) {
        self.lastStreamID = lastStreamID
        self.code = code
        self.debug = debug
    }

    /// The debug data as text.
    package var text: String { String(decoding: debug, as: UTF8.self) }
}

/// Why a connection was cut off or a frame was refused: a kind to count and a text to log.
package struct HTTP2Notice: Sendable, Equatable {
    /// The reasons that are counted one by one.
    package enum Kind: String, Sendable, CaseIterable {
        case http1Client = "http1-client"
        case badPreface = "bad-preface"
        case streamLimit = "stream-limit"
        case requestMemory = "request-memory"
        case malformedHeaders = "malformed-headers"
        case unexpectedStream = "unexpected-stream"
        case closedStream = "closed-stream"
        case continuationFlood = "continuation-flood"
        case resetFlood = "reset-flood"
        case controlFlood = "control-flood"
        case misbehaviour = "misbehaviour"
        case outboundQueue = "outbound-queue"
        case headerBlockDeadline = "header-block-deadline"
        case deadline = "deadline"
        case library = "library"

        /// Whether the connection ends with it; else it goes on, without the stream at most.
        package var endsConnection: Bool {
            switch self {
            case .requestMemory, .deadline: false
            case .http1Client, .badPreface, .streamLimit, .malformedHeaders, .unexpectedStream,
                .closedStream, .continuationFlood, .resetFlood, .controlFlood, .misbehaviour,
                .outboundQueue, .headerBlockDeadline, .library:
                true
            }
        }
    }

    /// What to count it as.
    package let kind: Kind
    /// The line for the log.
    package let text: String

    /// A notice.
    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
