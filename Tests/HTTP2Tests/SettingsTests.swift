import HTTP2
import Testing

@Suite("SETTINGS")
struct SettingsTests {
    @Test("the first frame is that of the real gateway, byte for byte (W1)")
    func firstFrame() throws {
        let server = try Server(streams: 1)
        #expect(
            server.output == [
                0x00, 0x00, 0x18, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00,  // SETTINGS, 24 bytes
                0x00, 0x01, 0x00, 0x00, 0x10, 0x00,  // HEADER_TABLE_SIZE 4096
                0x00, 0x03, 0x00, 0x00, 0x00, 0x01,  // MAX_CONCURRENT_STREAMS 1
                0x00, 0x05, 0x00, 0x00, 0x40, 0x00,  // MAX_FRAME_SIZE 16384
                0x00, 0x06, 0x00, 0x00, 0x1f, 0x40,  // MAX_HEADER_LIST_SIZE 8000
            ])
    }

    @Test("with a client certificate INITIAL_WINDOW_SIZE is there too (W2)")
    func firstFrameWithCertificate() throws {
        let server = try Server(streams: 1_000) { $0.includeInitialWindow = true }
        #expect(
            server.output == [
                0x00, 0x00, 0x1e, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00,
                0x00, 0x01, 0x00, 0x00, 0x10, 0x00,
                0x00, 0x03, 0x00, 0x00, 0x03, 0xe8,
                0x00, 0x04, 0x00, 0x00, 0xff, 0xff,
                0x00, 0x05, 0x00, 0x00, 0x40, 0x00,
                0x00, 0x06, 0x00, 0x00, 0x1f, 0x40,
            ])
    }

    @Test("a bare preface is answered as HTTP/2 (FC-A2)", arguments: Server.chunks)
    func preface(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        #expect(!server.isEstablished)
        server.forgetFrames()
        try server.open(acknowledging: false)
        #expect(server.isEstablished)
        #expect(server.frames == [Frame(.settings, flags: 1)])
        try server.receive(Client.push(1))
        try server.respond(1)
        #expect(try server.decode(server.frames(.headers)[0]).first?.value == "200")
    }

    @Test("an acknowledgement is an event")
    func acknowledgement() throws {
        let server = try Server()
        try server.open()
        #expect(server.events.count == 1)
        guard case .settingsAcknowledged? = server.events.first else {
            Issue.record("got \(server.events)")
            return
        }
    }

    @Test("raising the limit sends a further SETTINGS frame with the limit alone")
    func raise() throws {
        let server = try Server(streams: 1)
        try server.open()
        server.forgetFrames()
        try server.session.announceStreams(1_000)
        try server.take()
        #expect(server.frames == [Frame(.settings, [0, 3, 0, 0, 3, 0xe8])])
    }

    @Test("32 entries are taken, 33 end the connection with ENHANCE_YOUR_CALM (H2-10)")
    func entries() throws {
        let entry: [UInt8] = [0, 3, 0, 0, 0, 100]
        let server = try Server()
        try server.open()
        try server.receive(Frame(.settings, Array(repeating: entry, count: 32).flatMap { $0 }))
        #expect(server.goAways.isEmpty)
        try server.receive(Frame(.settings, Array(repeating: entry, count: 33).flatMap { $0 }))
        #expect(server.goAways.map(\.code) == [HTTP2Code.enhanceYourCalm])
        #expect(server.isFinished)
    }
}
