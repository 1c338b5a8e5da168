extension Simulation {
    /// Puts on the screen what the trace of a push shows, and nothing else about it.
    ///
    /// - Parameters:
    ///   - arrivedAt: milliseconds of the simulation at which it came; may lie before its beginning.
    ///   - isEarlier: it came before all that is on the screen: what is there stays as it is.
    package mutating func show(
        _ push: PushInput, number: Int?, _ trace: Trace, of index: Int, arrivedAt: Int,
        isEarlier: Bool = false
    ) {
        let notification = DeliveredNotification(
            number: number,
            identifier: push.collapseID ?? DeliveredNotification.identifier(of: number),
            shape: push.shape, content: push.content,
            version: trace.events.contains { $0.content == .modified } ? .modified : .original,
            shown: trace.shown, leavesEntry: trace.leavesEntry,
            atMilliseconds: arrivedAt + trace.displayedAtMilliseconds)
        if isEarlier {
            rememberEarlier(notification, of: index)
        } else {
            remember(notification, of: index)
        }
    }

    /// Puts a notification on the screen, in the place of one with the same identifier.
    mutating func remember(_ notification: DeliveredNotification, of index: Int) {
        if let badge = notification.shownBadge { runtimes[index].badge = badge }
        guard notification.isVisible else { return }
        runtimes[index].delivered.removeAll { $0.identifier == notification.identifier }
        runtimes[index].delivered.append(notification)
        if runtimes[index].delivered.count > Simulation.deliveredMax {
            runtimes[index].delivered.removeFirst()
        }
    }

    private mutating func rememberEarlier(_ notification: DeliveredNotification, of index: Int) {
        if runtimes[index].badge == nil { runtimes[index].badge = notification.shownBadge }
        let isCovered = runtimes[index].delivered.contains {
            $0.identifier == notification.identifier
        }
        guard notification.isVisible, !isCovered,
            runtimes[index].delivered.count < Simulation.deliveredMax
        else { return }
        runtimes[index].delivered.insert(notification, at: 0)
    }

    /// Notifications kept for an app; the oldest go first.
    static let deliveredMax = 1_000
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
