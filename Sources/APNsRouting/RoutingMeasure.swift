internal import APNs
internal import Routing

/// Work to measure the speed of routing by; no part of the library.
///
/// The public types copy each event, which is not what a server does; this calls routing as
/// delivery does.
@_spi(Measuring) public enum RoutingMeasure {
    /// Apps, plain and with hooks, with the wiring that their owner keeps.
    private static let apps: [(app: AppInstall, wiring: Wiring)] =
        ["objc-appdelegate", "no-un-delegate", "with-nse", "with-firebase"]
        .compactMap { NamedHost.named($0) }.flatMap { host in
            AppState.allCases.map { state in
                var app = host.app
                app.state = state
                return (app, Wiring(of: app, on: device.os))
            }
        }

    private static let device = Device(id: "phone")

    private static let visible: PayloadFacts = [.isObject, .hasAPS, .alertText, .sound, .badge]

    /// Alert, silent, both, and one for the service extension.
    private static let pushes: [PushShape] = [
        PushShape(facts: visible, pushType: .alert),
        PushShape(
            facts: [.isObject, .hasAPS, .contentAvailable], pushType: .background,
            priority: .considerPower),
        PushShape(facts: visible.union(.contentAvailable), pushType: .alert),
        PushShape(facts: visible.union(.mutableContent), pushType: .alert),
    ]

    /// Makes the whole trace of `count` pushes: every push on every app in every state, in turn.
    ///
    /// - Returns: the number of events, so that nothing is left out as unused.
    public static func routes(_ count: Int) -> Int {
        let apps = apps
        let pushes = pushes
        let device = device
        let policy = RoutingPolicy()
        var events = 0
        for number in 0..<count {
            let one = apps[number % apps.count]
            let push = pushes[number / apps.count % pushes.count]
            events +=
                Router.route(push, to: one.app, on: device, policy: policy, wiring: one.wiring)
                .events.count
        }
        return events
    }

    /// Looks `count` traces up as delivery does for a push whose like came before: by the number
    /// of the app and the packed shape of the push.
    ///
    /// - Returns: the number of events, so that nothing is left out as unused.
    public static func cached(_ count: Int) -> Int {
        let apps = apps
        let pushes = pushes
        var traces: [UInt64: Trace] = [:]
        var events = 0
        for number in 0..<count {
            let index = number % apps.count
            let push = pushes[number / apps.count % pushes.count]
            let key = UInt64(index) << 32 | UInt64(push.packed)
            if let known = traces[key] {
                events += known.events.count
                continue
            }
            let one = apps[index]
            let trace = Router.route(
                push, to: one.app, on: device, policy: RoutingPolicy(), wiring: one.wiring)
            traces[key] = trace
            events += trace.events.count
        }
        return events
    }
}
