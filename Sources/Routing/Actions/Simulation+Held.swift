/// How actions touch processes and run an app's code.
extension Simulation {
    /// One input on its way through an app; `content` is what it shows, where that matters.
    ///
    /// That iOS 18.0 calls twice is reported of pushes alone (R45).
    func makeRun(
        _ push: PushShape, _ app: AppInstall, content: PushContent? = nil, isLocal: Bool = false,
        late: [Diagnostic] = []
    ) -> RoutingRun {
        var device = device
        var memory = RoutingMemory()
        memory.lateDelegates = late
        if isLocal && device.os == OSVersion(18) { device.os = OSVersion(18, 1) }
        return RoutingRun(
            push, app, device, policy, Wiring(of: app, on: device.rulesOfSystem), memory, content)
    }

    /// The process of an app is in another state from now on; what runs behind what the user
    /// sees is suspended a little later.
    mutating func change(_ index: Int, to state: AppState) {
        device.apps[index].state = state
        runtimes[index].diesAt = nil
        runtimes[index].suspendsAt =
            state == .background ? now + RoutingRun.suspensionMilliseconds : nil
    }
}
