import HTTP2
import Testing

/// The owner may let a session go at any byte.
///
/// In debug builds its deinit asserts that the library has freed all it allocated and that every
/// buffer came back to the pool.
@Suite("Abrupt end")
struct AbruptEndTests {
    private static let bytes: [UInt8] = {
        let block = HPACK.block(Client.fields)
        let split: [Frame] = [
            Frame(.headers, flags: 0, stream: 5, Array(block.prefix(100))),
            Frame(.continuation, flags: 4, stream: 5, Array(block.dropFirst(100))),
            Frame(.data, stream: 5, Array(repeating: 1, count: 5_000)),
        ]
        let frames =
            [Frame(.settings, [0, 3, 0, 0, 0, 9]), Frame(.settings, flags: 1)] + Client.push(1)
            + Client.push(3) + split + [Frame(.goAway, bigEndian(0) + bigEndian(0) + [1, 2])]
        return Client.preface + frames.flatMap(\.bytes)
    }()

    @Test("a session that ends after any byte of a connection frees everything")
    func everyByte() throws {
        for count in 0...Self.bytes.count {
            let server = try Server()
            try server.receive(Array(Self.bytes.prefix(count)))
            for request in server.requests where request.streamID == 3 {
                try server.respond(3, status: 400, body: "{}")
            }
        }
    }

    @Test("a session that ends with answers, events and output not taken frees everything")
    func nothingTaken() throws {
        var session = try HTTP2Session(HTTP2Configuration())
        try session.receive(Self.bytes.span, now: 1)
        var head = HTTP2ResponseHead()
        head.append(.apnsID, Array(Client.apnsID.utf8))
        try session.respond(streamID: 1, head: head, body: Array(repeating: 1, count: 100_000))
        session.reset(5, code: HTTP2Code.cancel)
        session.submitGoAway(lastStreamID: 5, code: 0, debug: [1])
        let queued = session.queuedFrames
        #expect(queued > 0)
    }

    @Test("any byte of a connection may be damaged: it ends in order or goes on")
    func damagedBytes() throws {
        for offset in stride(from: 0, to: Self.bytes.count, by: 3) {
            for flip in [0x01, 0x80, 0xff] as [UInt8] {
                var bytes = Self.bytes
                bytes[offset] ^= flip
                let server = try Server(chunk: 100)
                try server.receive(bytes)
                for request in server.requests { try server.respond(UInt32(request.streamID)) }
                #expect(server.isFinished || server.goAways.count <= 1)
            }
        }
    }
}
