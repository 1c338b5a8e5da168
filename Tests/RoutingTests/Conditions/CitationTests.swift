import APNs
import Routing
import Testing

/// A rule that no trace of the tests cites has a condition that nothing tests.
@Suite("Citations of rules")
struct CitationTests {
    static let rows: [Row] =
        InterruptionLevelTests.rows + ForegroundRouteTests.rows + ForegroundRouteTests.further
        + WakeGateTests.rows + WakeGateTests.further + LegacyRouteTests.rows
        + ActivityRouteTests.rows + BackgroundDisplayTests.rows + BackgroundDisplayTests.further
        + VoIPRouteTests.rows + SpecialRouteTests.rows + ExtensionGateTests.rows
        + AddressGateTests.rows

    static let actions: [ActionRow] =
        HookActionTests.rows + ButtonTests.actions + ButtonTests.dismissals
        + ButtonTests.settingsButton + ProcessActionTests.processes
        + LocalNotificationRouteTests.taps + TapTests.processes + TapTests.scenes
        + TapTests.delegates + LegacyActionTests.rows + RegistrationLaunchTests.first
        + RegistrationLaunchTests.later + RegistrationLaunchTests.below10

    static let hooks: [HookRow] =
        SeedPlanTests.swizzle + SeedPlanTests.observer + SeedPlanTests.proxy
        + FrameworkTests.rows + MechanismTests.rows

    private static let storage = "the service decides it before a device is asked: DeliveryTests"

    /// Rules that no trace cites, and why.
    static let nowhere: [RoutingRule: String] = [
        .storedReplaced: storage, .storedExpired: storage, .storedPower: storage,
        .storedGroup: storage, .forgottenDevice: storage,
        .provisionalKept: "what is left is a permission, which the plan states",
        .actionUnknown: "there is no such button: the refusal of the action and --explain say so",
        .fb5: "R51 says the same and is cited",
        .int24: "A10.presentation-options is cited, whoever answers with an option too new",
        .int09: "a call through a swizzled setter cites the mechanism, B2.un-setter-swizzle",
    ]

    /// One situation each for rules that the tables come to in another way.
    static let further: [Situation] = [
        Situation(PushShape(facts: PushShape.p4.facts, pushType: .alert)),
        Situation(PushShape(facts: PushShape.p1.facts, pushType: nil)) {
            $0.device.platform = .watchos
            $0.device.os = OSVersion(6)
        },
        Situation(.p4, .foreground) {
            $0.app.hooks = [.ours("swizzle-correct") { $0.completion = .dispatchGroup }]
            $0.app.script.replies[.appDidReceiveRemote].calls = 2
        },
        Situation(.p4, .foreground) {
            $0.app.hooks = [
                .one(
                    Hook("X", sdk: "X", .exchange, on: .liveAppDelegate, [.appDidReceiveRemote]) {
                        $0.classCheck = .exact
                        $0.followsDelegateChanges = true
                        $0.installAt = .load
                    }), .ours("firebase"), .ours("swizzle-correct"),
            ]
        },
        Situation(.p1, .foreground) {
            $0.app.hooks = [
                .ours("proxy-correct") {
                    $0.guardsReentry = false
                    $0.passesToLatest = false
                },
                .ours("customerio") { $0.guardsReentry = false },
            ]
        },
    ]

    /// What a phone cites in the course of time, with payloads at hand.
    private static func courseOfTime() throws -> Set<RoutingRule> {
        var phone = Phone { $0.focus = "Work" }
        var rules = Set(try phone.silent().rules)
        rules.formUnion(phone.simulation.wait(until: 5_000).map(\.rule))
        rules.formUnion(
            try phone.push(#"{"alert": "Hi", "filter-criteria": "work"}"#).rules)
        for timestamp in [200, 100] {
            let update =
                #"{"event": "update", "timestamp": \#(timestamp), "stale-date": 300, "#
                + #""content-state": {}}"#
            rules.formUnion(try phone.push(update, .liveactivity).rules)
        }
        return rules
    }

    /// What a first launch cites, and a push to an app that got no token of it.
    private static func firstLaunch() throws -> Set<RoutingRule> {
        let stage = Stage(.neverLaunched) {
            $0.app.permission.status = .notDetermined
            $0.app.hooks = [.ours("firebase")]
        }
        var simulation = try stage.simulation()
        let rules = Set(try simulation.take(.register(Registration())).rules)
        var refused = Phone(.neverLaunched) {
            $0.apps[0].permission.status = .notDetermined
            $0.apps[0].script.registers = .whenGranted
        }
        _ = try refused.simulation.take(.register(Registration(userAnswers: .dontAllow)))
        return rules.union(try refused.silent().rules)
    }

    /// What becomes of a device token that expired, and of a Live Activity that has ended.
    private static func afterwards() throws -> Set<RoutingRule> {
        var phone = Phone(.terminated)
        _ = try phone.simulation.perform(DeviceAction.expireToken(topic: nil))
        var rules = Set(try phone.simulation.take(.act(.launch())).rules)
        for event in ["end", "update"] {
            let aps = #"{"event":"\#(event)","timestamp":1,"content-state":{}}"#
            rules.formUnion(try phone.push(aps, .liveactivity).rules)
        }
        return rules
    }

    @Test("come to every rule, but for those that no trace can cite")
    func everyRule() throws {
        var cited = TotalityTests.allCombinations.cited.union(TotalityTests.madeUp.cited)
        cited.formUnion(try CitationTests.courseOfTime())
        cited.formUnion(try CitationTests.firstLaunch())
        for situation in CitationTests.further { cited.formUnion(situation.trace.rules) }
        for row in CitationTests.rows { cited.formUnion(row.situation.trace.rules) }
        for row in CitationTests.actions {
            var simulation = try row.stage.simulation()
            cited.formUnion(try simulation.take(row.input).rules)
        }
        for row in CitationTests.hooks {
            cited.formUnion(row.citations.map(\.rule))
            for state in [AppState.foreground, .terminated] {
                cited.formUnion(
                    Situation(.p5, state) {
                        $0.app = row.app
                        $0.app.state = state
                        $0.device.os = row.os
                    }.trace.rules)
            }
        }
        for row in LocalNotificationRouteTests.arrivals {
            var simulation = try row.stage.simulation()
            cited.formUnion(
                try simulation.show(LocalNotification(identifier: "tea", body: "Tea")).rules)
        }
        cited.formUnion(try CitationTests.afterwards())
        let missing = RoutingRule.allCases.filter { !cited.contains($0) }
        #expect(Set(missing) == Set(CitationTests.nowhere.keys))
    }
}
