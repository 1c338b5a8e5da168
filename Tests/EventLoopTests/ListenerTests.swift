import EventLoop
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Listener", .timeLimit(.minutes(5)))
struct ListenerTests {
    @Test("a paused listener leaves connections to other loops, and takes its own on resuming")
    func twoLoops() async throws {
        let group = try EventLoopGroup(count: 3, name: "two")
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        let first = Acceptor(on: group.loops[0])
        let second = Acceptor(on: group.loops[1])
        let clients = group.loops[2]

        try await first.listen(to: source, cap: 1)
        _ = try await Socket.connect(to: source.address, on: clients) { Probe($0) }
        _ = await first.probe(0)
        // The next one is held; nothing can be seen of it before accepting resumes.
        let held = try await Socket.connect(to: source.address, on: clients) { Probe($0) }
        await held.act { $0.socket.write([42]) }
        try await second.listen(to: source)
        for _ in 0..<8 {
            _ = try await Socket.connect(to: source.address, on: clients) { Probe($0) }
        }
        await second.wait { $0.probes.count >= 8 }
        #expect(await first.probes.count == 1)

        await first.resume(cap: .max)
        let both = await (first.probes.count, second.probes.count)
        #expect([[2, 8], [1, 9]].contains([both.0, both.1]))
        group.stop()
    }

    @Test("a refused connection is closed, and the next is offered again")
    func refuse() async throws {
        let group = try EventLoopGroup(count: 2)
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        let acceptor = Acceptor(on: group.loops[0])
        try await acceptor.listen(to: source)
        await acceptor.refuse()
        for count in 1...3 {
            let client = try await Socket.connect(to: source.address, on: group.loops[1]) {
                Probe($0)
            }
            #expect(await client.end() == .peerClosed)
            #expect(await acceptor.refused == count)
        }
        group.stop()
    }

    @Test("a closed listener and a closed socket refuse connections; open ones live on")
    func close() async throws {
        let pair = try await Connected(serverReads: { probe, bytes in probe.socket.write(bytes) })
        await pair.acceptor.close()
        pair.source.close()
        let error = await #expect(throws: EventLoopError.self) {
            try await Socket.connect(to: pair.source.address, on: pair.group.loops[1]) { Probe($0) }
        }
        #expect(
            error
                == .connectFailed(
                    host: "127.0.0.1", port: pair.source.port, code: -ECONNREFUSED))
        await pair.client.act { $0.socket.write([1, 2, 3]) }
        await pair.client.wait { $0.received == [1, 2, 3] }
        pair.group.stop()
    }

    @Test("without descriptors accepting backs off, doubling, tells its owner, and recovers")
    func backOff() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop(name: "back-off")
            let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
            let acceptor = Acceptor(on: loop)
            try await acceptor.listen(to: source)
            let client = RawClient()
            // Every number below the limit is taken, so libuv's spare descriptor cannot help it.
            let former = setDescriptorLimit(3)
            #expect(client.connect(port: source.port))
            await acceptor.wait { $0.failures.count == 6 }
            let failures = await acceptor.failures
            #expect(failures.map(\.code) == Array(repeating: -EMFILE, count: 6))
            #expect(failures.map(\.retryMilliseconds) == [50, 100, 200, 400, 800, 1_000])
            #expect(await acceptor.probes.isEmpty)

            _ = setDescriptorLimit(former)
            _ = await acceptor.probe()
            #expect(await acceptor.failures.count == 6)
            client.close()
            loop.stop()
        }
    }

    @Test("stopping the loop while accepting is backing off ends cleanly")
    func stopInBackOff() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop(name: "back-off")
            let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
            let acceptor = Acceptor(on: loop)
            try await acceptor.listen(to: source)
            let client = RawClient()
            let former = setDescriptorLimit(3)
            #expect(client.connect(port: source.port))
            await acceptor.wait { !$0.failures.isEmpty }
            loop.stop()
            _ = setDescriptorLimit(former)
        }
    }
}
