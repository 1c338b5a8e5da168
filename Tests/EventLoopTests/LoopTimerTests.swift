import EventLoop
import Testing

/// An actor with timers that records when they fire.
private actor Clock {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }
    private(set) var fired: [String] = []
    fileprivate var timers: [LoopTimer] = []
    private var waiting: (count: Int, CheckedContinuation<Void, Never>)?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func start(_ name: String, after delay: UInt64, every period: UInt64 = 0, cancelAt: Int = .max)
    {
        let index = timers.count
        let timer = LoopTimer(on: loop, owner: self) { clock in
            clock.fired.append(name)
            if clock.fired.count >= cancelAt { clock.timers[index].cancel() }
            clock.check()
        }
        timer.start(afterMilliseconds: delay, everyMilliseconds: period)
        timers.append(timer)
    }

    /// Runs `body` in one piece, so that no timer fires between its steps.
    func act(_ body: @Sendable (isolated Clock) -> Void) {
        body(self)
    }

    func isActive(_ index: Int) -> Bool {
        timers[index].isActive
    }

    /// Releases the timers inside the next call of one of them.
    func startOneThatFreesItself() {
        let timer = LoopTimer(on: loop, owner: self) { clock in
            clock.timers = []
            clock.fired.append("freed")
            clock.check()
        }
        timer.start(afterMilliseconds: 0, everyMilliseconds: 1)
        timers = [timer]
    }

    func wait(for count: Int) async {
        guard fired.count < count else { return }
        await withCheckedContinuation { waiting = (count, $0) }
    }

    private func check() {
        guard let (count, continuation) = waiting, fired.count >= count else { return }
        waiting = nil
        continuation.resume()
    }
}

@Suite("LoopTimer", .timeLimit(.minutes(5)))
struct LoopTimerTests {
    @Test("a one-shot timer fires once, not before its time")
    func oneShot() async throws {
        let loop = try EventLoop(name: "timer")
        let clock = Clock(on: loop)
        let start = await loop.run { loop.nowMilliseconds }
        await clock.start("once", after: 20)
        #expect(await clock.isActive(0))
        await clock.wait(for: 1)
        #expect(await loop.run { loop.nowMilliseconds } >= start + 20)
        #expect(await !clock.isActive(0))
        loop.stop()
        #expect(await clock.fired == ["once"])
    }

    @Test("timers fire in the order of their times")
    func order() async throws {
        let loop = try EventLoop(name: "timer")
        let clock = Clock(on: loop)
        await clock.act { clock in
            clock.start("third", after: 3)
            clock.start("first", after: 1)
            clock.start("second", after: 2)
        }
        await clock.wait(for: 3)
        #expect(await clock.fired == ["first", "second", "third"])
        loop.stop()
    }

    @Test("a repeating timer fires until it is cancelled inside its own call")
    func repeating() async throws {
        let loop = try EventLoop(name: "timer")
        let clock = Clock(on: loop)
        await clock.start("tick", after: 1, every: 1, cancelAt: 5)
        await clock.wait(for: 5)
        #expect(await !clock.isActive(0))
        await clock.start("later", after: 20)
        await clock.wait(for: 6)
        #expect(await clock.fired == ["tick", "tick", "tick", "tick", "tick", "later"])
        loop.stop()
    }

    @Test("a cancelled timer stays silent and can be started again")
    func cancel() async throws {
        let loop = try EventLoop(name: "timer")
        let clock = Clock(on: loop)
        await clock.act { clock in
            clock.start("a", after: 1)
            clock.start("b", after: 10)
            clock.timers[0].cancel()
        }
        await clock.wait(for: 1)
        #expect(await clock.fired == ["b"])
        await clock.act { $0.timers[0].start(afterMilliseconds: 1) }
        await clock.wait(for: 2)
        #expect(await clock.fired == ["b", "a"])
        loop.stop()
    }

    @Test("a timer may be released inside its own call")
    func releasedInside() async throws {
        let loop = try EventLoop(name: "timer")
        let clock = Clock(on: loop)
        await clock.startOneThatFreesItself()
        await clock.wait(for: 1)
        await clock.start("after", after: 10)
        await clock.wait(for: 2)
        #expect(await clock.fired == ["freed", "after"])
        loop.stop()
    }

    @Test("a timer released on another thread is cancelled, and frees what its closure held")
    func releasedElsewhere() async throws {
        let loop = try EventLoop(name: "timer")
        let held = await makeAndReleaseTimer(on: loop)
        let clock = Clock(on: loop)
        await clock.start("after", after: 1)
        await clock.wait(for: 1)
        #expect(held.tally == nil)
        loop.stop()
    }

    private struct Held: Sendable {
        weak let tally: Tally?
    }

    /// What only the closure of a timer due in an hour held.
    private func makeAndReleaseTimer(on loop: EventLoop) async -> Held {
        let (timer, held) = await loop.run {
            let tally = Tally()
            let timer = LoopTimer(on: loop) { tally.add() }
            timer.start(afterMilliseconds: 3_600_000)
            return (timer, Held(tally: tally))
        }
        withExtendedLifetime(timer) { #expect(held.tally != nil) }
        return held
    }
}
