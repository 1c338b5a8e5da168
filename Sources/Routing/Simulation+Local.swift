extension Simulation {
    /// A local notification that is due now.
    package mutating func local(_ notification: LocalNotification) throws(ActionImpossible)
        -> Trace
    {
        _ = try app(notification.topic)
        throw ActionImpossible(.notSimulated, "local notifications are not simulated yet")
    }
}
