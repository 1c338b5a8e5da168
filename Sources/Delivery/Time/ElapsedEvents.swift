import APNs
import PushLog
import Routing
import Synchronization

/// What time alone brings about on devices, for those who move the clock and want to be told.
///
/// While somebody moves it a push or an action may bring its device up to date first: what it
/// meets there belongs to the move as well.
final class ElapsedEvents: Sendable {
    private struct State {
        var events: [UInt64: [DeviceEvent]] = [:]
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Nobody asks nearly always: then nothing is locked.
    private let watchers = Atomic<Int>(0)

    /// Notes what has happened, for all who watch.
    func note(_ events: @autoclosure () -> [DeviceEvent]) {
        guard watchers.load(ordering: .acquiring) > 0 else { return }
        let events = events()
        state.withLock { state in
            for id in state.events.keys { state.events[id]? += events }
        }
    }

    /// Begins to watch; the id serves to end.
    func begin() -> UInt64 {
        watchers.wrappingAdd(1, ordering: .acquiringAndReleasing)
        return state.withLock { state in
            state.lastID += 1
            state.events[state.lastID] = []
            return state.lastID
        }
    }

    /// Ends a watch; gives what has happened since it began, in the order of time.
    func end(_ id: UInt64) -> [DeviceEvent] {
        watchers.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        let events = state.withLock { $0.events.removeValue(forKey: id) ?? [] }
        // Of one instant what happened first comes first.
        return events.enumerated().sorted {
            ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
        }.map(\.element)
    }
}

extension DeviceEvent {
    /// When it happened; the trace of a push is decided whole when it comes.
    fileprivate var begin: Instant {
        guard push == nil, case .trace(let event) = subject else { return at }
        return at.advanced(byMilliseconds: Int64(event.atMilliseconds))
    }
}
