import APNs
import PushLog
import Routing

/// What one app has on the screen.
struct AppFold: Equatable {
    struct Entry: Equatable {
        /// Nil for a notification of the app's own.
        var number: Int?
        var identifier: String
        var shown: Shown
        /// It stays in the list when its banner is gone.
        var stays: Bool
        var relevance: Double?
        /// Milliseconds since 1970.
        var at: Int64
    }

    struct Activity: Equatable {
        var number: Int?
        /// `n` of its content state.
        var state: Int64
        var timestamp: Int64
        var hasEnded = false
        /// Milliseconds since 1970.
        var staleAt: Int64?
        var removedAt: Int64?
    }

    var badge: Int64?
    var list: [Entry] = []
    var activities: [Activity] = []
    /// The timestamp of what the activity shows that the next push means.
    var newest: Int64? { activities.last { !$0.hasEnded }?.timestamp }
    /// All of them have ended.
    var areOver = false

    private static let visible: Shown = [.banner, .list, .lockScreen, .summary]

    /// Puts a push on the screen.
    mutating func show(_ reading: ScreenFold.Reading) {
        let number = Int(reading.record.sequence)
        show(
            Entry(
                number: number, identifier: reading.push.collapseID ?? "push-\(number)",
                shown: reading.shown, stays: AppFold.stays(reading.shown, reading.events),
                relevance: reading.push.relevance, at: reading.appearedAt),
            badge: reading.push.badge)
    }

    /// Puts a notification on the screen, instead of one of its identifier.
    mutating func show(_ entry: Entry, badge number: Int64?) {
        if entry.shown.contains(.badge), let number { badge = max(number, 0) }
        guard !entry.shown.isDisjoint(with: AppFold.visible) else { return }
        list.removeAll { $0.identifier == entry.identifier }
        list.append(entry)
    }

    /// An app in front says itself what stays; where none has a say, all does.
    static func stays(_ shown: Shown, _ events: [TraceEvent]) -> Bool {
        let asksApp = events.contains { $0.subject == .callback(.unWillPresent) }
        return !asksApp || shown.contains(.list) || events.contains { $0.rule == .r05 }
    }

    /// Changes the Live Activities; gives what contradicts the rule of rising timestamps.
    mutating func change(_ reading: ScreenFold.Reading, hasCome: Bool) -> String? {
        guard let made = reading.push.activity else { return nil }
        let events: [SystemEvent] = [.activityStart, .activityUpdate, .activityEnd]
        guard let at = events.lazy.compactMap(reading.first).first else {
            // Live Activities came with iOS 16.1.
            let system = reading.record.trace?.system ?? OSVersion(8)
            guard hasCome, system >= OSVersion(16, 1), made.event != .start, !areOver,
                newest.map({ made.timestamp > $0 }) ?? true
            else { return nil }
            return "timestamp \(made.timestamp) is newer than \(newest ?? -1) and has no effect"
        }
        let newest = newest
        activities.removeAll { $0.removedAt.map { $0 <= at } ?? false }
        if made.event != .start && areOver { return "an activity that has ended is changed" }
        var place = activities.lastIndex { !$0.hasEnded } ?? activities.count
        if made.event == .start { place = activities.count }
        if place == activities.count { activities.append(Activity(state: 0, timestamp: 0)) }
        activities[place] = Activity(
            number: Int(reading.record.sequence), state: made.number, timestamp: made.timestamp,
            hasEnded: made.event == .end, staleAt: reading.first(.activityStale),
            removedAt: reading.first(.activityRemove))
        activities = activities.suffix(8)
        areOver = activities.allSatisfy(\.hasEnded)
        guard made.event != .start, let newest, made.timestamp <= newest else { return nil }
        return "timestamp \(made.timestamp) is not newer than \(newest) and takes effect"
    }
}
