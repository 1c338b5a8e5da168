import APNs
import HTTP2
import Synchronization
import Testing

@Suite("Body limit")
struct BodyLimitTests {
    private static func body(_ count: Int) -> Frame {
        Frame(.data, stream: 1, Array(repeating: UInt8(ascii: "b"), count: count))
    }

    @Test("4,096 bytes are a request, and nobody is asked")
    func within() throws {
        let server = try Server { $0.bodyLimit = { _ in 0 } }
        try server.open()
        var frame = Self.body(4_096)
        frame.flags = 1
        try server.receive(Client.open(1), frame)
        let raw = try #require(server.requests.first).raw
        #expect(raw.isComplete)
        #expect(raw.bodyLength == 4_096)
        #expect(raw.bytes.count - raw.fieldsEnd == 4_096)
    }

    @Test("a longer body asks for its limit once, with the fields", arguments: Server.chunks)
    func asked(chunk: Int) throws {
        let asked = Mutex<[RawRequest]>([])
        let probe: @Sendable (RawRequest) -> Int = { raw in
            asked.withLock { $0.append(raw) }
            return 5_120
        }
        let server = try Server(chunk: chunk) { $0.bodyLimit = probe }
        try server.open()
        try server.receive(Client.open(1), Self.body(4_097), Self.body(1_023))
        try server.receive(Frame(.data, flags: 1, stream: 1))
        let raw = try #require(server.requests.first).raw
        #expect(raw.isComplete)
        #expect(raw.bodyLength == 5_120)
        let questions = asked.withLock { $0 }
        try #require(questions.count == 1)
        let fields = RawRequest(fields: Client.fields.map { (name: $0.0, value: $0.1) })
        #expect(questions[0].bytes == fields.bytes)
        #expect(questions[0].authorization === raw.authorization)
    }

    @Test("a body over the limit is handed out at once; a second after its answer the stream ends")
    func over() throws {
        let server = try Server()
        try server.open()
        server.forgetFrames()
        try server.receive(Client.open(1), Self.body(4_096))
        #expect(server.requests.isEmpty)
        try server.receive(Self.body(1))
        let raw = try #require(server.requests.first).raw
        #expect(!raw.isComplete)
        #expect(raw.bodyLength == 4_097)
        #expect(raw.bytes.count - raw.fieldsEnd == 4_097)

        try server.receive(Self.body(10_000))
        try server.respond(1, status: 413, body: #"{"reason":"PayloadTooLarge"}"#)
        let answer = server.frames.filter { $0.streamID == 1 && $0.kind != .windowUpdate }
        #expect(answer.map(\.kind) == [.headers, .data])
        #expect(server.resets.isEmpty)
        server.now += 1_000
        try server.session.expire(now: server.now)
        try server.take()
        #expect(server.resets.isEmpty)
        server.now += 1
        try server.session.expire(now: server.now)
        try server.take()
        #expect(server.resets == [HTTP2Code.noError])
        #expect(server.openStreams == 0)

        try server.receive(Self.body(10_000))
        try server.receive(Client.push(3))
        #expect(server.requests.map(\.streamID) == [1, 3])
        #expect(server.goAways.isEmpty)
    }

    @Test("a client that finished meanwhile is not reset")
    func finished() throws {
        let server = try Server()
        try server.open()
        var last = Self.body(5_000)
        last.flags = 1
        try server.receive(Client.open(1), Self.body(5_000), last)
        #expect(server.requests.map(\.raw.isComplete) == [false])
        try server.respond(1, status: 413, body: "{}")
        #expect(server.resets.isEmpty)
        #expect(server.openStreams == 0)
    }

    @Test("at most 8 KiB of a body over the limit are kept")
    func kept() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1), Self.body(16_000))
        let raw = try #require(server.requests.first).raw
        #expect(raw.bodyLength > 8_192)
        #expect(raw.bytes.count - raw.fieldsEnd == 8_192)
    }

    @Test("100 MB are neither kept nor refused window, and cost one answer (RES-06)")
    func upload() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        for _ in 0..<6_400 { try server.receive(Self.body(16_384)) }
        #expect(server.requests.count == 1)
        #expect(server.goAways.isEmpty)
        try server.respond(1, status: 413, body: "{}")
        #expect(server.resets.isEmpty)
        for _ in 0..<64 { try server.receive(Self.body(16_384)) }
        #expect(server.resets.isEmpty)
        // One byte beyond a mebibyte behind the answer.
        try server.receive(Self.body(1))
        #expect(server.resets == [HTTP2Code.noError])
        #expect(server.openStreams == 0)
    }
}
