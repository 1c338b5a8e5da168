extension Simulation {
    /// Gives the push that came last under the number `provisional` its real number.
    ///
    /// For callers that learn the number of a push only when its trace is written down.
    package mutating func renumber(_ provisional: Int, to number: Int) {
        lastNumber = number
        for index in runtimes.indices {
            if runtimes[index].heldNumber == provisional { runtimes[index].heldNumber = number }
            if runtimes[index].storedNumber == provisional {
                runtimes[index].storedNumber = number
            }
            let shown = runtimes[index].delivered.lastIndex { $0.number == provisional }
            if let shown {
                runtimes[index].delivered[shown] = runtimes[index].delivered[shown].numbered(number)
            }
            if runtimes[index].badgeOrder?.number == provisional {
                runtimes[index].badgeOrder?.number = number
            }
            let changed = runtimes[index].activities.firstIndex { $0.number == provisional }
            if let changed { runtimes[index].activities[changed].number = number }
        }
    }
}

extension DeliveredNotification {
    /// The identifier that the device makes up for a push without `apns-collapse-id`.
    static func identifier(of number: Int?) -> String { "push-\(number ?? 0)" }

    fileprivate func numbered(_ number: Int) -> DeliveredNotification {
        let isOwn = identifier == DeliveredNotification.identifier(of: self.number)
        return DeliveredNotification(
            number: number,
            identifier: isOwn ? DeliveredNotification.identifier(of: number) : identifier,
            shape: shape, content: content, version: version, shown: shown,
            leavesEntry: leavesEntry, atMilliseconds: atMilliseconds)
    }
}
