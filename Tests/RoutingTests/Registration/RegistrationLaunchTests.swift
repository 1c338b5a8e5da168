import APNs
import JSON
import Routing
import Testing

/// REG01 to REG09 and LEG08: launches that ask for permission and register.
@Suite("A registration")
struct RegistrationLaunchTests {
    static let apple = "Apple: usernotifications/registering-your-app-with-apns"

    private static func fresh(_ change: @Sendable (inout Stage) -> Void = { _ in }) -> Stage {
        Stage(.neverLaunched) {
            $0.app.permission.status = .notDetermined
            change(&$0)
        }
    }

    private static func launched(_ rule: String) -> [String] {
        [
            "proc.launch \(rule)", "app.willFinish inactive \(rule)",
            "app.didFinish inactive \(rule)",
        ]
    }

    private static func active(_ rule: String) -> String { "app.didBecomeActive active \(rule)" }

    static let allow = Input.register(Registration())
    static let dontAllow = Input.register(Registration(userAnswers: .dontAllow))
    static let noAnswer = Input.register(Registration(userAnswers: .none))

    static let asked = launched("REG01") + ["auth.request REG01", "auth.prompt REG01"]

    static let first: [ActionRow] = [
        ActionRow(
            "REG01", apple, fresh(), allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "token.issue REG01",
                "app.token REG01", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG01, by the icon, the question stays open", apple, fresh(), .act(.launch()),
            asked + [
                "register.remote REG03", "token.issue REG03", "app.token REG03", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG01, registering when granted", apple,
            fresh { $0.app.script.registers = .whenGranted }, allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "token.issue REG01",
                "app.token REG01", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG01.at-launch, later", "delivery rules C1",
            fresh {
                $0.app.script.prompts = .later
                $0.app.script.registers = .later
            }, allow,
            launched("REG01") + [
                active("REG01"), "auth.request REG01.at-launch", "auth.prompt REG01.at-launch",
                "auth.granted REG01.at-launch", "register.remote REG01.at-launch",
                "token.issue REG01.at-launch", "app.token REG01.at-launch",
            ], after: .foreground, codes: ["I-ASSUMED"]),
        ActionRow(
            "REG01, a SwiftUI app", apple, fresh { $0.app.lifecycle = .swiftui }, allow,
            [
                "proc.launch REG01", "app.willFinish background REG01",
                "app.didFinish background REG01", "scene.willConnect REG01",
                "auth.request REG01", "auth.prompt REG01", "auth.granted REG01",
                "register.remote REG01", "token.issue REG01", "app.token REG01",
                "scene.didBecomeActive active REG01",
            ], after: .foreground),
        ActionRow(
            "REG04.answered, refused before the first launch", apple,
            fresh { $0.app.permission.status = .denied }, allow,
            launched("REG01") + [
                "auth.request REG04.answered", "auth.refused REG04.answered",
                "register.remote REG03", "token.issue REG03", "app.token REG03", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG02", apple, fresh { $0.app.script.registers = .whenGranted }, dontAllow,
            asked + ["auth.refused REG01", active("REG01")], after: .foreground,
            codes: ["W-REGISTERS-WHEN-GRANTED"], silentRules: ["REG02"]),
        ActionRow(
            "REG02, no answer yet", apple, fresh { $0.app.script.registers = .whenGranted },
            noAnswer, asked + [active("REG01")], after: .foreground),
        ActionRow(
            "REG03, refused", "Apple: uikit/uiapplication/registerforremotenotifications()",
            fresh(), dontAllow,
            asked + [
                "auth.refused REG01", "register.remote REG03", "token.issue REG03",
                "app.token REG03", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG03, never asked", "Apple: uikit/uiapplication/registerforremotenotifications()",
            fresh { $0.app.script.prompts = .never }, allow,
            launched("REG01") + [
                "register.remote REG03", "token.issue REG03", "app.token REG03", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG05", "Apple: usernotifications/troubleshooting-push-notifications",
            fresh { $0.app.script.entitlements.push = false }, allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "app.tokenFail REG05",
                active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG05, nobody hears of the failure",
            "Apple: usernotifications/troubleshooting-push-notifications",
            fresh {
                $0.app.script.entitlements.push = false
                $0.app.delegate.implements.remove(.appTokenFail)
            }, allow,
            asked + ["auth.granted REG01", "register.remote REG01", active("REG01")],
            after: .foreground, codes: ["W-NO-TOKEN-METHOD"], silentRules: ["REG05"]),
        ActionRow(
            "REG06", "Apple: requestauthorization(options:completionhandler:)",
            fresh {
                $0.app.script.registers = .whenGranted
                $0.app.script.offMainThread = true
            }, allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "token.issue REG01",
                "app.token REG01", active("REG01"),
            ], after: .foreground, codes: ["W-REGISTERS-OFF-MAIN"], silentRules: ["REG06"]),
        ActionRow(
            "REG07", "Apple: usernotifications/asking-permission-to-use-notifications",
            fresh { $0.app.script.prompts = .provisional }, dontAllow,
            launched("REG01") + [
                "auth.request REG07", "auth.granted REG07", "register.remote REG01",
                "token.issue REG01", "app.token REG01", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG07, given before",
            "Apple: usernotifications/asking-permission-to-use-notifications",
            fresh {
                $0.app.script.prompts = .provisional
                $0.app.permission.status = .provisional
            }, dontAllow,
            launched("REG01") + [
                "auth.request REG07", "auth.granted REG07", "register.remote REG01",
                "token.issue REG01", "app.token REG01", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "REG07, below iOS 12 the user is asked",
            "Apple: usernotifications/asking-permission-to-use-notifications",
            fresh {
                $0.app.script.prompts = .provisional
                $0.device.os = OSVersion(11)
            }, dontAllow,
            asked + [
                "auth.refused REG01", "register.remote REG03", "token.issue REG03",
                "app.token REG03", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "nobody learns the token", "delivery rules C3",
            fresh { $0.app.delegate.implements.remove(.appToken) }, allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "token.issue REG01",
                active("REG01"),
            ], after: .foreground, codes: ["W-NO-TOKEN-METHOD"]),
        ActionRow(
            "REG01.offline", "delivery rules C4", fresh { $0.device.online = false }, allow,
            asked + ["auth.granted REG01", "register.remote REG01", active("REG01")],
            after: .foreground, codes: ["I-TOKEN-NEEDS-NETWORK", "I-ASSUMED"],
            silentRules: ["REG01.offline"]),
    ]

    static let answered = ["auth.request REG04", "auth.granted REG04"]

    static let later: [ActionRow] = [
        ActionRow(
            "REG04", apple, Stage(.terminated), dontAllow,
            launched("REG04") + answered + [
                "register.remote REG04", "app.token REG04", active("REG04"),
            ], after: .foreground),
        ActionRow(
            "REG04, refused before", apple,
            Stage(.terminated) { $0.app.permission.status = .denied }, allow,
            launched("REG04") + [
                "auth.request REG04", "auth.refused REG04", "register.remote REG03",
                "app.token REG03", active("REG04"),
            ], after: .foreground),
        ActionRow(
            "REG02, refused before", apple,
            Stage(.suspended) {
                $0.app.permission.status = .denied
                $0.app.script.registers = .whenGranted
            }, allow,
            launched("REG04") + [
                "auth.request REG04", "auth.refused REG04", active("REG04"),
            ], after: .foreground, codes: ["W-REGISTERS-WHEN-GRANTED"], silentRules: ["REG02"]),
        ActionRow(
            "REG04, after a force-quit (R21)", apple, Stage(.forceQuit), allow,
            launched("REG04") + answered + [
                "register.remote REG04", "app.token REG04", active("REG04"),
            ], after: .foreground, silentRules: ["R21"]),
        ActionRow(
            "REG04, offline: the token is known", apple,
            Stage(.terminated) { $0.device.online = false }, allow,
            launched("REG04") + answered + [
                "register.remote REG04", "app.token REG04", active("REG04"),
            ], after: .foreground),
        ActionRow(
            "an app that never registers", apple,
            Stage(.terminated) { $0.app.script.registers = .never }, allow,
            launched("REG04") + answered + [active("REG04")], after: .foreground),
        ActionRow(
            "REG08", "delivery rules C4",
            Stage(.suspended, [.act(.uninstall()), .act(.reinstall())]), allow,
            asked + [
                "auth.granted REG01", "register.remote REG01", "token.issue REG08",
                "app.token REG01", active("REG01"),
            ], after: .foreground, codes: ["I-ASSUMED"]),
        ActionRow(
            "R22, the launch delivers what is held",
            "Apple: usernotifications/pushing-background-updates-to-your-app",
            Stage(.terminated) { $0.device.held = ["com.example.app"] }, allow,
            launched("REG04") + answered + [
                "register.remote REG04", "app.token REG04", active("REG04"),
                "app.didReceiveRemote active R22",
            ], after: .foreground),
    ]

    private static func legacy(_ change: @Sendable (inout Stage) -> Void = { _ in }) -> Stage {
        fresh {
            $0.device.os = OSVersion(9)
            change(&$0)
        }
    }

    static let guide = "Apple: archived Local and Remote Notification Programming Guide"

    static let below10: [ActionRow] = [
        ActionRow(
            "LEG08", guide, legacy(), allow,
            launched("REG01") + [
                "register.settings LEG08", "auth.prompt LEG08", "auth.granted LEG08",
                "app.didRegisterSettings LEG08", "register.remote LEG08", "token.issue LEG08",
                "app.token LEG08", active("REG01"),
            ], after: .foreground),
        ActionRow(
            "LEG08, refused, registering when granted", guide,
            legacy { $0.app.script.registers = .whenGranted }, dontAllow,
            launched("REG01") + [
                "register.settings LEG08", "auth.prompt LEG08", "auth.refused LEG08",
                "app.didRegisterSettings LEG08", active("REG01"),
            ], after: .foreground, codes: ["W-REGISTERS-WHEN-GRANTED"], silentRules: ["REG02"]),
        ActionRow(
            "LEG08, a later launch", guide,
            Stage(.terminated) { $0.device.os = OSVersion(8) }, allow,
            launched("REG04") + [
                "register.settings LEG08", "app.didRegisterSettings LEG08",
                "register.remote LEG08", "app.token LEG08", active("REG04"),
            ], after: .foreground),
    ]

    @Test("takes its course", arguments: first + later + below10)
    func row(row: ActionRow) throws { try row.check() }

    @Test("leaves behind what the user answered")
    func permission() throws {
        for (script, answer, status) in [
            (AppScript.Prompts.atLaunch, Registration.Answer.allow, Permission.Status.authorized),
            (.atLaunch, .dontAllow, .denied), (.atLaunch, .none, .notDetermined),
            (.provisional, .dontAllow, .provisional), (.never, .allow, .notDetermined),
        ] {
            var simulation = try RegistrationLaunchTests.fresh { $0.app.script.prompts = script }
                .simulation()
            _ = try simulation.register(Registration(userAnswers: answer))
            #expect(simulation.device.apps[0].permission.status == status)
        }
    }

    @Test(
        "REG02, REG03: without token no push exists; with one silent pushes work, alerts do not show"
    )
    func cost() throws {
        let silent = PushInput(
            pushType: .background, priority: .considerPower,
            payload: try json(#"{"aps": {"content-available": 1}}"#))
        let alert = PushInput(pushType: .alert, payload: try json(#"{"aps": {"alert": "Hi"}}"#))
        var without = try RegistrationLaunchTests.fresh { $0.app.script.registers = .whenGranted }
            .simulation()
        _ = try without.register(Registration(userAnswers: .dontAllow))
        #expect(!without.runtimes[0].hasToken)
        #expect(without.push(silent).outcome == .impossible)
        #expect(without.push(alert).ruleIDs == ["REG02.no-token"])
        var with = try RegistrationLaunchTests.fresh().simulation()
        _ = try with.register(Registration(userAnswers: .dontAllow))
        _ = try with.act(.background())
        #expect(with.runtimes[0].hasToken)
        #expect(with.push(silent).callbacks == ["app.didReceiveRemote"])
        #expect(with.push(alert).shown == [])
    }

    @Test("REG06: the thread of the handler is told to be without effect where the app registers")
    func offMain() throws {
        for (registers, isRemarked) in [
            (AppScript.Registers.atLaunch, true), (.later, true), (.whenGranted, false),
        ] {
            var simulation = try RegistrationLaunchTests.fresh {
                $0.app.script.registers = registers
                $0.app.script.offMainThread = true
            }.simulation()
            let end = try simulation.perform(Registration())
            let codes = end.diagnostics.map(\.code)
            #expect(codes.contains("I-OFF-MAIN-UNUSED") == isRemarked)
            #expect(codes.contains("W-REGISTERS-OFF-MAIN") != isRemarked)
        }
    }

    @Test("REG08: the new token is said to be new")
    func newToken() throws {
        var simulation = try Stage(.suspended, [.act(.uninstall()), .act(.reinstall())])
            .simulation()
        let events = try simulation.register(Registration())
        #expect(
            events.first { $0.callback == "token.issue" }?.detail
                == "a new one; the old one is answered with 410")
        #expect(simulation.runtimes[0].hasToken)
    }

    @Test("gives the settings button to an app that asked for it")
    func settings() throws {
        var simulation = try RegistrationLaunchTests.fresh { $0.app.script.providesSettings = true }
            .simulation()
        _ = try simulation.register(Registration())
        #expect(simulation.device.apps[0].permission.providesSettings)
    }
}
