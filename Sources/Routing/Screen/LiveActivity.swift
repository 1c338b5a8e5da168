import APNs
package import JSON

/// A Live Activity as it stands on the screen.
///
/// A push does not say which of an app's activities it means, as its device token does: the one
/// of those that have not ended which was started last is meant.
///
/// Source: delivery rules A8; field case FC-G3.
package struct LiveActivity: Sendable, Equatable {
    /// The number of the push that changed it last.
    package internal(set) var number: Int?
    /// Name of its attributes; nil for one that the app started itself.
    package let attributesType: String?
    /// `content-state` of the push that changed it last; null where there was none.
    package internal(set) var contentState: JSONValue
    /// Seconds since 1970, of the push that changed it last.
    package internal(set) var timestamp: Int64?
    /// Milliseconds of the simulation from which on it is shown as stale; nil: never.
    package internal(set) var staleAt: Int?
    /// The simulation has come to that time.
    var isPastStale = false
    /// It was ended, and stays on the lock screen for a while.
    package internal(set) var hasEnded = false
    /// Milliseconds of the simulation at which it leaves the screen; nil: not foreseen.
    package internal(set) var removedAt: Int?

    /// True while it stands on the screen.
    package func isVisible(at milliseconds: Int) -> Bool {
        removedAt.map { milliseconds < $0 } ?? true
    }

    /// Milliseconds of the simulation at which it becomes stale; nil: it will not, or has.
    var stalesAt: Int? { hasEnded || isPastStale ? nil : staleAt }

    /// True while it is shown as stale.
    package func isStale(at milliseconds: Int) -> Bool {
        !hasEnded && (staleAt.map { milliseconds >= $0 } ?? false)
    }
}

extension AppRuntime {
    /// Notes which Live Activities have become stale.
    mutating func noteStale(at milliseconds: Int) {
        for place in activities.indices {
            guard let at = activities[place].stalesAt, at <= milliseconds else { continue }
            activities[place].isPastStale = true
        }
    }
}

extension Simulation {
    /// Activities that an app may have at one time; the oldest go first.
    ///
    /// Source: our choice; ActivityKit names no number.
    static let activitiesMax = 8

    /// Brings a push about on the app's Live Activities: its trace says whether it took effect.
    mutating func remember(
        activity push: PushInput, _ number: Int?, _ trace: Trace, of index: Int
    ) {
        guard push.shape.payloadClass == .liveactivity, trace.outcome == .system else { return }
        var list = runtimes[index].activities.filter { $0.isVisible(at: now) }
        let content = push.content.activity
        var place = list.lastIndex { !$0.hasEnded }
        if push.shape.facts.activityEvent == .start { place = nil }
        var activity =
            place.map { list.remove(at: $0) }
            ?? LiveActivity(attributesType: content?.attributesType, contentState: .null)
        activity.number = number
        if let state = push.payload.value(for: "aps")?.value(for: "content-state") {
            activity.contentState = state
        }
        activity.timestamp = content?.timestamp
        activity.staleAt = time(of: .activityStale, in: trace)
        activity.isPastStale = false
        activity.hasEnded = push.shape.facts.activityEvent == .end
        activity.removedAt = time(of: .activityRemove, in: trace)
        list.insert(activity, at: place ?? list.count)
        runtimes[index].activities = list.suffix(Simulation.activitiesMax)
        runtimes[index].activityHasEnded = list.allSatisfy(\.hasEnded)
    }

    private func time(of event: SystemEvent, in trace: Trace) -> Int? {
        trace.events.first { $0.subject == .system(event) }.map { now + $0.atMilliseconds }
    }
}
