extension Simulation {
    /// A launch of the app that asks for permission and registers as its script says.
    package mutating func register(_ registration: Registration) throws(ActionImpossible)
        -> [TraceEvent]
    {
        _ = try app(registration.topic)
        throw ActionImpossible(.notSimulated, "registration is not simulated yet")
    }
}
