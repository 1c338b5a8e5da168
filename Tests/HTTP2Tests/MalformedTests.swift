import APNs
import HTTP2
import Testing

@Suite("Malformed requests")
struct MalformedTests {
    @Test(
        "a pseudo-header field behind a regular one ends the connection (FC-A11)",
        arguments: Server.chunks)
    func pseudoHeaderOrder(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        server.forgetFrames()
        let fields = [("apns-topic", "com.example.app")] + Client.pseudo
        try server.receive([Client.get(1, fields: fields)] + Client.push(3))
        let text = "Pseudo-header field ':method' found after regular header."
        #expect(server.frames.map(\.kind) == [.goAway])
        #expect(
            server.frames[0].payload == bigEndian(1) + bigEndian(HTTP2Code.protocolError)
                + Array(text.utf8))
        #expect(server.requests.isEmpty)
        #expect(server.malformed.map(\.detail) == [text])
        #expect(server.isFinished)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let fields: [(String, String)]
        let detail: String
        var testDescription: String { detail }
        init(_ extra: [(String, String)], _ detail: String) {
            fields = Client.pseudo + extra
            self.detail = detail
        }
        init(fields: [(String, String)], _ detail: String) {
            self.fields = fields
            self.detail = detail
        }
    }

    static let fieldCases = [
        Case([("Apns-Topic", "com.example.app")], "'Apns-Topic' was refused: names must be"),
        Case([("connection", "keep-alive")], "'connection' was refused: connection-specific"),
        Case([("transfer-encoding", "chunked")], "'transfer-encoding' was refused: connection-"),
        Case([("te", "gzip")], "'te' was refused: connection-specific"),
        Case([("", "empty")], "'' was refused: its name is empty"),
        Case([("apns-topic", "a\u{0}b")], "'apns-topic' was refused: its name or value"),
        Case([("apns-topic", "trailing ")], "'apns-topic' was refused: its name or value"),
        Case([("na me", "x")], "'na me' was refused: its name or value"),
        Case([("content-length", "x")], "'content-length' was refused: its value is not valid"),
        Case([("host", "a"), ("host", "b")], "'host' was refused: its value is not valid"),
        Case(fields: Client.pseudo + [(":method", "GET")], "':method' was refused: it is unknown"),
        Case(fields: Client.pseudo + [(":status", "200")], "':status' was refused: it is unknown"),
        Case(fields: [(":method", "POST")], "the request has no :scheme, :path"),
        Case(
            fields: Client.pseudo.filter { $0.0 != ":authority" },
            "the request has neither :authority nor host"),
        Case(
            fields: [
                (":method", "POST"), (":scheme", "https"), (":authority", "a"), (":path", "x"),
            ], ":path does not start with '/'"),
        Case([("content-length", "5")], "content-length differs from the body"),
    ]

    @Test("the stream is reset, the log quotes the field (FC-A12)", arguments: fieldCases)
    func refused(of it: Case) throws {
        let server = try Server(chunk: 7)
        try server.open()
        server.forgetFrames()
        try server.receive(Client.get(1, fields: it.fields))
        #expect(server.frames.map(\.kind) == [.resetStream])
        #expect(server.resets == [HTTP2Code.protocolError])
        try #require(server.malformed.count == 1)
        #expect(server.malformed[0].detail.contains(it.detail), "\(server.malformed[0].detail)")
        #expect(server.malformed[0].streamID == 1)
        #expect(server.requests.isEmpty)

        try server.receive(Client.push(3))
        #expect(server.requests.count == 1)
        #expect(server.openStreams == 1)
    }

    @Test("what came of a malformed request is handed out")
    func partial() throws {
        let server = try Server()
        try server.open()
        let good = Client.pseudo + [("authorization", "bearer secret"), ("apns-topic", "a.b")]
        try server.receive(Client.get(1, fields: good + [("upgrade", "h2c"), ("x", "y")]))
        var wanted = RawRequest(fields: good.map { (name: $0.0, value: $0.1) })
        wanted = RawRequest(
            bytes: wanted.bytes, fieldsEnd: wanted.fieldsEnd, bodyLength: 0, isComplete: false,
            authorization: wanted.authorization, authorizationCount: 1)
        expectEqual(try #require(server.malformed.first).raw, wanted)
    }

    @Test(
        "a body that differs from content-length is a PROTOCOL_ERROR",
        arguments: ["1", "100"])
    func contentLength(length: String) throws {
        let server = try Server()
        try server.open()
        let fields = Client.fields + [("content-length", length)]
        try server.receive(Client.push(1, fields: fields))
        #expect(server.resets == [HTTP2Code.protocolError])
        #expect(server.malformed.map(\.detail) == ["content-length differs from the body"])
        #expect(server.openStreams == 0)
    }

    @Test("100 fields are served, the 101st is refused (H2-14)")
    func fieldCount() throws {
        let extra = (0..<97).map { ("x-\($0)", "") }
        for (count, isServed) in [(96, true), (97, false)] {
            let server = try Server()
            try server.open()
            try server.receive(Client.get(1, fields: Client.pseudo + extra.prefix(count)))
            #expect(server.requests.count == (isServed ? 1 : 0))
            #expect(
                server.malformed.map(\.detail) == (isServed ? [] : ["more than 100 header fields"]))
            #expect(server.resets == (isServed ? [] : [HTTP2Code.protocolError]))
        }
    }

    @Test("cookie crumbs and trailers count, and the connection goes on (H2-14)")
    func fieldKinds() throws {
        let server = try Server()
        try server.open()
        let crumbs = Array(repeating: ("cookie", "a=b"), count: 1_000)
        try server.receive(Client.get(1, fields: Client.pseudo + crumbs))
        let trailers = Array(repeating: ("x", "y"), count: 93)
        try server.receive(
            Client.open(3), Frame(.headers, flags: 5, stream: 3, HPACK.block(trailers)))
        #expect(
            server.malformed.map(\.detail)
                == Array(repeating: "more than 100 header fields", count: 2))
        try server.receive(Client.push(5))
        #expect(server.requests.map(\.streamID) == [5])
    }

    @Test("a list of 16,000 bytes is served, one more is refused")
    func listSize() throws {
        let used = Client.pseudo.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 32 }
        for (total, isServed) in [(16_000, true), (16_001, false)] {
            let server = try Server()
            try server.open()
            let value = String(repeating: "v", count: total - used - 33)
            try server.receive(Client.get(1, fields: Client.pseudo + [("x", value)]))
            #expect(server.requests.count == (isServed ? 1 : 0))
            #expect(
                server.malformed.map(\.detail)
                    == (isServed ? [] : ["header list of more than 16000 bytes"]))
        }
    }
}
