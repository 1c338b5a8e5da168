import APNs
import JSON
import Routing
import Testing

@Suite("Why a callback did not happen on what the user did")
struct ActionAbsenceTests {
    /// One callback that the last action does not reach.
    struct Case: Sendable, CustomTestStringConvertible {
        let callback: Callback
        let because: String
        let rule: RoutingRule
        let state: AppState
        let actions: [UserAction]
        let change: @Sendable (inout Scenario) -> Void

        init(
            _ callback: Callback, _ because: String, _ rule: RoutingRule, _ state: AppState,
            _ actions: [UserAction],
            _ change: @escaping @Sendable (inout Scenario) -> Void = { _ in }
        ) {
            self.callback = callback
            self.because = because
            self.rule = rule
            self.state = state
            self.actions = actions
            self.change = change
        }

        var testDescription: String {
            "\(callback.name) on \(actions.last.map(\.verb.name) ?? ""): \(because)"
        }
    }

    private static let tap = UserAction.tap(.push(1))
    private static let button = UserAction.action(.push(1), id: "YES")
    private static let dismiss = UserAction.dismiss(.push(1))

    static let launches: [Case] = [
        Case(.appDidFinish, "the app has a process already", .r36, .suspended, [tap]),
        Case(
            .appDidFinish, "the app has a process already", .openedByIcon, .background, [.launch()]),
        Case(
            .appDidFinish, "permission does not launch the app", .r57, .terminated,
            [
                .permission(Permission(.denied))
            ]),
        Case(.appDidFinish, "dismiss does not launch the app", .r43, .terminated, [dismiss]),
        Case(.appDidFinish, "reboot does not launch the app", .stateChange, .forceQuit, [.reboot]),
        Case(.appWillFinish, "the app delegate does not implement it", .fb8, .terminated, [tap]) {
            $0.app.delegate.implements.remove(.appWillFinish)
        },
        Case(
            .appToken, "the trace of such a launch leaves out what the app registers", .reg04,
            .terminated, [tap]),
        Case(
            .appToken, "only a launch that registers calls it", .reg04, .suspended, [tap]),
        Case(
            .sceneWillConnect, "only a launch to the front connects a scene", .r38, .suspended,
            [tap]
        ) { $0.app.lifecycle = .scene },
        Case(
            .sceneWillConnect, "a launch into the background connects no scene", .r41, .terminated,
            [button]
        ) { $0.app.lifecycle = .scene },
        Case(.sceneWillConnect, "the app has no scenes", .r37, .terminated, [tap]),
    ]

    static let delegates: [Case] = [
        Case(.appDidReceiveRemote, "un.didReceive took the tap", .fb4, .suspended, [tap]),
        Case(.appDidReceiveRemote, "un.didReceive took the action", .r41, .suspended, [button]),
        Case(
            .appDidReceiveRemote,
            "only a tap goes to the app delegate where un.didReceive is missing",
            .fb3, .suspended, [button]
        ) { $0.app.delegate.didReceive = false },
        Case(
            .appDidReceiveRemote, "the app delegate does not implement it", .fb8, .suspended, [tap]
        ) {
            $0.app.delegate.didReceive = false
            $0.app.delegate.appDelegate = []
        },
        Case(
            .appDidReceiveRemote, "lock brings no push or local notification", .r11, .suspended,
            [.lock]),
        Case(
            .appDidReceiveRemote, "a local notification never reaches the app delegate",
            .localNoFallback, .suspended, [.tap(.identifier("tea"))]
        ) { $0.cause = .local(LocalNotification(identifier: "tea", body: "Tea")) },
        Case(
            .appDidReceiveRemoteOld, "the app delegate does not implement it", .fb8, .suspended,
            [tap]),
        Case(.appDidReceiveRemoteOld, "un.didReceive took the tap", .fb4, .suspended, [tap]) {
            $0.app.delegate.appDelegate = .old
        },
        Case(
            .appDidReceiveRemoteOld,
            "the app delegate has the variant with a completion handler, which goes before", .fb5,
            .suspended, [tap]
        ) {
            $0.app.delegate.didReceive = false
            $0.app.delegate.appDelegate = [.fetch, .old]
        },
        Case(
            .appDidReceiveRemoteOld, "the tap launches the app, and it has only the old variant",
            .fb6, .terminated, [tap]
        ) {
            $0.app.delegate.didReceive = false
            $0.app.delegate.appDelegate = .old
        },
    ]

    static let responses: [Case] = [
        Case(.unWillPresent, "tap brings no push or local notification", .r01, .foreground, [tap]),
        Case(.unDidReceive, "the UN delegate does not implement it", .fb3, .suspended, [tap]) {
            $0.app.delegate.didReceive = false
        },
        Case(.unDidReceive, "no UN delegate is set", .fb3, .suspended, [tap]) {
            $0.app.delegate.un = false
        },
        Case(
            .unDidReceive, "the UN delegate was set after launching had finished", .r39,
            .terminated, [tap]
        ) { $0.app.delegate.setAt = .later(milliseconds: 500) },
        Case(
            .unDidReceive, "no category of the notification asks for dismissals", .r43, .suspended,
            [dismiss]),
        Case(
            .unDidReceive, "a banner that is flicked away tells nobody", .r43, .suspended,
            [.flick(.push(1))]),
        Case(.unDidReceive, "lock touches no notification", .r36, .suspended, [.lock]),
        Case(
            .unDidReceive, "the scene was told, and the switch scene-duplicate is off", .r38,
            .terminated, [tap]
        ) {
            $0.app.lifecycle = .scene
            $0.policy.sceneDuplicate = false
        },
        Case(
            .unDidReceive,
            "tap was impossible: no notification of push 1 is on the screen", .r36, .suspended,
            [tap]
        ) { $0.app.permission.status = .denied },
        Case(
            .unOpenSettings, "only the settings button for notifications calls it", .r44,
            .suspended, [tap]),
        Case(
            .unOpenSettings, "the UN delegate does not implement it", .r44, .suspended,
            [.openSettings(nil)]
        ) { $0.app.script.providesSettings = true },
        Case(
            .unOpenSettings,
            "open-settings was impossible: the app did not ask for the settings button", .r44,
            .suspended, [.openSettings(nil)]),
        Case(
            .pkIncoming, "tap brings no push or local notification", .r47, .suspended, [tap]),
    ]

    /// What the device held or the service stored comes on an action.
    static let arrivals: [Case] = [
        Case(.unWillPresent, "the push is silent", .r06, .suspended, [.launch()]) {
            $0.device.held = ["com.example.app"]
        },
        Case(
            .appDidReceiveRemoteOld, "the app delegate does not implement it", .fb8, .suspended,
            [
                .launch()
            ]
        ) { $0.device.held = ["com.example.app"] },
        Case(.nseDidReceive, "the payload has no mutable-content", .r25, .suspended, [.online]) {
            $0.device.online = false
        },
        Case(.unWillPresent, "the app is not in front", .r10, .suspended, [.online]) {
            $0.device.online = false
        },
        Case(
            .appDidReceiveRemote, "without content-available the push is shown without the app",
            .r10, .terminated, [.online]
        ) { $0.device.online = false },
    ]

    private static func scenario(_ row: Case) -> Scenario {
        let aps = JSONValue.object([
            .init(key: "alert", value: .string("Hi")),
            .init(key: "category", value: .string("ASK")),
        ])
        var scenario = Scenario(
            device: Device(id: "d"), app: AppInstall(topic: "com.example.app"),
            cause: .push(
                PushInput(
                    topic: "com.example.app", pushType: .alert,
                    payload: .object([.init(key: "aps", value: aps)]))),
            inputs: row.actions.map { .action($0) }, explains: true)
        scenario.app.script.categories = [
            NotificationCategory("ASK", actions: [.init("YES")])
        ]
        row.change(&scenario)
        scenario.device.apps = [scenario.app]
        return scenario
    }

    @Test("speaks of a push that follows, and of time that passes, by themselves")
    func later() throws {
        let silent = PushInput(shape: .p4, payload: .null)
        var app = AppInstall(topic: "com.example.app")
        app.backgroundModes = []
        let report = Scenario(
            device: Device(id: "d"), app: app, cause: .push(PushInput(shape: .p1, payload: .null)),
            inputs: [.push(silent), .wait(milliseconds: 60_000)], explains: true
        ).play(in: .terminated)
        #expect(report.explanations.map(\.input) == ["push", "push", "wait"])
        let remote = report.explanations.map { explanation in
            explanation.absences.first { $0.callback == .appDidReceiveRemote }?.because
        }
        #expect(
            remote == [
                "without content-available the push is shown without the app",
                "the app has no background mode remote-notification",
                "waiting brings no push or local notification",
            ])
    }

    @Test(
        "names the condition and its rule, for the action and not for the push before it",
        arguments: launches + delegates + responses + arrivals)
    func condition(_ row: Case) throws {
        let report = ActionAbsenceTests.scenario(row).play(in: row.state)
        #expect(report.explanations.count == row.actions.count + 1)
        let explanation = try #require(report.explanations.last)
        #expect(explanation.input == row.actions.last?.verb.name)
        let absence = try #require(explanation.absences.first { $0.callback == row.callback })
        #expect(absence.because == row.because)
        #expect(absence.rule == row.rule)
    }
}
