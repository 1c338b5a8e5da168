import APNs
import Delivery
import Synchronization
import TestSupport
import Testing

/// A monotonic clock that a test moves.
private final class Machine: Sendable {
    private let time: Mutex<Int64>

    init(_ milliseconds: Int64 = 5_000) { time = Mutex(milliseconds) }

    func pass(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
    func show(_ milliseconds: Int64) { time.withLock { $0 = milliseconds } }
    var now: Int64 { time.withLock { $0 } }
}

@Suite("The virtual clock", .timeLimit(.minutes(5)))
struct VirtualClockTests {
    private static let start = Instant(seconds: 1_700_000_000)

    private static func clock(
        _ machine: Machine, start: Instant = start
    ) -> VirtualClock {
        VirtualClock(start: start, monotonic: { machine.now })
    }

    private static func after(_ milliseconds: Int64) -> Instant {
        start.advanced(byMilliseconds: milliseconds)
    }

    @Test("runs with real time from where it starts")
    func runs() {
        let machine = Machine()
        let clock = VirtualClockTests.clock(machine)
        #expect(clock.now == VirtualClockTests.start)
        machine.pass(1_234)
        #expect(clock.now == VirtualClockTests.after(1_234))
        #expect(!clock.reading.isFrozen)
    }

    @Test("is advanced, and runs on from there")
    func advanced() {
        let machine = Machine()
        let clock = VirtualClockTests.clock(machine)
        machine.pass(10)
        let reading = clock.advance(byMilliseconds: 3_660_000)
        #expect(reading == .init(now: VirtualClockTests.after(3_660_010), isFrozen: false))
        machine.pass(5)
        #expect(clock.now == VirtualClockTests.after(3_660_015))
        #expect(clock.advance(byMilliseconds: 0).now == clock.now)
        #expect(clock.advance(byMilliseconds: -1_000).now == VirtualClockTests.after(3_660_015))
        #expect(clock.advance(byMilliseconds: .min).now == VirtualClockTests.after(3_660_015))
    }

    @Test("is set forward, and refuses to be set back, saying what it shows")
    func set() throws {
        let machine = Machine()
        let clock = VirtualClockTests.clock(machine)
        machine.pass(100)
        let present = VirtualClockTests.after(100)
        #expect(throws: VirtualClock.Behind(now: present)) {
            try clock.set(to: VirtualClockTests.after(99))
        }
        #expect(clock.now == present)
        #expect(try clock.set(to: present).now == present)
        #expect(
            try clock.set(to: VirtualClockTests.after(60_000)).now.milliseconds
                == present.milliseconds + 59_900)
        machine.pass(1)
        #expect(clock.now == VirtualClockTests.after(60_001))
    }

    @Test("stands while it is frozen, and loses that time for ever")
    func frozen() throws {
        let machine = Machine()
        let clock = VirtualClockTests.clock(machine)
        machine.pass(7)
        #expect(clock.freeze(true) == .init(now: VirtualClockTests.after(7), isFrozen: true))
        machine.pass(1_000_000)
        #expect(clock.reading == .init(now: VirtualClockTests.after(7), isFrozen: true))
        #expect(clock.freeze(true).now == VirtualClockTests.after(7))
        #expect(clock.advance(byMilliseconds: 3).now == VirtualClockTests.after(10))
        #expect(try clock.set(to: VirtualClockTests.after(20)).isFrozen)
        #expect(clock.freeze(false) == .init(now: VirtualClockTests.after(20), isFrozen: false))
        machine.pass(1)
        #expect(clock.now == VirtualClockTests.after(21))
        // Again is no new start.
        #expect(clock.freeze(false).now == VirtualClockTests.after(21))
        machine.pass(1)
        #expect(clock.now == VirtualClockTests.after(22))
    }

    @Test("never goes back with a monotonic clock that does, and gains nothing from its return")
    func monotonicGoesBack() {
        let machine = Machine(1_000)
        let clock = VirtualClockTests.clock(machine)
        machine.show(400)
        #expect(clock.now == VirtualClockTests.start)
        machine.show(500)
        #expect(clock.now == VirtualClockTests.after(100))
    }

    @Test(
        "stops at the end of the year 9999, wherever it starts and however far it is moved",
        arguments: [Int64.min, -1, 0, 1_700_000_000_000, 253_402_300_799_999, .max])
    func overflow(start: Int64) throws {
        let machine = Machine(.min)
        let clock = VirtualClockTests.clock(machine, start: Instant(milliseconds: start))
        #expect(clock.now == min(Instant(milliseconds: start), VirtualClock.last))
        machine.show(.max)
        let later = clock.now
        #expect(later >= min(Instant(milliseconds: start), VirtualClock.last))
        #expect(later <= VirtualClock.last)
        // From the earliest start, one step of the greatest length does not reach the end.
        for _ in 0..<3 { clock.advance(byMilliseconds: .max) }
        #expect(clock.now == VirtualClock.last)
        #expect(clock.now.description == "9999-12-31T23:59:59.999Z")
        #expect(try clock.set(to: Instant(milliseconds: .max)).now == VirtualClock.last)
        #expect(throws: VirtualClock.Behind(now: VirtualClock.last)) {
            try clock.set(to: Instant(milliseconds: 0))
        }
    }

    @Test(
        "follows a plain model under any sequence of changes and only moves forward",
        arguments: 1...20 as ClosedRange<UInt64>)
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let machine = Machine(Int64.random(in: -1_000_000...1_000_000, using: &random))
        let clock = VirtualClockTests.clock(machine)
        var expected = VirtualClockTests.start.milliseconds
        var isFrozen = false
        for step in 0..<500 {
            let amount = Int64.random(in: 0...5_000_000, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                machine.pass(amount)
                if !isFrozen { expected += amount }
            case 1:
                clock.advance(byMilliseconds: amount)
                expected += amount
            case 2:
                isFrozen.toggle()
                clock.freeze(isFrozen)
            case 3:
                let target = expected + amount - 2_500_000
                let result = Result { try clock.set(to: Instant(milliseconds: target)) }
                let isAhead = target >= expected
                #expect((try? result.get()) != nil || !isAhead, "seed \(seed), step \(step)")
                #expect((try? result.get()) == nil || isAhead, "seed \(seed), step \(step)")
                expected = max(expected, target)
            case _: clock.freeze(isFrozen)
            }
            #expect(
                clock.reading
                    == .init(now: Instant(milliseconds: expected), isFrozen: isFrozen),
                "seed \(seed), step \(step)")
        }
    }

    @Test("shows no task an earlier time than it has shown before, whoever moves it")
    func concurrent() async {
        let machine = Machine()
        let clock = VirtualClockTests.clock(machine)
        let wentBack = await withTaskGroup(of: Bool.self) { group in
            for task in 0..<4 as Range<UInt64> {
                group.addTask { @concurrent in
                    var random = SeededGenerator(seed: task)
                    var last = clock.now
                    for _ in 0..<2_000 {
                        switch Int.random(in: 0..<5, using: &random) {
                        case 0: clock.advance(byMilliseconds: 1)
                        case 1: clock.freeze(Bool.random(using: &random))
                        case _: machine.pass(1)
                        }
                        let now = clock.now
                        if now < last { return true }
                        last = now
                    }
                    return false
                }
            }
            return await group.contains(true)
        }
        #expect(!wentBack)
        #expect(clock.now > VirtualClockTests.start)
    }
}
