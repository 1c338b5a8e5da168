import HTTP2
import Testing

@Suite("What comes instead of a preface")
struct PrefaceTests {
    @Test(
        "an HTTP/1 client gets SETTINGS, GOAWAY with its request line, and the end (FC-A1)",
        arguments: Server.chunks)
    func http1(chunk: Int) throws {
        let server = try Server(chunk: chunk, streams: 1)
        let line = "POST /3/device/x HTTP/1.1"
        try server.receive(Array("\(line)\r\nHost: localhost\r\n\r\n{}".utf8))
        #expect(server.output.prefix(9) == [0x00, 0x00, 0x18, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00])
        #expect(server.frames.map(\.kind) == [.settings, .goAway])
        let debug = Array("Unexpected HTTP/1.x request: \(line)".utf8)
        #expect(
            server.frames[1].bytes == [0, 0, UInt8(8 + debug.count), 7, 0, 0, 0, 0, 0]
                + bigEndian(0) + bigEndian(HTTP2Code.protocolError) + debug)
        #expect(server.isFinished)
        #expect(server.notices.map(\.kind) == [.http1Client])
        #expect(server.notices[0].text.hasPrefix("http1 client"))
        #expect(server.sentGoAway?.text == "Unexpected HTTP/1.x request: \(line)")
    }

    @Test("the line ends at LF, CRLF or 1,024 bytes")
    func lineEnds() throws {
        let long = "GET /" + String(repeating: "a", count: 2_000)
        for (sent, line) in [
            ("GET / HTTP/1.1\n", "GET / HTTP/1.1"), ("GET / HTTP/1.0\r", "GET / HTTP/1.0"),
            ("PRI * HTTP/1.1\r\n", "PRI * HTTP/1.1"), (long, String(long.prefix(1_024))),
        ] {
            let server = try Server()
            try server.receive(Array(sent.utf8))
            #expect(server.goAways.map(\.text) == ["Unexpected HTTP/1.x request: \(line)"])
        }
    }

    @Test("an unfinished request line is waited for")
    func incompleteLine() throws {
        let server = try Server()
        try server.receive(Array("GET / HTT".utf8))
        #expect(server.goAways.isEmpty)
        #expect(!server.isFinished)
    }

    @Test(
        "other bytes end the connection with PROTOCOL_ERROR",
        arguments: [
            [0x16, 0x03, 0x01, 0x02], Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\rX".utf8),
            Array("hello\r\n".utf8), Array("\r\n\r\n".utf8), [0x00],
        ] as [[UInt8]])
    func garbage(bytes: [UInt8]) throws {
        let server = try Server(chunk: 1)
        try server.receive(bytes)
        #expect(server.frames.map(\.kind) == [.settings, .goAway])
        #expect(server.goAways.map(\.code) == [HTTP2Code.protocolError])
        #expect(server.notices.map(\.kind) == [.badPreface])
        #expect(server.isFinished)
    }

    @Test("a first frame that is not SETTINGS is a PROTOCOL_ERROR")
    func firstFrame() throws {
        let server = try Server()
        try server.receive(Client.preface + Frame(.ping, Array(repeating: 0, count: 8)).bytes)
        #expect(server.goAways.map(\.code) == [HTTP2Code.protocolError])
        #expect(server.notices.map(\.kind) == [.library])
        #expect(server.isFinished)
    }
}
