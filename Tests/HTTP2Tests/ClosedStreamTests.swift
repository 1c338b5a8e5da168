import Testing

@testable import HTTP2

/// RFC 9113 sections 5.1 and 5.1.1: frames on streams that are closed, skipped or never were.
@Suite("Stream ids")
struct ClosedStreamTests {
    private static func served() throws -> Server {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        try server.respond(1)
        return server
    }

    @Test("a lower id that was never opened is a PROTOCOL_ERROR (h2spec 5.1.1/2, H2-18)")
    func lowerID() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.get(5), Client.get(3))
        #expect(server.goAways.map(\.code) == [HTTP2Code.protocolError])
        #expect(server.requests.map(\.streamID) == [5])
        #expect(server.isFinished)
    }

    @Test("the highest id is served, then no lower one")
    func highestID() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.get(0x7fff_ffff))
        try server.respond(0x7fff_ffff)
        #expect(server.frames(.headers).count == 1)
        try server.receive(Client.get(1))
        #expect(server.goAways.map(\.code) == [HTTP2Code.protocolError])
    }

    @Test("even ids and id 0 are a PROTOCOL_ERROR", arguments: [0, 2, 4])
    func evenID(id: UInt32) throws {
        let server = try Self.served()
        try server.receive(Client.get(id))
        #expect(server.goAways.map(\.code) == [HTTP2Code.protocolError])
    }

    @Test("HEADERS and DATA on a stream that was served are STREAM_CLOSED (h2spec 5.1)")
    func closedStream() throws {
        for frame in [Client.get(1), Frame(.data, stream: 1, [1])] {
            let server = try Self.served()
            try server.receive(frame)
            #expect(server.goAways.map(\.code) == [HTTP2Code.streamClosed])
            #expect(server.notices.map(\.kind) == [.closedStream])
            #expect(server.isFinished)
        }
    }

    @Test("frames after END_STREAM, before the answer, are STREAM_CLOSED (H2-05)")
    func halfClosed() throws {
        for frame in [Client.get(1), Frame(.data, stream: 1, [1])] {
            let server = try Server()
            try server.open()
            try server.receive(Client.push(1) + [frame])
            #expect(server.goAways.map(\.code) == [HTTP2Code.streamClosed])
        }
    }

    @Test("frames after the client's own reset are STREAM_CLOSED, in one segment too")
    func afterOwnReset() throws {
        let reset = Frame(.resetStream, stream: 1, bigEndian(8))
        for frame in [Client.get(1), Frame(.data, stream: 1, [1])] {
            let server = try Server()
            try server.open()
            try server.receive(Client.open(1), reset, frame)
            #expect(server.goAways.map(\.code) == [HTTP2Code.streamClosed])
        }
    }

    @Test("frames on a stream that we reset are ignored: they may have crossed")
    func afterOurReset() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        server.session.reset(1, code: HTTP2Code.internalError)
        try server.take()
        try server.receive(
            Frame(.data, stream: 1, [1]), Frame(.data, flags: 1, stream: 1, [2]),
            Frame(.headers, flags: 5, stream: 1, HPACK.block([("x", "y")])))
        #expect(server.goAways.isEmpty)
        try server.receive(Client.push(3))
        #expect(server.requests.map(\.streamID) == [3])
    }

    @Test("a first id above 1 and PRIORITY frames before it are fine (SND12)")
    func firstID() throws {
        let server = try Server()
        try server.open()
        let priority = (3...11).filter { $0 % 2 == 1 }.map {
            Frame(.priority, stream: UInt32($0), [0, 0, 0, 0, 15])
        }
        try server.receive(priority + Client.push(13))
        try server.respond(13)
        #expect(server.frames(.headers).map(\.streamID) == [13])
        try server.receive(Client.get(13))
        #expect(server.goAways.map(\.code) == [HTTP2Code.streamClosed])
    }

    @Test("connection errors have the code of the RFC (H2-05)")
    func connectionErrors() throws {
        let cases: [(Frame, UInt32)] = [
            (Frame(.windowUpdate, bigEndian(0)), HTTP2Code.protocolError),
            (Frame(.priority, stream: 3, [0, 0, 0, 0, 0, 0]), HTTP2Code.frameSizeError),
            (Frame(.priority, stream: 3, bigEndian(3) + [15]), HTTP2Code.protocolError),
            (Frame(.resetStream, stream: 1, [0, 0, 0, 0, 0]), HTTP2Code.frameSizeError),
            (Frame(.continuation, flags: 4, stream: 1), HTTP2Code.protocolError),
            (Frame(.data, stream: 99, [1]), HTTP2Code.protocolError),
            (Frame(.settings, [0]), HTTP2Code.frameSizeError),
            (Frame(.ping, [0]), HTTP2Code.frameSizeError),
            (Frame(.pushPromise, flags: 4, stream: 1, bigEndian(2)), HTTP2Code.protocolError),
            (Frame(.headers, flags: 5, stream: 3, [0xff, 0xff, 0xff]), HTTP2Code.compressionError),
        ]
        for (frame, code) in cases {
            let server = try Self.served()
            try server.receive(frame)
            #expect(server.goAways.map(\.code) == [code], "\(frame)")
            #expect(server.isFinished)
        }
    }

    @Test("what is remembered is bounded")
    func memory() {
        var closed = ClosedStreams()
        for id in 1...3_000 { closed.resetByUs(Int32(id * 2 + 1)) }
        #expect(!closed.wasResetByUs(3))
        #expect(closed.wasResetByUs(6_001))
        #expect(closed.wasResetByUs(Int32(2 * (3_000 - ClosedStreams.resetsKept + 1) + 1)))
        #expect(!closed.wasResetByUs(Int32(2 * (3_000 - ClosedStreams.resetsKept) + 1)))
        for id in stride(from: Int32(11), to: 1_000, by: 10) { closed.opened(id) }
        #expect(closed.wasSkipped(985))
        #expect(!closed.wasSkipped(981))
        #expect(closed.highest == 991)
    }
}
