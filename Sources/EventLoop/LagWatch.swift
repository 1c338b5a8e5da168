internal import Synchronization

/// Tells how late a loop is, by a timer that it fires again and again; read from any thread.
package final class LagWatch: Sendable {
    private let window: Mutex<LagWindow>

    /// - Parameter periodMilliseconds: how often the timer is to fire.
    package init(periodMilliseconds: UInt64) {
        window = Mutex(LagWindow(periodNanoseconds: periodMilliseconds * 1_000_000))
    }

    /// The timer has fired.
    ///
    /// - Parameter now: nanoseconds of a clock that never goes back.
    package func fired(at now: UInt64) { window.withLock { $0.fired(at: now) } }

    /// The greatest delay of the last minute, in nanoseconds; a timer that is overdue counts.
    ///
    /// The last minute rather than the time since the last question: several may ask.
    package func greatest(at now: UInt64) -> UInt64 { window.withLock { $0.greatest(at: now) } }
}

/// How late a repeating timer came in the last minute.
struct LagWindow: Equatable {
    /// What came within one slot of time.
    private struct Slot: Equatable {
        let number: UInt64
        var greatest: UInt64
    }

    private static let slotNanoseconds: UInt64 = 10_000_000_000
    /// A whole minute, and the slot that has just begun.
    private static let slotsMax = 7

    private let period: UInt64
    private var last: UInt64?
    /// Oldest first, without those in which nothing came.
    private var slots: [Slot] = []

    init(periodNanoseconds: UInt64) {
        period = periodNanoseconds
    }

    mutating func fired(at now: UInt64) {
        let late = overdue(at: now)
        last = now
        let number = now / LagWindow.slotNanoseconds
        if let place = slots.indices.last, slots[place].number == number {
            slots[place].greatest = max(slots[place].greatest, late)
        } else {
            slots.append(Slot(number: number, greatest: late))
            if slots.count > LagWindow.slotsMax { slots.removeFirst() }
        }
    }

    func greatest(at now: UInt64) -> UInt64 {
        let number = now / LagWindow.slotNanoseconds
        let recent = slots.filter { $0.number + UInt64(LagWindow.slotsMax) > number }
        return max(recent.map(\.greatest).max() ?? 0, overdue(at: now))
    }

    /// How long the next call is overdue; 0 before the first.
    private func overdue(at now: UInt64) -> UInt64 {
        guard let last, now > last + period else { return 0 }
        return now - last - period
    }
}
