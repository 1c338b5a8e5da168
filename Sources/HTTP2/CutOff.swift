/// Why we end a connection: the GOAWAY frame's code and text, and the notice for the log.
enum CutOff: Equatable {
    case http1Client(line: [UInt8])
    case badPreface([UInt8])
    case streamLimit
    case pseudoHeaderOrder(name: String)
    case unexpectedStream(Int32)
    case closedStream(Int32)
    case continuationFlood(limit: Int)
    case resetFlood
    case controlFlood
    case misbehaviour
    case outboundQueue(frames: Int)
    case headerBlockDeadline

    /// The GOAWAY frame's error code.
    ///
    /// Source: RFC 9113 section 7.
    var code: UInt32 {
        switch self {
        case .http1Client, .badPreface, .pseudoHeaderOrder, .unexpectedStream:
            HTTP2Code.protocolError
        // As the real gateway: text and code of Netty's limit (wire fact W8).
        case .streamLimit: HTTP2Code.refusedStream
        case .closedStream: HTTP2Code.streamClosed
        case .continuationFlood, .resetFlood, .controlFlood, .misbehaviour, .outboundQueue,
            .headerBlockDeadline:
            HTTP2Code.enhanceYourCalm
        }
    }

    /// The GOAWAY frame's debug data.
    var debug: [UInt8] {
        switch self {
        case .http1Client(let line): Array("Unexpected HTTP/1.x request: ".utf8) + line
        case .badPreface(let bytes):
            // Netty's words, like the other texts the real gateway is known to send.
            Array(
                ("HTTP/2 client preface string missing or corrupt. "
                    + "Hex dump for received bytes: \(hex(bytes))").utf8)
        case .streamLimit: Array("Maximum active streams violated for this endpoint.".utf8)
        case .pseudoHeaderOrder(let name):
            Array("Pseudo-header field '\(name)' found after regular header.".utf8)
        case .unexpectedStream(let id):
            Array("Stream \(id) is below streams already used and was never opened.".utf8)
        case .closedStream(let id): Array("Stream \(id) is closed.".utf8)
        case .continuationFlood(let limit): Array("More than \(limit) CONTINUATION frames.".utf8)
        case .resetFlood: Array("Too many streams reset.".utf8)
        case .controlFlood: Array("Too many control frames.".utf8)
        case .misbehaviour: Array("Too many erroneous frames.".utf8)
        case .outboundQueue: Array("Answers are not read.".utf8)
        case .headerBlockDeadline: Array("Header block not completed in time.".utf8)
        }
    }

    /// What the log counts it as.
    var kind: HTTP2Notice.Kind {
        switch self {
        case .http1Client: .http1Client
        case .badPreface: .badPreface
        case .streamLimit: .streamLimit
        case .pseudoHeaderOrder: .malformedHeaders
        case .unexpectedStream: .unexpectedStream
        case .closedStream: .closedStream
        case .continuationFlood: .continuationFlood
        case .resetFlood: .resetFlood
        case .controlFlood: .controlFlood
        case .misbehaviour: .misbehaviour
        case .outboundQueue: .outboundQueue
        case .headerBlockDeadline: .headerBlockDeadline
        }
    }

    /// The line for the log.
    var notice: HTTP2Notice {
        let text = String(decoding: debug, as: UTF8.self)
        switch self {
        case .http1Client: return HTTP2Notice(kind: kind, text: "http1 client: \(text)")
        case .outboundQueue(let frames):
            return HTTP2Notice(kind: kind, text: "\(text) \(frames) frames are queued.")
        case .badPreface, .streamLimit, .pseudoHeaderOrder, .unexpectedStream, .closedStream,
            .continuationFlood, .resetFlood, .controlFlood, .misbehaviour, .headerBlockDeadline:
            return HTTP2Notice(kind: kind, text: text)
        }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
