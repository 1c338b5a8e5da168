import HTTP2
import Testing

@Suite("Ending a connection")
struct ShutdownTests {
    @Test("two steps: notice and PING, then the real last id; open streams are answered (SHUT-01)")
    func graceful() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        server.forgetFrames()
        try server.session.shutdownNotice()
        try server.session.ping(0x0102_0304_0506_0708)
        try server.take()
        #expect(server.frames.map(\.kind) == [.ping, .goAway])
        #expect(server.frames[0].payload == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(server.goAways.map(\.last) == [0x7fff_ffff])
        #expect(server.goAways.map(\.code) == [0])

        try server.receive(Client.push(3))
        try server.receive(Frame(.ping, flags: 1, [1, 2, 3, 4, 5, 6, 7, 8]))
        guard case .pingAcknowledged(0x0102_0304_0506_0708)? = server.events.last else {
            Issue.record("got \(server.events)")
            return
        }
        server.session.finalGoAway(debug: Array(#"{"reason":"Shutdown"}"#.utf8))
        try server.take()
        #expect(server.goAways.map(\.last) == [0x7fff_ffff, 3])
        #expect(server.goAways.last?.text == #"{"reason":"Shutdown"}"#)
        #expect(!server.isFinished)

        try server.receive(Client.push(5))
        try server.receive(Frame(.data, flags: 1, stream: 1, [0x7b, 0x7d]))
        #expect(server.requests.map(\.streamID) == [3, 1])
        try server.respond(1)
        #expect(!server.isFinished)
        try server.respond(3)
        #expect(server.isFinished)
        #expect(server.frames(.headers).map(\.streamID) == [1, 3])
    }

    @Test("GOAWAY with any last id, code and text (W6): frame length 46")
    func anyGoAway() throws {
        let server = try Server()
        try server.open()
        server.forgetFrames()
        let debug = Array(#"{"reason":"BadCertificateEnvironment"}"#.utf8)
        server.session.submitGoAway(lastStreamID: 0, code: 0, debug: debug)
        try server.take()
        #expect(server.frames.map(\.payload.count) == [46])
        #expect(server.frames[0].payload == bigEndian(0) + bigEndian(0) + debug)
        #expect(server.sentGoAway == HTTP2GoAway(lastStreamID: 0, code: 0, debug: debug))
    }

    @Test("terminate ends at once: nothing behind its GOAWAY is sent or read")
    func terminate() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        server.forgetFrames()
        server.session.terminate(code: HTTP2Code.enhanceYourCalm, debug: Array("calm".utf8))
        #expect(try !server.respond(1))
        #expect(server.frames.map(\.kind) == [.goAway])
        #expect(server.isFinished)
        try server.receive(Client.push(3))
        #expect(server.requests.map(\.streamID) == [1])
    }

    @Test("a client's GOAWAY is an event, and open streams are still answered (SND17)")
    func clientLeaves() throws {
        let server = try Server()
        try server.open()
        try server.receive(
            Client.push(1) + [Frame(.goAway, bigEndian(0) + bigEndian(0) + Array("bye".utf8))])
        guard case .goAwayReceived(let goAway)? = server.events.last else {
            Issue.record("got \(server.events)")
            return
        }
        #expect(goAway == HTTP2GoAway(lastStreamID: 0, code: 0, debug: Array("bye".utf8)))
        #expect(!server.isFinished)
        try server.respond(1)
        #expect(server.isFinished)
        #expect(server.sentGoAway == nil)
    }

    @Test("a reset by the owner is sent, and costs the client nothing")
    func reset() throws {
        let server = try Server { $0.misbehaviourBurst = 1 }
        try server.open()
        for stream in stride(from: UInt32(1), to: 20, by: 2) {
            try server.receive(Client.push(stream))
            server.session.reset(Int32(stream), code: HTTP2Code.internalError)
            try server.take()
        }
        #expect(server.resets == Array(repeating: HTTP2Code.internalError, count: 10))
        #expect(server.goAways.isEmpty)
        #expect(server.closedStreams.isEmpty)
        #expect(server.openStreams == 0)
    }

    @Test(
        "100 PINGs in 10 s get 100 answers with the same 8 bytes (FC-A14)", arguments: Server.chunks
    )
    func pings(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        server.forgetFrames()
        let payloads = (0..<100).map { Array(repeating: UInt8($0), count: 8) }
        for payload in payloads {
            server.now += 100
            try server.receive(Frame(.ping, payload))
        }
        #expect(server.frames == payloads.map { Frame(.ping, flags: 1, $0) })
    }

    @Test("the fault that drops answers to PING drops them alone")
    func droppedPings() throws {
        let server = try Server()
        try server.open()
        server.forgetFrames()
        server.session.dropsPingAcknowledgements = true
        try server.receive([Frame(.ping, Array(repeating: 7, count: 8))] + Client.push(1))
        try server.respond(1)
        #expect(server.frames.map(\.kind) == [.headers])
    }
}
