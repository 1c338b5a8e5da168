/// What actions need of the part that delivers pushes.
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
        return RoutingRun(
            push, app, device, policy, Wiring(of: app, on: device.rulesOfSystem), RoutingMemory(),
            content)
    }

    /// The process of an app is in another state from now on.
    mutating func change(_ index: Int, to state: AppState) {
        device.apps[index].state = state
    }
}
