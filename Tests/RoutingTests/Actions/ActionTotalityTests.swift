import Routing
import Testing

/// What holds for every action on every device, whatever is assumed.
@Suite("Every action")
struct ActionTotalityTests {
    static let tea = NotificationReference.identifier("tea")
    static let push = NotificationReference.push(1)

    static let inputs: [Input] =
        [
            UserAction.tap(push), .tap(tea), .action(push, id: "ACCEPT"), .action(push, id: "OPEN"),
            .action(push, id: "PAY"), .action(push, id: "REPLY", text: "ok"), .dismiss(push),
            .dismiss(tea), .flick(push), .openSettings(push), .openSettings(nil), .launch(),
            .foreground(), .background(), .forceQuit(), .uninstall(), .reinstall(),
            .permission(Permission(.denied)), .reboot, .lock, .unlock, .online, .offline,
        ].map { .act($0) }
        + [Registration.Answer.allow, .dontAllow, .none].map {
            .register(Registration(userAnswers: $0))
        }

    static let hooks: [[HookSet]] = [
        [], [.ours("seed-proxy")], [.ours("seed-swizzle")],
        [.ours("firebase"), .ours("onesignal")], [.ours("rnfirebase")],
    ]

    private static func stage(_ app: AppInstall, _ state: AppState, _ os: OSVersion) -> Stage {
        let sees = state != .neverLaunched
        return Stage(state, sees ? [.invitation, .tea] : []) {
            var app = app
            app.state = state
            app.script.categories = [.invite]
            app.script.categories[0].customDismiss = true
            app.script.providesSettings = true
            $0.device.apps = [app]
            $0.device.os = os
            $0.device.locked = os.minor > 0
            if os.minor > 0 {
                $0.policy.delegateByNotification = .tooLate
                $0.policy.sceneResponse = .none
            }
            $0.device.held = [app.topic]
        }
    }

    @Test("is refused and changes nothing, or has its rules", arguments: AppState.allCases)
    func total(state: AppState) throws {
        var happened = 0
        for var app in WiringTests.apps {
            for hooks in ActionTotalityTests.hooks {
                app.hooks = hooks
                for os in [OSVersion(9), OSVersion(17), OSVersion(17, 5)] {
                    let stage = ActionTotalityTests.stage(app, state, os)
                    let before = try stage.simulation()
                    for input in ActionTotalityTests.inputs {
                        happened += try check(input, before) ? 1 : 0
                    }
                }
            }
        }
        #expect(happened > 1_000)
    }

    /// False where the action is refused.
    private func check(_ input: Input, _ before: Simulation) throws -> Bool {
        var simulation = before
        let end: Continuation
        do {
            end = try input.give(to: &simulation)
        } catch let error as ActionImpossible {
            #expect(simulation == before && error.hint != nil, "\(input)")
            return false
        }
        let problem =
            ActionTotalityTests.problem(of: end, before, simulation)
            ?? Known.falseCitation(in: Known.all(input, before, simulation, end))
        #expect(problem == nil, "\(input) \(end.events.map(\.line))")
        return true
    }

    /// What is wrong with a continuation, or nil.
    private static func problem(
        of end: Continuation, _ before: Simulation, _ after: Simulation
    ) -> String? {
        let names = end.events.filter { $0.kind == .callback }.map(\.callback)
        if end.rules.isEmpty { return "nothing decided" }
        if !end.events.allSatisfy({ end.rules.contains($0.rule) }) { return "a rule is left out" }
        if before.device.os.major >= 10 {
            let old = ["app.didReceiveLocal", "app.handleAction", "app.didRegisterSettings"]
            if names.contains(where: old.contains) { return "a method of iOS 9" }
        } else if names.contains(where: { $0.hasPrefix("un.") }) {
            return "UserNotifications below iOS 10"
        }
        let place = end.events.firstIndex { $0.callback == "proc.crash" }
        if let place, place != end.events.count - 1 { return "something after a crash" }
        let state = after.device.apps[0].state
        if place != nil && state != .terminated { return "alive after a crash" }
        if place == nil && names.contains("app.didBecomeActive") && state != .foreground {
            return "active and not in front"
        }
        let assumed = end.rules.contains { $0.evidence == .assumed }
        if end.diagnostics.contains(where: { $0.code == "I-ASSUMED" }) != assumed {
            return "an assumption is not remarked on"
        }
        return nil
    }
}
