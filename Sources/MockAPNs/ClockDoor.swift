import APNs
import ControlAPI
import Delivery

/// The virtual clock as the control plane asks for it.
struct ClockDoor: ControlClock {
    let clock: VirtualClock
    let delivery: DeliveryService
    let log: any ServerLog
    /// Told when the clock was moved or stopped, or goes on.
    let clockMoved: @Sendable () -> Void

    var state: ClockState { ClockState(clock.reading) }

    func advance(byMilliseconds milliseconds: Int64) -> ClockMove {
        moved { clock.advance(byMilliseconds: milliseconds) }
    }

    func set(to instant: Instant) throws(ClockBehind) -> ClockMove {
        do throws(VirtualClock.Behind) {
            return try moved { () throws(VirtualClock.Behind) in try clock.set(to: instant) }
        } catch {
            throw ClockBehind(now: error.now)
        }
    }

    func freeze(_ isFrozen: Bool) -> ClockState {
        defer { clockMoved() }
        let reading = clock.freeze(isFrozen)
        save(reading)
        return ClockState(reading)
    }

    /// Lets what falls due till then happen.
    private func moved<Failure: Error>(
        _ move: () throws(Failure) -> VirtualClock.Reading
    ) throws(Failure) -> ClockMove {
        let (reading, events) = try delivery.advance(by: move)
        save(reading)
        clockMoved()
        return ClockMove(state: ClockState(reading), events: events)
    }
}

extension ClockDoor {
    private func save(_ reading: VirtualClock.Reading) {
        let saved = SavedClock(now: reading.now, wall: Clocks.wall(), isFrozen: reading.isFrozen)
        log.keep(.clock, "", saved.json)
    }
}

extension ClockState {
    fileprivate init(_ reading: VirtualClock.Reading) {
        self.init(now: reading.now, isFrozen: reading.isFrozen)
    }
}
