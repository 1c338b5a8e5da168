extension Simulation {
    /// Moves the clock to `milliseconds`, never back; returns what falls due on the way.
    package mutating func advance(to milliseconds: Int) -> [TraceEvent] {
        now = max(now, milliseconds)
        return []
    }
}
