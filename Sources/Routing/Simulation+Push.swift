import APNs

extension Simulation {
    /// A push that the service delivers now; `number` is what actions call it by.
    ///
    /// What lies ahead is in the trace already; `advance(to:)` brings it about on the device.
    package mutating func push(_ push: PushInput, number: Int? = nil) -> Trace {
        let number = number ?? lastNumber + 1
        lastNumber = number
        guard let index = index(of: push.topic) else { return Simulation.homeless(push) }
        if lacksToken(index) { return tokenless(push, index) }
        return deliver(push, number, to: index)
    }

    /// Delivers the background push that the device holds for an app, after the user has opened
    /// the app, or after the first unlock: what comes of it in the present state.
    ///
    /// Source: R21, R22.
    package mutating func releaseHeld(of index: Int, byUser: Bool = true) -> [TraceEvent] {
        if byUser { runtimes[index].unanswered = 0 }
        guard let push = runtimes[index].held else { return [] }
        let number = runtimes[index].heldNumber
        forgetHeld(of: index)
        let trace = deliver(push, number, to: index, isReleasedByUser: byUser)
        tell(number, trace)
        return trace.events
    }

    /// Discards the background push that the device holds for an app, as a force-quit does.
    ///
    /// Source: R23.
    package mutating func discardHeld(
        of index: Int, by rule: RoutingRule = .r23
    ) -> [TraceEvent] {
        guard runtimes[index].held != nil else { return [] }
        let event = TraceEvent(system: .pushDiscarded, by: rule)
        tell(runtimes[index].heldNumber, event)
        forgetHeld(of: index)
        return [event]
    }

    /// Delivers what the service has stored for an app, now that the device is online.
    package mutating func deliverStored(of index: Int) -> [TraceEvent] {
        guard let push = runtimes[index].stored else { return [] }
        let number = runtimes[index].storedNumber
        guard device.online else { return [] }
        runtimes[index].stored = nil
        runtimes[index].storedNumber = nil
        return deliver(push, number, to: index).events
    }

    /// What waits for the scheduled summary, in its order: by relevance score, which counts as 0
    /// where a push has none, then as it arrived.
    ///
    /// Source: delivery rules A5 (Scheduled Summary).
    package func summary() -> [DeliveredNotification] {
        runtimes.flatMap(\.delivered).filter { $0.shown.contains(.summary) }.enumerated().sorted {
            let (a, b) = ($0.element.content.relevanceScore, $1.element.content.relevanceScore)
            return (-(a ?? 0), $0.element.atMilliseconds, $0.offset)
                < (-(b ?? 0), $1.element.atMilliseconds, $1.offset)
        }.map(\.element)
    }

    mutating func forgetHeld(of index: Int) {
        runtimes[index].held = nil
        runtimes[index].heldNumber = nil
        runtimes[index].heldUntil = nil
        let topic = device.apps[index].topic
        device.held.removeAll { $0 == topic }
    }

    mutating func deliver(
        _ push: PushInput, _ number: Int?, to index: Int, isReleasedByUser: Bool = false
    ) -> Trace {
        let app = current(index)
        var run = RoutingRun(
            push.shape, app, device, policy, Wiring(of: app, on: device.rulesOfSystem),
            memory(of: index, isReleasedByUser), push.content)
        let trace = run.route()
        noteLaunch(in: trace.events, of: index)
        runtimes[index].lastArrival = .init(
            shape: push.shape, state: trace.appState, rules: trace.rules)
        runtimes[index].arrivals += 1
        settle(run.aftermath, push, number, trace.outcome, of: index)
        remember(activity: push, number, trace, of: index)
        show(push, number: number, trace, of: index, arrivedAt: now)
        return trace
    }

    /// The trace of a push for an app that the device does not have.
    private static func homeless(_ push: PushInput) -> Trace {
        Trace(
            appState: .neverLaunched, payloadClass: push.shape.payloadClass, outcome: .impossible,
            reasons: ["the device has no app of that topic"])
    }
}
