import APNs
import PushLog
import Routing

extension LiveDevice {
    /// When something happens next by itself; nil: never.
    var nextDue: Instant? {
        let own = simulation.nextDueAt.map(instant)
        return [own, nextStoredDue?.at].compactMap(\.self).min()
    }

    private enum StoredDue {
        case expiry(place: Int, at: Instant)
        case group(at: Instant)

        var at: Instant {
            switch self {
            case .expiry(_, let at), .group(let at): at
            }
        }
    }

    /// What comes first of the ends and the groups of stored pushes; an end before a group.
    private var nextStoredDue: StoredDue? {
        var first: StoredDue?
        for (place, push) in stored.enumerated() where push.deadline < first?.at ?? .distantFuture {
            first = .expiry(place: place, at: push.deadline)
        }
        guard simulation.device.online else { return first }
        for push in stored where push.reason == .power {
            if let at = push.groupAt, at < first?.at ?? .distantFuture { first = .group(at: at) }
        }
        return first
    }

    /// Brings the device to `instant`, never back: all that falls due happens, in the order of
    /// time.
    mutating func advance(to instant: Instant) {
        while let due = nextStoredDue, due.at <= instant {
            run(to: due.at)
            switch due {
            case .expiry(let place, _):
                giveUp(stored.remove(at: place), as: .discardedExpired, by: .storedExpired)
            case .group: deliverStored { $0.reason == .power }
            }
        }
        run(to: instant)
    }

    /// Lets the simulation run; it may stand later already, and then stays.
    private mutating func run(to instant: Instant) {
        let start = now
        note(simulation.advance(to: milliseconds(instant), telling: .allButNews), at: start)
        noteNews()
    }
}
