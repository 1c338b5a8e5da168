import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// A peer that is gone after any byte: nothing falls, records are whole, the log says why.
@Suite("Abrupt ends")
struct AbruptEndTests {
    /// What a client sends in cleartext, in pieces: each names the state after its last byte.
    private struct Piece {
        let bytes: [UInt8]
        /// Bytes of the piece after which a request has begun; nil where none does.
        var opensAt: Int?
        /// Bytes after which its header block is complete: from there on it has a record.
        var headersEnd: Int?
        var isRequest = false
        var establishes = false
    }

    private static var pieces: [Piece] {
        let large = Push.base.device("abc").frames(3, frameSize: 10)
        var headers = Push.base.frames(5)[0]
        let block = headers.payload
        headers.payload = Array(block.prefix(40))
        headers.flags = 0
        let continuation = Frame(
            .continuation, flags: 4, stream: 5, Array(block.dropFirst(40)))
        let data = Push.base.frames(5)[1]
        return [
            Piece(bytes: Sender.preface), Piece(bytes: Frame(.settings).bytes, establishes: true),
            Piece(bytes: Frame(.settings, flags: 1).bytes),
            Piece(
                bytes: Push.base.frames(1).flatMap(\.bytes), opensAt: 9,
                headersEnd: Push.base.frames(1)[0].bytes.count, isRequest: true),
            Piece(bytes: Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8]).bytes),
            Piece(
                bytes: large.flatMap(\.bytes), opensAt: 9, headersEnd: large[0].bytes.count,
                isRequest: true),
            Piece(
                bytes: headers.bytes + continuation.bytes + data.bytes, opensAt: 9,
                headersEnd: headers.bytes.count + continuation.bytes.count, isRequest: true),
            Piece(bytes: Frame(.goAway, bigEndian(0) + bigEndian(0)).bytes),
        ]
    }

    /// What the log must say after `count` bytes.
    private static func expected(
        after count: Int
    ) -> (requests: Int, isAbandoned: Bool, why: String) {
        var left = count
        var requests = 0
        var why = "peer reset before its HTTP/2 preface and SETTINGS"
        for piece in pieces {
            if left < piece.bytes.count {
                if let opensAt = piece.opensAt, left >= opensAt {
                    why = "peer reset with 1 request unfinished"
                }
                return (requests, piece.headersEnd.map { left >= $0 } ?? false, why)
            }
            left -= piece.bytes.count
            if piece.establishes { why = "peer reset" }
            if piece.isRequest { requests += 1 }
        }
        return (requests, false, "client sent GOAWAY")
    }

    @Test("in cleartext after each byte of an exchange", arguments: [1, 16_384])
    func cleartext(chunk: Int) throws {
        let all = Self.pieces.flatMap(\.bytes)
        for count in 0...all.count {
            let sender = try Sender(chunk: chunk)
            try sender.send(Array(all.prefix(count)))
            sender.end("peer reset")
            let (requests, isAbandoned, why) = Self.expected(after: count)
            let abandoned = sender.records.filter { $0.answer == .none }
            #expect(abandoned.count == (isAbandoned ? 1 : 0), "after \(count) bytes")
            #expect(abandoned.allSatisfy { !$0.request.raw.isComplete && $0.trace == nil })
            let records = sender.records.filter { $0.answer != .none }
            #expect(records.count == requests, "after \(count) bytes")
            #expect(sender.event?.why == why, "after \(count) bytes")
            #expect(sender.event?.closedAt == World.start)
            for record in records {
                #expect(record.answer.status == (record.streamID == 3 ? 400 : 200))
                #expect(record.request.raw.isComplete)
            }
        }
    }

    @Test(
        "through TLS after each byte of handshake, preface and push",
        arguments: [TLSVersion.tls12, .tls13])
    func tls(version: TLSVersion) throws {
        let client = try TLSClientContext(versions: (version, version))
        var reasons: Set<String> = []
        var count = 0
        var wasWhole = false
        while !wasWhole {
            let sender = try Sender(tls: client, budget: count)
            // Where the handshake did not come through the client cannot write.
            _ = try? sender.open()
            try? sender.send(Push.base.frames(1))
            wasWhole = sender.bytesLeft > 0
            sender.end("peer reset")
            reasons.insert(try #require(sender.event?.why))
            #expect(sender.records.count <= 1)
            #expect(sender.records.allSatisfy { $0.answer == .accepted || $0.answer == .none })
            #expect(!wasWhole || sender.records.map(\.answer) == [.accepted])
            #expect(sender.event?.closedAt != nil)
            count += 1
        }
        #expect(count > 500)
        #expect(
            reasons == [
                "peer reset during the TLS handshake",
                "peer reset before its HTTP/2 preface and SETTINGS", "peer reset",
            ])
    }

    @Test("close_notify in the middle of a request is told with what was left undone")
    func closeNotify() throws {
        let sender = try Sender(tls: try TLSClientContext())
        try sender.open()
        try sender.send(Push.base.frames(sender.stream())[0])
        try sender.closeNotify()
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "peer closed with 1 request unfinished")
    }

    @Test("answers leave before the end when close_notify follows the requests at once")
    func answersBeforeEnd() throws {
        let sender = try Sender(tls: try TLSClientContext())
        try sender.open()
        try sender.sendAndClose(Push.base.frames(1) + Push.base.device("abc").frames(3))
        #expect(sender.answers[1]?.status == 200)
        #expect(sender.answers[3]?.reason == "BadDeviceToken")
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why == "peer closed")
    }

    @Test("the first reason stays")
    func firstReason() throws {
        let sender = try Sender().open()
        try sender.send(Frame(.goAway, bigEndian(0) + bigEndian(0)))
        #expect(sender.isFinished)
        sender.end("peer reset")
        #expect(sender.event?.why == "client sent GOAWAY")
        #expect(sender.event?.notices == ["client sent GOAWAY code 0"])
    }
}
