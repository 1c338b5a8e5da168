extension Simulation {
    /// Gives the device another plan at once; of each app that is in both what happened is kept.
    ///
    /// - Parameters:
    ///   - new: the plan; an app that it removes is as one that was never launched.
    ///   - addressed: places in it of the apps that have a valid device token, where that is known.
    package mutating func replan(_ new: Device, addressed: Set<Int> = []) {
        discardHeld(unlessIn: new)
        let before = Dictionary(
            zip(device.apps, runtimes).map { ($0.topic, (app: $0, runtime: $1)) },
            uniquingKeysWith: { first, _ in first })
        device = new
        device.held.removeAll { topic in !new.apps.contains { $0.topic == topic } }
        for (index, app) in new.apps.enumerated() where !app.installed {
            if before[app.topic]?.app.installed == true { change(index, to: .neverLaunched) }
        }
        let fresh = Simulation(device, policy: policy).runtimes
        runtimes = device.apps.indices.map { index in
            let app = device.apps[index]
            guard app.installed, let (old, runtime) = before[app.topic] else { return fresh[index] }
            var kept = runtime
            // One that is launched by its plan was given its token with that.
            if (app.state == .neverLaunched) != (old.state == .neverLaunched) {
                kept.token = fresh[index].token
            }
            if addressed.contains(index) && app.state != .neverLaunched { kept.token = .valid }
            kept.held = kept.held ?? fresh[index].held
            return kept
        }
    }

    /// Gives up the pushes that the device would not hold any more by another plan.
    private mutating func discardHeld(unlessIn new: Device) {
        for (index, app) in device.apps.enumerated() {
            let next = new.apps.first { $0.topic == app.topic }
            if next?.installed != true {
                _ = discardHeld(of: index, by: next == nil ? .forgottenDevice : .uninstalled)
            } else if !new.held.contains(app.topic) {
                _ = discardHeld(of: index, by: .forgottenDevice)
            }
        }
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
