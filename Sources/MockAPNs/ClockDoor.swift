import APNs
import ControlAPI
import Delivery

/// The virtual clock as the control plane asks for it.
struct ClockDoor: ControlClock {
    let clock: VirtualClock

    var state: ClockState { ClockState(clock.reading) }

    func advance(byMilliseconds milliseconds: Int64) -> ClockState {
        ClockState(clock.advance(byMilliseconds: milliseconds))
    }

    func set(to instant: Instant) throws(ClockBehind) -> ClockState {
        do throws(VirtualClock.Behind) {
            return ClockState(try clock.set(to: instant))
        } catch {
            throw ClockBehind(now: error.now)
        }
    }

    func freeze(_ isFrozen: Bool) -> ClockState { ClockState(clock.freeze(isFrozen)) }
}

extension ClockState {
    fileprivate init(_ reading: VirtualClock.Reading) {
        self.init(now: reading.now, isFrozen: reading.isFrozen)
    }
}
