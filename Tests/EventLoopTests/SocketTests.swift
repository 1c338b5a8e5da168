import EventLoop
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Socket", .timeLimit(.minutes(5)))
struct SocketTests {
    @Test("1 MiB comes back from an echo to a reader that pauses after each chunk")
    func echo() async throws {
        let bytes = pattern(1 << 20)
        let pair = try await Connected(
            serverReads: { probe, bytes in probe.socket.write(bytes) },
            clientReads: { probe, _ in
                probe.socket.pauseReading()
                probe.loop.execute { probe.assumeIsolated { $0.socket.resumeReading() } }
            })
        await pair.client.act { $0.socket.write(bytes) }
        await pair.client.wait { $0.received.count == bytes.count }
        #expect(await pair.client.received == bytes)
        #expect(await pair.server.received == bytes)
        pair.group.stop()
        #expect(await pair.server.ends == [.closed])
        // The server's loop stops first.
        #expect(await pair.client.ends.count == 1)
    }

    @Test("what the system does not take is queued in order, counted, and drained once it is read")
    func queue() async throws {
        let bytes = pattern(24 << 20)
        let pair = try await Connected()
        await pair.client.act { $0.socket.pauseReading() }
        await pair.server.act { probe in
            probe.socket.write(Array(bytes[..<(8 << 20)]))
            probe.socket.write(Array(bytes[(8 << 20)..<(8 << 20 + 1)]))
            probe.socket.write(Array(bytes[(8 << 20 + 1)...]))
        }
        let (pending, sent) = await pair.server.act {
            ($0.socket.pendingBytes, $0.socket.sentBytes)
        }
        #expect(pending > 0)
        #expect(UInt64(pending) + sent == UInt64(bytes.count))
        #expect(await pair.server.drains == 0)

        await pair.client.act { $0.socket.resumeReading() }
        await pair.server.wait { $0.drains == 1 }
        await pair.client.wait { $0.received.count == bytes.count }
        #expect(await pair.client.received == bytes)
        #expect(await pair.server.act { $0.socket.pendingBytes } == 0)
        #expect(await pair.server.act { $0.socket.sentBytes } == UInt64(bytes.count))
        pair.group.stop()
    }

    @Test("sentBytes stands still while the peer does not read, and goes on when it does")
    func progress() async throws {
        let pair = try await Connected()
        await pair.client.act { $0.socket.pauseReading() }
        await pair.server.act { $0.socket.write(pattern(24 << 20)) }
        let stalled = await pair.server.stall(ofMilliseconds: 100)
        #expect((1..<24 << 20).contains(stalled))
        await pair.client.act { $0.socket.resumeReading() }
        await pair.server.wait { $0.drains == 1 }
        #expect(await pair.server.act { $0.socket.sentBytes } == 24 << 20)
        pair.group.stop()
    }

    @Test("peerAddress names address and port", arguments: ["127.0.0.1", "::1"])
    func peerAddress(host: String) async throws {
        let pair = try await Connected(host: host)
        let address = await pair.client.act { $0.socket.peerAddress }
        #expect(address == SocketAddress(literal: host, port: pair.source.port)?.description)
        let prefix = host == "::1" ? "[::1]:" : "127.0.0.1:"
        #expect(await pair.server.act { $0.socket.peerAddress }.hasPrefix(prefix))
        pair.group.stop()
    }

    @Test("close tells the owner closed and the peer peerClosed, each once")
    func close() async throws {
        let pair = try await Connected()
        await pair.server.act { probe in
            probe.socket.close()
            probe.socket.close()
            probe.socket.reset()
        }
        #expect(await pair.client.end() == .peerClosed)
        #expect(await pair.server.end() == .closed)
        pair.group.stop()
        #expect(await pair.client.ends == [.peerClosed])
        #expect(await pair.server.ends == [.closed])
    }

    @Test("reset tells the peer peerReset")
    func reset() async throws {
        let pair = try await Connected()
        await pair.server.act { $0.socket.reset() }
        #expect(await pair.client.end() == .peerReset)
        #expect(await pair.server.end() == .closed)
        pair.group.stop()
    }

    @Test("closing inside a read drops what comes later, and writes after it do nothing")
    func closeInside() async throws {
        let pair = try await Connected(serverReads: { probe, _ in
            probe.socket.write([1, 2, 3])
            probe.socket.close()
            probe.socket.write([4, 5, 6])
            #expect(!probe.socket.isWritable)
            #expect(probe.ends.isEmpty)
        })
        await pair.client.act { $0.socket.write(pattern(200_000)) }
        #expect(await pair.server.end() == .closed)
        // One read of at most 64 KiB was seen, none after the close.
        #expect((1...65_536).contains(await pair.server.received.count))
        _ = await pair.client.end()
        #expect([[], [1, 2, 3]].contains(await pair.client.received))
        pair.group.stop()
    }

    @Test("closing inside the drain notice is safe")
    func closeInDrain() async throws {
        let pair = try await Connected()
        await pair.client.act { $0.socket.pauseReading() }
        await pair.server.act { probe in
            probe.socket.write(pattern(24 << 20))
            probe.onDrain = { $0.socket.close() }
        }
        await pair.client.act { $0.socket.resumeReading() }
        #expect(await pair.server.end() == .closed)
        #expect(await pair.client.end() == .peerClosed)
        #expect(await pair.client.received.count == 24 << 20)
        pair.group.stop()
    }

    @Test("stopping the loops ends every socket and frees handlers and listener")
    func stopFrees() async throws {
        let (group, forgotten) = try await connectAndForget()
        #expect(forgotten.server != nil)
        #expect(forgotten.client != nil)
        #expect(forgotten.acceptor != nil)
        group.stop()
        #expect(forgotten.server == nil)
        #expect(forgotten.client == nil)
        #expect(forgotten.acceptor == nil)
    }

    private struct Forgotten {
        weak let server: Probe?
        weak let client: Probe?
        weak let acceptor: Acceptor?
    }

    /// A connection that only its sockets and their listener keep alive.
    private func connectAndForget() async throws -> (EventLoopGroup, Forgotten) {
        let pair = try await Connected()
        return (
            pair.group,
            Forgotten(server: pair.server, client: pair.client, acceptor: pair.acceptor)
        )
    }
}

extension SocketTests {
    @Test(
        "a peer that closes or aborts while we write is a reason, not a signal",
        arguments: [false, true])
    func noSignal(abort: Bool) async {
        await #expect(processExitsWith: .success) { [abort] in
            signal(SIGPIPE, SIG_DFL)
            let pair = try await Connected()
            await pair.server.act { $0.socket.pauseReading() }
            await pair.client.act { abort ? $0.socket.reset() : $0.socket.close() }
            _ = await pair.client.end()
            while await pair.server.act({ $0.socket.isWritable }) {
                await pair.server.act { $0.socket.write([1]) }
            }
            #expect(await pair.server.end() == .peerReset)
            pair.group.stop()
        }
    }

    @Test("2,000 connections opened and closed leave the descriptors where they were")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let group = try EventLoopGroup(count: 2)
            let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
            let acceptor = Acceptor(on: group.loops[0])
            try await acceptor.listen(to: source)
            // Each loop opens one spare descriptor for itself with its first connection.
            var before = 0
            for index in 0...2_000 {
                let client = try await Socket.connect(to: source.address, on: group.loops[1]) {
                    Probe($0)
                }
                let server = await acceptor.probe(index)
                let closer = index % 2 == 0 ? client : server
                await closer.act { index % 3 == 0 ? $0.socket.reset() : $0.socket.close() }
                _ = await client.end()
                _ = await server.end()
                if index == 0 { before = openDescriptors() }
            }
            let after = openDescriptors()
            #expect(after == before)
            group.stop()
            source.close()
            #expect(openDescriptors() < before)
        }
    }
}
