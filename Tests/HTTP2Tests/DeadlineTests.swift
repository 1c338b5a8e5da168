import HTTP2
import Testing

@Suite("Deadlines")
struct DeadlineTests {
    private static func expire(_ server: Server, after milliseconds: UInt64) throws {
        server.now += milliseconds
        try server.session.expire(now: server.now)
        try server.take()
    }

    @Test("a header block has 10 s, then the connection ends")
    func headerBlock() throws {
        let server = try Server()
        try server.open()
        let block = HPACK.block(Client.fields)
        try server.receive(Frame(.headers, stream: 1, Array(block.prefix(50))))
        try Self.expire(server, after: 10_000)
        #expect(server.goAways.isEmpty)
        try Self.expire(server, after: 1)
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.malformed.map(\.detail) == ["the header block did not come in time"])
        #expect(server.notices.map(\.kind) == [.headerBlockDeadline])
        #expect(server.isFinished)
    }

    @Test("a body has 30 s, then its stream is reset")
    func body() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        try server.receive(Client.push(3))
        try Self.expire(server, after: 30_000)
        #expect(server.resets.isEmpty)
        try Self.expire(server, after: 1)
        #expect(server.resets == [HTTP2Code.cancel])
        #expect(server.abandoned.map(\.streamID) == [1])
        #expect(server.notices.map(\.kind) == [.deadline])
        #expect(server.openStreams == 1)
        #expect(server.goAways.isEmpty)
    }

    @Test("an answer that is read byte by byte has 20 s (H2-17)")
    func answer() throws {
        let server = try Server()
        try server.receive(Client.preface + Frame(.settings, [0, 4, 0, 0, 0, 0]).bytes)
        try server.receive(Client.push(1))
        try server.respond(1, status: 400, body: #"{"reason":"BadDeviceToken"}"#)
        for _ in 0..<20 {
            try server.receive(Frame(.windowUpdate, stream: 1, bigEndian(1)))
            try Self.expire(server, after: 1_000)
        }
        #expect(server.frames(.data).count == 20)
        #expect(server.resets.isEmpty)
        try Self.expire(server, after: 1)
        #expect(server.resets == [HTTP2Code.cancel])
        #expect(server.openStreams == 0)
    }

    @Test("a request that waits for its answer has no deadline")
    func waiting() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        try Self.expire(server, after: 3_600_000)
        #expect(try server.respond(1))
        #expect(server.frames(.headers).count == 1)
    }
}
