import APNs
import EventLoop
import PushLog
import Synchronization
import Testing

@testable import Gateway

/// The gateway on real loops and sockets, in cleartext, with short times.
@Suite("Gateway on its loops")
struct GatewayServerTests {
    /// A gateway on a free port.
    private struct Running: Sendable {
        let world = World()
        let group: EventLoopGroup
        let server: GatewayServer
        let port: UInt16

        init(loops: Int = 1, _ change: (inout GatewayLimits) -> Void = { _ in }) async throws {
            let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
            port = source.port
            group = try EventLoopGroup(count: loops, name: "test")
            var services = world.services()
            // Real clocks: a machine that is busy must not run into deadlines under test elsewhere.
            services.limits.prefaceMilliseconds = 600_000
            change(&services.limits)
            server = try await GatewayServer.start(
                on: group, sources: [source], tls: nil, services: services)
        }

        func stop() {
            server.closeAll("the test is over")
            group.stop()
        }

        /// Lets the loops work until the condition holds; false after five minutes, which guards
        /// against a hang and is no figure.
        func wait(_ condition: () throws -> Bool) async rethrows -> Bool {
            let end = ContinuousClock.now + .seconds(300)
            while try !condition() {
                guard ContinuousClock.now < end else { return false }
                await Task.yield()
            }
            return true
        }
    }

    private static let opening = Sender.preface + Frame(.settings).bytes

    @Test("H2-16: a peer that never reads is not read either, and is cut off when it stalls")
    func stalledPeer() async throws {
        let running = try await Running { $0.stallMilliseconds = 500 }
        defer { running.stop() }
        let socket = try TestSocket(port: running.port)
        _ = socket.send(Self.opening[...])
        var stream: UInt32 = 1
        var rest: ArraySlice<UInt8> = []
        let isCut = await running.wait {
            if rest.isEmpty {
                // Answers without body: flow control does not hold them back.
                let batch = stride(from: stream, to: stream + 400, by: 2)
                rest = batch.flatMap { Push.base.frames($0).flatMap(\.bytes) }[...]
                stream += 400
            }
            rest.removeFirst(socket.send(rest))
            return running.world.connections[1]?.closedAt != nil
        }
        #expect(isCut)
        #expect(running.world.connections[1]?.why == "peer takes no data")
        // What was read and answered in vain is far from all that could have been sent.
        #expect(running.world.records.count < 100_000)
    }

    @Test("a loop with as many connections as it may have lets the next one wait, not fall")
    func cap() async throws {
        let running = try await Running { $0.connectionsPerLoop = 2 }
        defer { running.stop() }
        var first: TestSocket? = try TestSocket(port: running.port)
        let second = try TestSocket(port: running.port)
        let third = try TestSocket(port: running.port)
        _ = third.send(Self.opening[...])
        #expect(await running.wait { running.world.connections[2] != nil })
        #expect(second.receive() != nil)
        #expect(third.receive() == [])
        #expect(running.world.connections[3] == nil)
        #expect(first?.receive() != nil)
        first = nil
        #expect(await running.wait { running.world.connections[3] != nil })
        #expect(await running.wait { third.receive()?.isEmpty == false })
        let why = running.world.connections[1]?.why ?? ""
        #expect(why.hasSuffix(" before its HTTP/2 preface and SETTINGS"))
    }

    @Test(
        "drain calls back once when the last of several loops has no connection left",
        arguments: [0, 1, 5])
    func drain(connections: Int) async throws {
        let running = try await Running(loops: 2) { $0.noticeMilliseconds = 1 }
        defer { running.stop() }
        let sockets = try (0..<connections).map { _ in try TestSocket(port: running.port) }
        for socket in sockets { _ = socket.send(Self.opening[...]) }
        #expect(
            await running.wait {
                connections == 0 || running.world.connections[UInt64(connections)] != nil
            })
        let counter = CallCounter()
        running.server.drain { counter.call() }
        let isDrained = await running.wait {
            for socket in sockets { _ = socket.receive() }
            return counter.count > 0
        }
        #expect(isDrained)
        for id in 0..<connections {
            #expect(
                running.world.connections[UInt64(id + 1)]?.why
                    == #"GOAWAY: {"reason":"Shutdown"}"#)
        }
        #expect(throws: TestSocket.Failure.self) { try TestSocket(port: running.port) }
        running.stop()
        #expect(counter.count == 1)
    }

    /// An answer has come.
    private static func receivesHeaders(_ socket: TestSocket) -> Bool {
        var bytes = socket.receive() ?? []
        return Frame.parse(&bytes).contains { $0.kind == .headers }
    }

    @Test("a commit wakes the loop whose answers wait for it, and lets it read on")
    func commits() async throws {
        let running = try await Running(loops: 2)
        defer { running.stop() }
        running.world.commits.decide(upTo: 0)
        let sockets = try (0..<4).map { _ in try TestSocket(port: running.port) }
        for socket in sockets {
            _ = socket.send((Self.opening + Push.base.frames(1).flatMap(\.bytes))[...])
        }
        #expect(await running.wait { running.world.records.count == 4 })
        for socket in sockets {
            #expect(!Self.receivesHeaders(socket))
        }
        running.world.commits.set(isFull: true)
        for socket in sockets { _ = socket.send(Push.base.frames(3).flatMap(\.bytes)[...]) }
        running.world.commits.decide(upTo: .max)
        running.server.recordsDecided()
        var isAnswered = Set<Int>()
        #expect(
            await running.wait {
                for (index, socket) in sockets.enumerated()
                where Self.receivesHeaders(socket) {
                    isAnswered.insert(index)
                }
                return isAnswered.count == 4
            })
        running.world.commits.set(isFull: false)
        running.server.recordsDecided()
        #expect(await running.wait { running.world.records.count == 8 })
    }

    /// Source: Redth/HttpTwo#15, Apple forum thread 94907.
    @Test("FC-A18: beyond churn-limit connections are closed at once, and the log says why")
    func churn() async throws {
        let running = try await Running(loops: 2) { $0.churnLimit = 3 }
        defer { running.stop() }
        let sockets = try (0..<5).map { _ in try TestSocket(port: running.port) }
        #expect(await running.wait { running.world.connections[5] != nil })
        let events = (1...5 as ClosedRange<UInt64>).compactMap { running.world.connections[$0] }
        let why = "refused: churn limit: 127.0.0.1 opened 3 connections in 10 s"
        #expect(events.filter { $0.why == why && $0.closedAt != nil }.count == 2)
        #expect(events.filter { $0.why == nil }.count == 3)
        #expect(
            await running.wait {
                sockets.filter { $0.receive() == nil }.count == 2
            })
        let refused = running.world.log.filter { $0.hasPrefix("refused: ") }
        #expect(refused.count == 1)
    }

    @Test("FC-A18: by default 200 connections with a push each are served")
    func noChurnLimit() async throws {
        let running = try await Running()
        defer { running.stop() }
        for count in 1...200 {
            let socket = try TestSocket(port: running.port)
            _ = socket.send((Self.opening + Push.base.frames(1).flatMap(\.bytes))[...])
            #expect(await running.wait { running.world.records.count == count })
        }
        #expect(running.world.records.allSatisfy { $0.answer == .accepted })
    }

    @Test("each listener has its own environment, and TLS or none; the log names it")
    func listeners() async throws {
        let world = World()
        let group = try EventLoopGroup(count: 1, name: "test")
        let sources = try (0..<3).map { _ in
            try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        }
        let server = try await GatewayServer.start(
            on: group,
            listeners: [
                GatewayListener(source: sources[0], tls: nil, environment: .production),
                GatewayListener(source: sources[1], tls: nil),
                GatewayListener(source: sources[2], tls: try Certificates.server()),
            ], services: world.services())
        defer {
            server.closeAll("the test is over")
            group.stop()
        }
        let push = Self.opening + Push.base.frames(1).flatMap(\.bytes)
        let end = ContinuousClock.now + .seconds(300)
        for (index, source) in sources.enumerated() {
            let socket = try TestSocket(port: source.port)
            _ = socket.send(push[...])
            // The third one wants TLS and ends the connection.
            let id = UInt64(index + 1)
            while world.records.count <= index && world.connections[id]?.why == nil {
                try #require(ContinuousClock.now < end)
                await Task.yield()
            }
            #expect(world.connections[id]?.listener == source.address.description)
        }
        #expect(world.records.map(\.environment) == [.production, .development])
        #expect(world.connections[3]?.why?.contains("TLS") == true)
    }

    @Test("closing all tells each connection why")
    func closeAll() async throws {
        let running = try await Running()
        let socket = try TestSocket(port: running.port)
        #expect(await running.wait { running.world.connections[1] != nil })
        running.server.closeAll("enough")
        running.group.stop()
        #expect(running.world.connections[1]?.why == "enough")
        #expect(running.world.connections[1]?.closedAt != nil)
        _ = socket.receive()
    }
}

/// Counts how often it was called, from any thread.
private final class CallCounter: Sendable {
    private let calls = Atomic<Int>(0)

    var count: Int { calls.load(ordering: .acquiring) }
    func call() { calls.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}
