import Routing
import Testing

/// What holds for every wiring, whatever is installed.
@Suite("Every wiring of apps and frameworks")
struct WiringTests {
    /// Each delegate in an app with a life cycle of its own, every second one with an app that
    /// answers badly.
    static let apps: [AppInstall] = delegates.enumerated().map { index, delegate in
        var app = AppInstall(topic: "com.example.app", delegate: delegate)
        app.lifecycle = index % 3 == 2 || !delegate.adaptor ? .swiftui : .sceneless
        guard index % 2 == 1 else { return app }
        app.script.replies[.appDidReceiveRemote].calls = 2
        app.script.replies[.unWillPresent].calls = 0
        app.script.replies[.unDidReceive].afterMilliseconds = 40_000
        return app
    }

    static let delegates: [DelegatePlan] = [
        DelegatePlan(), DelegatePlan(un: false), DelegatePlan(retained: false),
        DelegatePlan(willPresent: nil, didReceive: false), DelegatePlan(appDelegate: []),
        DelegatePlan(appDelegate: .old), DelegatePlan(implements: [], inherits: DelegatePlan.usual),
        DelegatePlan(unIsAppDelegate: true), DelegatePlan(setAt: .later(milliseconds: 300)),
        DelegatePlan(setAt: .willFinish, openSettings: true), DelegatePlan(adaptor: false),
        DelegatePlan(className: "Shop.AppDelegate"),
    ]

    static let systems = [OSVersion(9), OSVersion(17)]

    /// Pairs of named sets, each set alone included.
    static let installations: [[HookSet]] =
        HookSet.named.flatMap { first in
            [[first]] + HookSet.named.filter { $0.name != first.name }.map { [first, $0] }
        }

    @Test("accounts for every handler, and for every death of the app", arguments: systems)
    func handlers(os: OSVersion) {
        var chains = 0
        for app in WiringTests.apps {
            for hooks in WiringTests.installations {
                let wiring = Wiring(app: app, hooks: hooks, os: os)
                for phase in Wiring.Phase.allCases {
                    for callback in Callback.allCases {
                        guard let chain = wiring.chain(callback, phase) else {
                            #expect(!wiring.responds(to: callback, phase))
                            continue
                        }
                        chains += 1
                        let problem = WiringTests.problem(of: chain, callback)
                        #expect(problem == nil, "\(hooks.map(\.name)) \(callback.name)")
                    }
                }
            }
        }
        #expect(chains > 3_000)
    }

    /// What is wrong with a chain, or nil.
    private static func problem(of chain: Chain, _ callback: Callback) -> String? {
        let outcome = chain.outcome
        let answers = chain.steps.count { step in
            switch step {
            case .answer(let answer): answer.callback == callback
            case .call, .remark, .rule, .crash: false
            }
        }
        let strayAnswer = chain.steps.contains { step in
            guard case .answer(let answer) = step else { return false }
            return !chain.links.contains { $0.callback == answer.callback && $0.calls != nil }
        }
        if strayAnswer { return "an answer to a call that was not made" }
        if answers != outcome.calls { return "calls and answers differ" }
        if !callback.hasHandler && outcome.calls > 0 { return "an answer without a handler" }
        if outcome.crashed != (chain.steps.compactMap(\.line).last == "crash") {
            return "something happens after the app has died"
        }
        let tells = chain.codes.contains("E-HANDLER-NEVER")
        if callback.hasHandler && outcome.calls == 0 && !outcome.crashed && !tells {
            return "no answer and nothing said"
        }
        if outcome.calls > 1 && !chain.codes.contains("E-HANDLER-TWICE") {
            return "two answers and nothing said"
        }
        return nil
    }

    @Test("has no UN delegate below iOS 10", arguments: HookSet.named.map { [$0] })
    func noUserNotifications(hooks: [HookSet]) {
        for app in WiringTests.apps {
            let wiring = Wiring(app: app, hooks: hooks, os: OSVersion(9))
            #expect(!wiring.hasUNDelegate() && !wiring.responds(to: .unWillPresent))
        }
    }

    @Test("is the plan's own without hooks, whichever way it is made", arguments: apps)
    func plain(app: AppInstall) {
        let plain = Wiring.plain(app)
        var odd = app
        odd.script.replies[.lpseDidReceive].calls = 0
        let walked = Wiring(app: odd, hooks: [], os: OSVersion(17))
        for callback in Hook.reachable.callbacks {
            #expect(
                plain.responds(to: callback) == walked.responds(to: callback), "\(callback.name)")
        }
        #expect(plain.hasUNDelegate() == walked.hasUNDelegate())
    }

    @Test(
        "the correct sets do no harm to any app", arguments: ["swizzle-correct", "proxy-correct"])
    func harmless(name: String) {
        for app in WiringTests.apps where app.script.replies.isPlain {
            let wiring = Wiring(app: app, hooks: [.ours(name)], os: OSVersion(17))
            let plain = Wiring.plain(app)
            #expect(wiring.remarks.allSatisfy { $0.code == "E-DELEGATE-DEALLOC" })
            for callback in Hook.reachable.callbacks {
                #expect(wiring.responds(to: callback) == plain.responds(to: callback))
                guard let chain = wiring.chain(callback) else { continue }
                #expect(chain.reachesHost && chain.codes.isEmpty, "\(name) \(callback.name)")
            }
        }
    }

    @Test("no pair of frameworks takes the app's UN delegate away without saying so")
    func lostDelegate() {
        var lost = 0
        for app in WiringTests.apps {
            let plain = Wiring.plain(app)
            for hooks in WiringTests.installations {
                let wiring = Wiring(app: app, hooks: hooks, os: OSVersion(17))
                for callback in CallbackSet(of: .unDelegate).callbacks
                where plain.responds(to: callback) {
                    guard wiring.chain(callback)?.reachesHost != true else { continue }
                    lost += 1
                    let said = wiring.remarks.map(\.code) + (wiring.chain(callback)?.codes ?? [])
                    #expect(
                        !WiringTests.losses.isDisjoint(with: said),
                        "\(hooks.map(\.name)) \(callback.name)")
                }
            }
        }
        #expect(lost > 100)
    }

    /// The codes that say why a callback of the UN delegate does not reach the app.
    private static let losses: Set = [
        "E-DELEGATE-DEALLOC", "W-DELEGATE-REPLACED", "E-NOT-FORWARDED", "W-SETTINGS-DEAD",
        "E-UNRECOGNIZED", "E-RECURSION",
    ]

    @Test("every code about hooks is provoked by a row")
    func codes() {
        let rows =
            SeedPlanTests.swizzle + SeedPlanTests.observer + SeedPlanTests.proxy
            + FrameworkTests.rows + MechanismTests.rows
        let provoked = Set(rows.flatMap(\.codes))
        let wanted: Set = [
            "E-DELEGATE-DEALLOC", "E-DELEGATE-LATE", "W-DELEGATE-REPLACED", "E-CLASS-NOT-FOUND",
            "E-UNRECOGNIZED", "E-ARITY", "W-INHERITED-SHADOWED", "W-FALLBACK-SUPPRESSED",
            "W-SELECTOR-CACHE", "E-HANDLER-TWICE", "E-HANDLER-NEVER", "W-SWIFTUI-FORWARDING-LOST",
            "W-NOTIF-NAME-UNKNOWN", "E-NOT-FORWARDED", "E-HOOK-UNDONE", "I-UNNEEDED-HOOK",
            "W-SETTINGS-DEAD", "E-NO-DELEGATE-YET", "E-UN-MISSING", "I-HOOK-SILENT",
            "W-NOT-CALLED-BY-APP",
        ]
        #expect(provoked == wanted)
    }
}
