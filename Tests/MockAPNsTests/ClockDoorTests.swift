import APNs
import ControlAPI
import Delivery
import Journal
import Testing

@testable import MockAPNs

@Suite("The virtual clock as the control plane sees it")
struct ClockDoorTests {
    private static let start = Instant(seconds: 1_700_000_000)

    /// A clock whose machine stands still.
    private let door = ClockDoor(
        clock: VirtualClock(start: ClockDoorTests.start, monotonic: { 0 }),
        delivery: DeliveryService(log: MemoryJournal(wake: {}), newToken: { [1] }),
        log: MemoryJournal(wake: {}), clockMoved: {})

    private func state(_ milliseconds: Int64, isFrozen: Bool = false) -> ClockState {
        ClockState(
            now: ClockDoorTests.start.advanced(byMilliseconds: milliseconds), isFrozen: isFrozen)
    }

    @Test("it is shown, advanced, set and frozen, and each answer is what it shows then")
    func moving() throws {
        #expect(door.state == state(0))
        #expect(door.advance(byMilliseconds: 1_500).state == state(1_500))
        let later = ClockDoorTests.start.advanced(byMilliseconds: 9_000)
        #expect(try door.set(to: later).state == state(9_000))
        #expect(door.freeze(true) == state(9_000, isFrozen: true))
        #expect(door.advance(byMilliseconds: 1).state == state(9_001, isFrozen: true))
        #expect(door.freeze(false) == state(9_001))
        #expect(door.state == ClockState(now: door.clock.now, isFrozen: false))
    }

    @Test("an instant that has passed is refused, with what the clock shows")
    func behind() {
        _ = door.advance(byMilliseconds: 60_000)
        let error = #expect(throws: ClockBehind.self) { try door.set(to: ClockDoorTests.start) }
        #expect(error?.now == ClockDoorTests.start.advanced(byMilliseconds: 60_000))
        #expect(door.state == state(60_000))
    }
}
