import APNs
import Testing

@testable import HTTP2

@Suite("Concurrent streams")
struct StreamLimitTests {
    @Test("before the acknowledgement an excess stream is refused, the others go on (H2-19)")
    func beforeAcknowledgement() throws {
        let server = try Server(streams: 1)
        try server.open(acknowledging: false)
        server.forgetFrames()
        try server.receive(Client.open(1), Client.open(3), Client.open(5))
        #expect(server.frames.map(\.kind) == [.resetStream, .resetStream])
        #expect(server.frames.map(\.streamID) == [3, 5])
        #expect(server.resets == [HTTP2Code.refusedStream, HTTP2Code.refusedStream])
        #expect(server.openStreams == 1)
        try server.receive(Frame(.data, flags: 1, stream: 1, [0x7b, 0x7d]))
        try server.respond(1)
        try server.receive(Client.push(7))
        #expect(server.requests.map(\.streamID) == [1, 7])
        #expect(server.notices.isEmpty)
    }

    @Test("after it an excess stream means GOAWAY code 7, streams below are answered (W8)")
    func afterAcknowledgement() throws {
        let server = try Server(streams: 1)
        try server.open()
        server.forgetFrames()
        try server.receive(Client.open(1), Client.open(3), Client.open(5))
        let text = "Maximum active streams violated for this endpoint."
        #expect(server.frames.map(\.kind) == [.goAway])
        #expect(
            server.frames[0].payload == bigEndian(1) + bigEndian(7) + Array(text.utf8))
        #expect(server.notices.map(\.kind) == [.streamLimit])
        #expect(!server.isFinished)
        // What broke it can be seen, its header fields included; both came in one segment.
        #expect(server.malformed.map(\.streamID) == [3, 5])
        #expect(server.malformed.first?.raw.fields.contains { $0.name == ":path" } == true)
        #expect(
            server.malformed.first?.detail
                == "one stream more than the SETTINGS of this connection allow, "
                + "which the client had acknowledged")

        try server.receive(
            Frame(.data, flags: 1, stream: 1, [0x7b, 0x7d]),
            Frame(.data, flags: 1, stream: 3, [0x7b, 0x7d]), Client.get(9))
        #expect(server.requests.map(\.streamID) == [1])
        #expect(try server.respond(1))
        #expect(server.frames(.headers).map(\.streamID) == [1])
        #expect(server.goAways.count == 1)
        #expect(server.isFinished)
    }

    @Test(
        "a stream over the limit is told whole, however its bytes come (H2-19)",
        arguments: Server.chunks)
    func overLimitInPieces(chunk: Int) throws {
        let server = try Server(chunk: chunk, streams: 1)
        try server.open()
        try server.receive(Client.open(1))
        try server.receive(Client.open(3))
        #expect(server.malformed.map(\.streamID) == [3])
        #expect(server.malformed.first?.raw.fields.contains { $0.name == ":path" } == true)
        #expect(server.goAways.map(\.code) == [HTTP2Code.refusedStream])
        #expect(server.goAways.map(\.last) == [1])
        try server.receive(Frame(.data, flags: 1, stream: 1, [0x7b, 0x7d]))
        #expect(try server.respond(1))
        #expect(server.isFinished)
    }

    @Test("a stream over the limit whose header block is refused means the same GOAWAY")
    func overLimitMalformed() throws {
        let server = try Server(streams: 1)
        try server.open()
        try server.receive(Client.open(1))
        try server.receive(
            Client.open(3, fields: Client.pseudo + [("Apns-Topic", "com.example.app")]))
        #expect(server.malformed.map(\.streamID) == [3])
        #expect(server.goAways.map(\.last) == [1])
        #expect(server.goAways.map(\.code) == [HTTP2Code.refusedStream])
    }

    @Test("a lowered limit binds once it is acknowledged; open streams go on")
    func lowered() throws {
        let server = try Server(streams: 3)
        try server.open()
        try server.receive(Client.open(1), Client.open(3))
        try server.session.announceStreams(1)
        try server.take()
        try server.receive(Client.open(5))
        #expect(server.openStreams == 3 && server.goAways.isEmpty)
        try server.receive(Frame(.settings, flags: 1))
        for stream in [1, 3, 5] as [UInt32] {
            try server.receive(Frame(.data, flags: 1, stream: stream, [0x7b, 0x7d]))
            #expect(try server.respond(stream))
        }
        try server.receive(Client.open(7))
        #expect(server.goAways.isEmpty)
        try server.receive(Client.open(9))
        #expect(server.goAways.map(\.last) == [7])
    }

    @Test("ending with a last stream id of 0 says so, whatever was processed (W6)")
    func lastStreamZero() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        server.session.terminate(lastStreamID: 0, code: HTTP2Code.noError, debug: [0x78])
        try server.take()
        #expect(server.goAways.map(\.last) == [0])
        #expect(server.isFinished)
    }

    @Test("a raised limit may be used at once, acknowledged or not")
    func raised() throws {
        let server = try Server(streams: 1)
        try server.open()
        try server.session.announceStreams(3)
        try server.take()
        try server.receive(Client.open(1), Client.open(3), Client.open(5))
        #expect(server.openStreams == 3)
        try server.receive(Frame(.settings, flags: 1))
        try server.receive(Client.open(7))
        #expect(server.goAways.map(\.code) == [HTTP2Code.refusedStream])
        #expect(server.goAways.map(\.last) == [5])
    }

    @Test("1,000 streams are served at once, the next is too many")
    func thousand() throws {
        let server = try Server()
        try server.open()
        let streams = (0..<1_000).map { UInt32($0 * 2 + 1) }
        try server.receive(streams.map { Client.open($0, fields: Client.pseudo) })
        #expect(server.openStreams == 1_000)
        try server.receive(Client.open(2_001))
        #expect(server.goAways.map(\.last) == [1_999])
    }

    @Test("above 1 MiB of unanswered requests new streams are refused")
    func memory() throws {
        let server = try Server { $0.requestMemory = 10_000 }
        try server.open()
        let body = String(repeating: "b", count: 4_000)
        for stream in [1, 3, 5] as [UInt32] { try server.receive(Client.push(stream, body: body)) }
        try server.receive(Client.push(7))
        #expect(server.requests.map(\.streamID) == [1, 3, 5])
        #expect(server.resets == [HTTP2Code.refusedStream])
        #expect(server.notices.map(\.kind) == [.requestMemory])
        for stream in [1, 3, 5] as [UInt32] { try server.respond(stream) }
        try server.receive(Client.push(9))
        #expect(server.requests.map(\.streamID) == [1, 3, 5, 9])
    }

    @Test("the limit as a machine: what was sent and acknowledged decides")
    func machine() {
        var limit = StreamLimit()
        limit.announced(1)
        #expect(limit.judge(open: 1) == .accept)
        #expect(limit.judge(open: 2) == .refuse)
        limit.acknowledgementReceived()
        #expect(limit.judge(open: 2) == .violation)
        limit.announced(10)
        #expect(limit.judge(open: 10) == .accept)
        #expect(limit.judge(open: 11) == .violation)
        limit.announced(2)
        limit.acknowledgementReceived()
        #expect(limit.judge(open: 10) == .accept)
        limit.acknowledgementReceived()
        #expect(limit.judge(open: 3) == .violation)
        limit.acknowledgementReceived()
        #expect(limit.judge(open: 2) == .accept)
    }
}
