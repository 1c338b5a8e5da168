extension Simulation {
    /// Something the user does.
    package mutating func act(_ action: UserAction) throws(ActionImpossible) -> [TraceEvent] {
        if let reference = action.notification { _ = try notification(reference) }
        throw ActionImpossible(.notSimulated, "\(action.verb.name) is not simulated yet")
    }
}
