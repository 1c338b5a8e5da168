extension Simulation {
    /// Puts on the screen what the trace of a push shows, and nothing else about it.
    ///
    /// - Parameters:
    ///   - push: what was delivered.
    ///   - number: its number.
    ///   - trace: what came of it.
    ///   - index: place of the app.
    ///   - arrivedAt: milliseconds of the simulation at which it came; may lie before its beginning.
    ///   - isLate: it becomes known only now: of what was shown at the same time, pushes of higher
    ///     numbers came after it.
    package mutating func show(
        _ push: PushInput, number: Int?, _ trace: Trace, of index: Int, arrivedAt: Int,
        isLate: Bool = false
    ) {
        let notification = DeliveredNotification(
            number: number,
            identifier: push.collapseID ?? DeliveredNotification.identifier(of: number),
            shape: push.shape, content: push.content,
            version: trace.events.contains { $0.content == .modified } ? .modified : .original,
            shown: trace.shown, leavesEntry: trace.leavesEntry,
            atMilliseconds: arrivedAt + trace.displayedAtMilliseconds)
        remember(notification, of: index, isLate: isLate)
    }

    /// Puts a notification on the screen, in the place of an older one with the same identifier.
    mutating func remember(
        _ notification: DeliveredNotification, of index: Int, isLate: Bool = false
    ) {
        let order = ScreenOrder(notification, isLate: isLate)
        if let badge = notification.shownBadge { runtimes[index].setBadge(badge, order) }
        guard notification.isVisible else { return }
        var list = runtimes[index].delivered
        func comesAfter(_ other: DeliveredNotification) -> Bool {
            !order.isBefore(ScreenOrder(other, isLate: isLate))
        }
        if let same = list.firstIndex(where: { $0.identifier == notification.identifier }) {
            guard comesAfter(list[same]) else { return }
            list.remove(at: same)
        }
        let place = (list.lastIndex(where: comesAfter) ?? -1) + 1
        list.insert(notification, at: place)
        runtimes[index].delivered = list.suffix(Simulation.deliveredMax)
    }

    /// Notifications kept for an app; the oldest go first.
    static let deliveredMax = 1_000
}

/// When something came to the screen, for what becomes known of later than it came.
struct ScreenOrder: Sendable, Equatable {
    let atMilliseconds: Int
    /// Of pushes alone.
    var number: Int?

    /// It became known later than it came.
    let isLate: Bool

    fileprivate init(_ notification: DeliveredNotification, isLate: Bool) {
        atMilliseconds = notification.atMilliseconds
        number = notification.number
        self.isLate = isLate
    }

    /// It came before what is there: earlier, or, where it became known later, at the same time
    /// with a lower number.
    fileprivate func isBefore(_ other: ScreenOrder) -> Bool {
        if atMilliseconds != other.atMilliseconds { return atMilliseconds < other.atMilliseconds }
        guard isLate, let number, let theirs = other.number else { return false }
        return number < theirs
    }
}

extension AppRuntime {
    /// The number that a notification puts on the icon counts, unless a later one has put another.
    fileprivate mutating func setBadge(_ badge: Int64, _ order: ScreenOrder) {
        if let last = badgeOrder, order.isBefore(last) { return }
        self.badge = badge
        badgeOrder = order
    }
}

extension DeliveredNotification {
    /// The number it puts on the app's icon; nil: none.
    fileprivate var shownBadge: Int64? {
        guard shown.contains(.badge), let badge = content.badge else { return nil }
        return max(badge, 0)
    }

    /// The user can look at it and touch it.
    fileprivate var isVisible: Bool {
        !shown.isDisjoint(with: [.banner, .list, .lockScreen, .summary])
    }
}
