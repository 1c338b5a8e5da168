import EventLoop
import Testing

@Suite("Socket+Finish", .timeLimit(.minutes(5)))
struct SocketFinishTests {
    @Test("shutdownThenClose delivers every queued byte although the peer's bytes were never read")
    func lastWords() async throws {
        let bytes = pattern(24 << 20)
        let pair = try await Connected()
        await pair.server.act { $0.socket.pauseReading() }
        await pair.client.act { probe in
            probe.socket.pauseReading()
            probe.socket.write(pattern(100_000))
        }
        await pair.server.act { probe in
            probe.socket.write(bytes)
            probe.socket.shutdownThenClose(withinMilliseconds: 30_000)
            #expect(!probe.socket.isWritable)
            probe.socket.write([0])
        }
        await pair.client.act { $0.socket.resumeReading() }
        #expect(await pair.client.end() == .peerClosed)
        #expect(await pair.client.received == bytes)
        #expect(await pair.server.end() == .closed)
        #expect(await pair.server.received.isEmpty)
        #expect(await pair.server.drains == 0)
        pair.group.stop()
    }

    @Test("a peer that reads nothing is cut off with RST at the deadline")
    func deadline() async throws {
        let pair = try await Connected()
        await pair.client.act { $0.socket.pauseReading() }
        let start = await pair.server.act { probe in
            probe.socket.write(pattern(24 << 20))
            probe.socket.shutdownThenClose(withinMilliseconds: 50)
            return probe.loop.nowMilliseconds
        }
        #expect(await pair.server.end() == .closed)
        #expect(await pair.server.loop.run { pair.server.loop.nowMilliseconds } >= start + 50)
        await pair.client.act { $0.socket.resumeReading() }
        #expect(await pair.client.end() == .peerReset)
        #expect(await pair.client.received.count < 24 << 20)
        pair.group.stop()
    }

    @Test("a peer that reads but never closes is closed at the deadline")
    func silentPeer() async throws {
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        let loop = try EventLoop(name: "silent")
        let acceptor = Acceptor(on: loop)
        try await acceptor.listen(to: source)
        let client = RawClient()
        #expect(client.connect(port: source.port))
        let server = await acceptor.probe()
        await server.act { probe in
            probe.socket.write([7, 8, 9])
            probe.socket.shutdownThenClose(withinMilliseconds: 50)
        }
        #expect(client.readToEnd() == [7, 8, 9])
        #expect(await server.end() == .closed)
        client.close()
        loop.stop()
    }

    @Test("a peer that floods while we finish is cut off long before the deadline")
    func flood() async throws {
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        let loop = try EventLoop(name: "flood")
        let acceptor = Acceptor(on: loop)
        try await acceptor.listen(to: source)
        let client = RawClient()
        #expect(client.connect(port: source.port))
        let server = await acceptor.probe()
        await server.act { $0.socket.shutdownThenClose(withinMilliseconds: 3_600_000) }
        // Ends only when the server closes the connection under it.
        let written = client.writeUntilRefused([UInt8](repeating: 0, count: 65_536))
        #expect(written > 8 << 20)
        #expect(await server.end() == .closed)
        client.close()
        loop.stop()
    }

    @Test("bytes queued for a peer that has sent FIN still reach it")
    func halfClosed() async throws {
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        let loop = try EventLoop(name: "half-closed")
        let acceptor = Acceptor(on: loop)
        try await acceptor.listen(to: source)
        let client = RawClient()
        #expect(client.connect(port: source.port))
        let server = await acceptor.probe()
        let bytes = pattern(24 << 20)
        let pending = await server.act { probe in
            probe.socket.write(bytes)
            return probe.socket.pendingBytes
        }
        #expect(pending > 0)
        client.finish()
        #expect(client.readToEnd() == bytes)
        #expect(await server.end() == .peerClosed)
        client.close()
        loop.stop()
    }
}
