/// What actions need of the part that delivers pushes: all that touches a process or a held push
/// goes through here.
extension Simulation {
    /// One input on its way through an app; `content` is what it shows, where that matters.
    ///
    /// A local notification comes by no network, and that iOS 18.0 calls twice is reported of
    /// pushes alone (R45).
    func makeRun(
        _ push: PushShape, _ app: AppInstall, content: PushContent? = nil, isLocal: Bool = false
    ) -> RoutingRun {
        var device = device
        if isLocal && device.os == OSVersion(18) { device.os = OSVersion(18, 1) }
        return RoutingRun(push, app, device, policy, Wiring(of: app, on: device.os))
    }

    /// The process of an app is in another state from now on.
    mutating func change(_ index: Int, to state: AppState) {
        device.apps[index].state = state
    }

    /// Delivers the background push that the device holds for an app which the user has opened.
    ///
    /// Source: R22.
    mutating func releaseHeld(of index: Int) -> [TraceEvent] {
        guard let held = runtimes[index].held else { return [] }
        forgetHeld(of: index)
        var run = makeRun(held.shape, device.apps[index])
        run.callRemote(by: .r22, state: .active, order: .defined)
        if run.hasCrashed { change(index, to: .terminated) }
        return run.events
    }

    /// Discards the background push that the device holds for an app.
    ///
    /// Source: R23.
    mutating func discardHeld(of index: Int) -> [TraceEvent] {
        guard runtimes[index].held != nil else { return [] }
        forgetHeld(of: index)
        return [TraceEvent(system: .pushDiscarded, by: .r23)]
    }

    mutating func forgetHeld(of index: Int) {
        runtimes[index].held = nil
        let topic = device.apps[index].topic
        device.held.removeAll { $0 == topic }
    }
}
