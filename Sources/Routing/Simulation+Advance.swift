extension Simulation {
    /// Moves the clock to `milliseconds`, never back; returns what falls due on the way.
    ///
    /// The times of the events count from where the clock stood. What the trace of a push has
    /// said already, such as the end of an app that does not answer, is brought about on the
    /// device and told again only to who asks.
    ///
    /// - Parameters:
    ///   - milliseconds: where the clock is to stand; at most a hundred years ahead.
    ///   - told: which events are returned.
    /// - Returns: what fell due, in order.
    package mutating func advance(
        to milliseconds: Int, telling told: ToldEvents = .allButForetold
    ) -> [TraceEvent] {
        let milliseconds = min(milliseconds, Simulation.latest)
        let start = now
        var events: [TraceEvent] = []
        while let due = nextDue(), due.at <= milliseconds {
            now = max(now, due.at)
            let before = news.count
            var happened = told == .allButNews ? foretold(due) : []
            let new = bringAbout(due)
            if told == .allButForetold || news.count == before { happened += new }
            for var event in happened {
                event.atMilliseconds += now - start
                events.append(event)
            }
        }
        now = max(now, milliseconds)
        return events
    }

    /// Which events of a move of the clock are returned.
    package enum ToldEvents: Sendable {
        /// All but those that the trace of a push has said already.
        case allButForetold
        /// All but those that are news of a push: `takeNews` gives them.
        case allButNews
    }

    /// A hundred years: the clock goes no further.
    static let latest = 3_155_760_000_000

    /// Milliseconds at which something happens next by itself; nil: never.
    package var nextDueAt: Int? {
        nextDue().flatMap { $0.at <= Simulation.latest ? $0.at : nil }
    }

    private struct Due {
        enum Change: UInt8 {
            case death, suspension, release
            /// A Live Activity becomes stale, or leaves the screen.
            case staleness, removal
        }

        let at: Int
        let change: Change
        let index: Int
    }

    /// The change that comes first; of several at one time that of the first app.
    private func nextDue() -> Due? {
        var first: Due?
        for (index, runtime) in runtimes.enumerated() {
            let all: [(Int?, Due.Change)] = [
                (runtime.diesAt, .death),
                (runtime.diesAt == nil ? runtime.suspendsAt : nil, .suspension),
                (mayRelease(index) ? runtime.heldUntil : nil, .release),
                (runtime.activities.compactMap(\.stalesAt).min(), .staleness),
                (runtime.activities.compactMap(\.removedAt).min(), .removal),
            ]
            for (at, change) in all {
                if let at, at < first?.at ?? .max {
                    first = Due(at: at, change: change, index: index)
                }
            }
        }
        return first
    }

    private func mayRelease(_ index: Int) -> Bool {
        device.unlockedSinceBoot && runtimes[index].unanswered < RoutingRun.unansweredMax
    }

    private mutating func bringAbout(_ due: Due) -> [TraceEvent] {
        switch due.change {
        case .death: return end(due.index)
        case .suspension:
            runtimes[due.index].suspendsAt = nil
            guard device.apps[due.index].state == .background else { return [] }
            device.apps[due.index].state = .suspended
            return [TraceEvent(system: .processSuspend, by: .suspends)]
        case .release:
            runtimes[due.index].heldUntil = nil
            return releaseHeld(of: due.index, byUser: false)
        case .staleness:
            runtimes[due.index].noteStale(at: due.at)
            return []
        case .removal:
            runtimes[due.index].activities.removeAll { !$0.isVisible(at: due.at) }
            return []
        }
    }

    /// What the trace of a push has said already of that which is due.
    private func foretold(_ due: Due) -> [TraceEvent] {
        switch due.change {
        case .death:
            device.apps[due.index].state == .background
                ? [TraceEvent(system: .processKill, by: .r15)] : []
        case .staleness: [TraceEvent(system: .activityStale, by: .activityStale)]
        case .removal: [TraceEvent(system: .activityRemove, by: .activityEnd)]
        case .suspension, .release: []
        }
    }

    /// The system terminates an app that did not answer; what it held for it goes too.
    ///
    /// Source: R15, delivery rules A1 (held background push).
    private mutating func end(_ index: Int) -> [TraceEvent] {
        runtimes[index].diesAt = nil
        runtimes[index].suspendsAt = nil
        guard device.apps[index].state == .background else { return [] }
        device.apps[index].state = .terminated
        return discardHeld(of: index)
    }
}
