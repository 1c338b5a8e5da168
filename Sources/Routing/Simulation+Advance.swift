extension Simulation {
    /// Moves the clock to `milliseconds`, never back; returns what falls due on the way.
    ///
    /// The times of the events count from where the clock stood. What the trace of a push has
    /// said already, such as the end of an app that does not answer, is brought about on the
    /// device and not told again.
    ///
    /// - Parameters:
    ///   - milliseconds: where the clock is to stand; at most a hundred years ahead.
    ///   - withNews: events that are news of a push are returned, too.
    /// - Returns: what fell due, in order.
    package mutating func advance(
        to milliseconds: Int, withNews: Bool = true
    ) -> [TraceEvent] {
        let milliseconds = min(milliseconds, Simulation.latest)
        let start = now
        var events: [TraceEvent] = []
        while let due = nextDue(), due.at <= milliseconds {
            now = max(now, due.at)
            let told = news.count
            let happened = bringAbout(due)
            if !withNews && news.count > told { continue }
            for var event in happened {
                event.atMilliseconds += now - start
                events.append(event)
            }
        }
        now = max(now, milliseconds)
        return events
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
