extension Simulation {
    /// Gives the device another plan at once; of each app that is in both what happened is kept.
    package mutating func replan(_ new: Device) {
        let before = Dictionary(
            zip(device.apps.map(\.topic), runtimes), uniquingKeysWith: { first, _ in first })
        let fresh = Simulation(new, policy: policy).runtimes
        runtimes = zip(new.apps, fresh).map { app, runtime in
            guard app.installed, var kept = before[app.topic] else { return runtime }
            kept.hasToken = runtime.hasToken
            return kept
        }
        device = new
    }

    /// The number of the notification that is meant; nil for one that is not on the screen, and for
    /// a local one.
    package func number(of reference: NotificationReference) -> Int? {
        for runtime in runtimes {
            if let found = runtime.delivered.last(where: { $0.is(reference) }) {
                return found.number
            }
        }
        return nil
    }
}
