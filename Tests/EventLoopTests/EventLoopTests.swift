import EventLoop
import Synchronization
import Testing

/// An actor that lives on a loop and counts.
private actor Counter {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }
    private(set) var value = 0

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func add() {
        #expect(loop.isCurrent)
        value += 1
    }
}

@Suite("EventLoop", .timeLimit(.minutes(5)))
struct EventLoopTests {
    @Test("work handed over by one thread runs in its order")
    func order() async throws {
        let loop = try EventLoop(name: "order")
        let seen = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for index in 0..<1_000 {
                loop.execute { seen.withLock { $0.append(index) } }
            }
            loop.execute { continuation.resume() }
        }
        #expect(seen.withLock { $0 } == Array(0..<1_000))
        loop.stop()
    }

    @Test("1,000 wake-ups from each of eight tasks lose nothing")
    func wakeUps() async throws {
        let loop = try EventLoop(name: "wake-ups")
        let counter = Counter(on: loop)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { await counter.add() }
                }
            }
        }
        #expect(await counter.value == 8_000)
        loop.stop()
    }

    @Test("an actor's code runs on its loop and nowhere else")
    func isolation() async throws {
        let loop = try EventLoop(name: "isolation")
        let counter = Counter(on: loop)
        #expect(!loop.isCurrent)
        #expect(await loop.run { loop.isCurrent })
        let added = await loop.run {
            counter.assumeIsolated { counter in
                counter.add()
                return counter.value
            }
        }
        #expect(added == 1)
        loop.stop()
    }

    @Test("entering an actor from another loop traps")
    func otherLoop() async {
        await #expect(processExitsWith: .failure) {
            let home = try EventLoop(name: "home")
            let other = try EventLoop(name: "other")
            let counter = Counter(on: home)
            await other.run { counter.assumeIsolated { _ in } }
        }
    }

    @Test("using a timer off its loop traps")
    func offLoop() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop(name: "home")
            LoopTimer(on: loop) {}.start(afterMilliseconds: 1)
        }
    }

    @Test("a loop does not wait for its own end: stop from inside traps")
    func stopInside() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop(name: "home")
            await loop.run { loop.stop() }
        }
    }

    @Test("the error of a body run on the loop comes back as it was thrown")
    func errors() async throws {
        let loop = try EventLoop(name: "errors")
        await #expect(throws: EventLoopError.stopped(name: "x")) {
            try await loop.run { () throws(EventLoopError) -> Int in throw .stopped(name: "x") }
        }
        loop.stop()
    }

    @Test("stop runs the mail that is left, and may be called again and from several tasks")
    func stopping() async throws {
        let loop = try EventLoop(name: "stopping")
        let done = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    loop.execute { done.add() }
                    loop.stop()
                }
            }
        }
        loop.stop()
        #expect(await loop.run { done.value } == 4)
    }

    @Test("jobs that come after the end still run, one at a time, isolated as before")
    func late() async throws {
        let loop = try EventLoop(name: "late")
        let counter = Counter(on: loop)
        loop.stop()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 { await counter.add() }
                }
            }
        }
        #expect(await counter.value == 800)
        #expect(!loop.isCurrent)
        #expect(await loop.run { loop.nowMilliseconds } > 0)
    }

    @Test("a stopped loop takes no timers, listeners or connections, and says so")
    func closedToHandles() async throws {
        let loop = try EventLoop(name: "closed")
        let source = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
        loop.stop()
        let active = await loop.run {
            let timer = LoopTimer(on: loop) {}
            timer.start(afterMilliseconds: 0)
            return timer.isActive
        }
        #expect(!active)
        let stopped = EventLoopError.stopped(name: "event loop closed")
        await #expect(throws: stopped) { try await Acceptor(on: loop).listen(to: source) }
        await #expect(throws: stopped) {
            try await Socket.connect(to: source.address, on: loop) { Probe($0) }
        }
    }
}
