import APNs
import Routing
import Testing

@Suite("Totality")
struct TotalityTests {
    static let pushes: [PushShape] =
        [
            PushShape(facts: [.isObject, .hasAPS], pushType: .alert), .p1, .p2, .p3, .p4, .p5, .p6,
            .p7, .p8, .special(.voip), .special(.location), .special(.complication),
            .activity(.update), .special(.widgets), .special(.controls), .special(.fileprovider),
            .special(.mdm), .special(.pushtotalk),
        ]
    static let versions = [
        OSVersion(9, 3), OSVersion(12), OSVersion(17, 2), OSVersion(18), OSVersion(27),
    ]
    static let hookSets: [[HookSet]] =
        [[]] + HookSet.named.map { [$0] } + [[.firstPlan("A"), .firstPlan("B")]]

    /// What came of how many pushes, for a payload class and a state.
    fileprivate struct Cell: Hashable {
        let payload: UInt8
        let state: UInt8
    }

    /// What a run over many combinations has found, and which rules it has seen cited.
    struct Run: Sendable {
        fileprivate var counts: [Cell: [Int]] = [:]
        var problems: [String] = []
        var routed = 0
        var cited: Set<RoutingRule> = []
    }

    @Test("every state, payload, permission, system, hook set and life cycle has its outcome")
    func exhaustive() {
        let run = TotalityTests.allCombinations
        #expect(run.problems == [])
        #expect(run.routed == 141_750)
        #expect(TotalityTests.table(run.counts) == OutcomeTable.text)
    }

    static let allCombinations: Run = {
        var run = Run()
        for version in versions {
            for hooks in hookSets {
                for lifecycle in Lifecycle.allCases {
                    let app = AppInstall(
                        topic: "com.example.app", serviceExtension: true, lifecycle: lifecycle,
                        hooks: hooks)
                    let wiring = Wiring(of: app, on: version)
                    each(app) { app, push in check(app, push, version, wiring, &run) }
                }
            }
        }
        return run
    }()

    private static func check(
        _ app: AppInstall, _ push: PushShape, _ version: OSVersion, _ wiring: Wiring,
        _ run: inout Run
    ) {
        let device = Device(id: "phone", os: version)
        let trace = Router.route(
            push, to: app, on: device, policy: RoutingPolicy(), wiring: wiring)
        run.routed += 1
        run.cited.formUnion(trace.rules)
        let cell = Cell(payload: trace.payloadClass.rawValue, state: app.state.rawValue)
        run.counts[cell, default: Array(repeating: 0, count: 8)][Int(trace.outcome.rawValue)] += 1
        let known = Known(push, app, device, trace, wiring)
        let problem = TotalityCheck.problem(app, trace) ?? known.falseCitation
        if let problem, run.problems.count < 10 {
            run.problems.append("\(problem): \(version) \(app.state) \(trace.lines)")
        }
    }

    /// All states, permissions and pushes for one app.
    private static func each(_ app: AppInstall, _ body: (AppInstall, PushShape) -> Void) {
        var app = app
        for state in AppState.allCases {
            app.state = state
            for status in Permission.Status.allCases {
                app.permission.status = status
                for push in pushes { body(app, push) }
            }
        }
    }

    /// One line for the states of a payload class whose counts are equal.
    private static func table(_ counts: [Cell: [Int]]) -> String {
        var lines: [String] = []
        for payload in PayloadClass.allCases {
            var words: [(states: [String], counts: String)] = []
            for state in AppState.allCases {
                let cell = counts[Cell(payload: payload.rawValue, state: state.rawValue)] ?? []
                let text = zip(Outcome.allCases, cell).filter { $0.1 > 0 }
                    .map { "\($0.0.name) \($0.1)" }.joined(separator: ", ")
                if let place = words.firstIndex(where: { $0.counts == text }) {
                    words[place].states.append(state.name)
                } else {
                    words.append(([state.name], text))
                }
            }
            lines += words.map {
                "\(payload.name) \($0.states.joined(separator: " ")): \($0.counts)"
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test("so has what a seed makes up of scripts, answers, switches and settings")
    func seeded() {
        #expect(TotalityTests.madeUp.problems == [])
    }

    static let madeUp: Run = {
        let seed: UInt64 = 5_2026
        var random = Seed(seed)
        var run = Run()
        for number in 0..<20_000 {
            let (situation, memory) = situation(&random)
            let trace = Router.route(
                situation.push, to: situation.app, on: situation.device,
                policy: situation.policy,
                wiring: Wiring(of: situation.app, on: situation.device.os), memory: memory)
            run.cited.formUnion(trace.rules)
            var known = situation.known(trace)
            known.memory = memory
            let problem = TotalityCheck.problem(situation.app, trace) ?? known.falseCitation
            if let problem, run.problems.count < 5 {
                run.problems.append("seed \(seed), number \(number): \(problem): \(trace.lines)")
            }
        }
        return run
    }()

    private static func situation(_ random: inout Seed) -> (Situation, RoutingMemory) {
        var situation = Situation(random.pick(pushes), random.pick(AppState.allCases))
        situation.push = PushShape(
            facts: situation.push.facts.with(random.pick(InterruptionLevel.allCases))
                .with(random.pick(ActivityEvent.allCases)),
            pushType: random.flip(8) ? nil : situation.push.pushType,
            priority: random.pick(Priority.allCases))
        fill(&situation.app, &random)
        situation.device.os = random.pick(versions + [OSVersion(14), OSVersion(15), OSVersion(7)])
        situation.device.locked = random.flip()
        situation.device.unlockedSinceBoot = !random.flip(4)
        situation.device.focus = random.flip(3) ? "Work" : nil
        situation.device.summary = random.flip(3)
        situation.device.online = !random.flip(10)
        situation.policy.noDelegateForeground = random.flip() ? .observed : .documented
        situation.policy.alertWithContent = random.pick(RoutingPolicy.AlertWithContent.allCases)
        situation.policy.oldVariantInBackground = random.pick([false, true])
        situation.policy.p5Order = random.pick(RoutingPolicy.P5Order.allCases)
        situation.policy.fileProviderCallback = random.flip()
        situation.policy.unknownAuthP1 = random.flip() ? .silent : .drop
        situation.policy.backgroundP10 = random.flip() ? .drop : .deliver
        situation.policy.silentAsAlert = random.flip() ? .drop : .deliver
        var memory = RoutingMemory()
        memory.budgetIsSpent = random.flip(4)
        memory.unanswered = random.pick([0, 0, 1, 2])
        memory.unreported = random.pick([0, 0, 2, 3])
        memory.holdsOlder = random.flip(4)
        memory.isReleasedByUser = random.flip(4)
        return (situation, memory)
    }

    private static func fill(_ app: inout AppInstall, _ random: inout Seed) {
        app.installed = !random.flip(12)
        app.lifecycle = random.pick(Lifecycle.allCases)
        app.serviceExtension = !random.flip(3)
        app.backgroundRefresh = !random.flip(6)
        app.backgroundModes = random.flip(6) ? [] : [.remoteNotification]
        app.permission = Permission(
            random.pick(Permission.Status.allCases), alert: !random.flip(4),
            badge: !random.flip(4), sound: !random.flip(4), list: !random.flip(4),
            lockScreen: !random.flip(4), timeSensitive: random.flip(), critical: random.flip())
        app.delegate = random.pick(RouterTests.delegates)
        app.hooks = random.flip() ? [] : random.pick(hookSets)
        app.script.registers = random.pick(AppScript.Registers.allCases)
        app.script.serviceExtension = ExtensionScript(
            random.pick(ExtensionScript.Answer.allCases),
            afterMilliseconds: random.pick([0, 500, 29_999, 30_000]))
        app.script.reportsCall = random.flip()
        app.script.entitlements = Entitlements(
            filtering: random.flip(), timeSensitive: random.flip(), critical: random.flip())
        guard random.flip() else { return }
        for callback in [
            Callback.appDidReceiveRemote, .unWillPresent, .pkIncoming, .lpseDidReceive,
        ] {
            app.script.replies[callback] = ScriptReply(
                calls: random.pick([0, 1, 1, 2]),
                afterMilliseconds: random.pick([0, 200, 10_001, 30_001]))
        }
    }
}
