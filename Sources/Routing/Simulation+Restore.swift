// What was remembered of an app before, for a simulation that goes on with it.

extension Simulation {
    /// What the app's device token is.
    package mutating func restore(_ token: TokenState, of index: Int) {
        runtimes[index].token = token
    }

    /// The background push that the device holds for the app.
    ///
    /// - Parameters:
    ///   - push: what is held.
    ///   - number: its number; nil where the plan says that one is held.
    ///   - until: milliseconds at which the budget lets it through; nil: time alone does not.
    ///   - index: place of the app.
    package mutating func restore(held push: PushInput, number: Int?, until: Int?, of index: Int) {
        runtimes[index].held = push
        runtimes[index].heldNumber = number
        runtimes[index].heldUntil = until
        let topic = device.apps[index].topic
        if !device.held.contains(topic) { device.held.append(topic) }
    }
}
