import Routing
import Testing

/// R36 to R40, R54, FB3 to FB6: a tap, whichever process and delegates it finds.
@Suite("A tap on a push")
struct TapTests {
    static let apple =
        "Apple: usernotifications/handling-notifications-and-notification-related-actions"
    static let tap = Input.act(.tap(.push(1)))
    static let active = "app.didBecomeActive active R36.active"

    private static func launched(_ rule: String, _ state: String = "inactive") -> [String] {
        [
            "proc.launch \(rule)", "app.willFinish \(state) \(rule)",
            "app.didFinish \(state) \(rule)",
        ]
    }

    static let processes: [ActionRow] = [
        ActionRow(
            "R36, suspended", apple, Stage(.suspended, [.p1]), tap,
            ["proc.foreground R36", "un.didReceive(default) inactive R36", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R36, background", apple, Stage(.background, [.p1]), tap,
            ["proc.foreground R36", "un.didReceive(default) inactive R36", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R36, scene", apple, Stage(.suspended, [.p1]) { $0.app.lifecycle = .scene }, tap,
            [
                "proc.foreground R36", "un.didReceive(default) inactive R36",
                "scene.didBecomeActive active R36.active",
            ], after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "A6.in-front", apple, Stage(.foreground, [.p1]), tap,
            ["un.didReceive(default) active A6.in-front"], after: .foreground,
            silentRules: ["FB4"]),
        ActionRow(
            "A6.in-front, inactive", apple, Stage(.inactive, [.p1]), tap,
            ["un.didReceive(default) inactive A6.in-front", active], after: .foreground,
            silentRules: ["FB4"]),
        ActionRow(
            "R37", apple, Stage(.terminated, [.p1]), tap,
            launched("R37") + ["un.didReceive(default) inactive R37", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R37 after a force-quit, which it ends (R21)", apple, Stage(.forceQuit, [.p1]), tap,
            launched("R37") + ["un.didReceive(default) inactive R37", active],
            after: .foreground, silentRules: ["R21", "FB4"]),
        ActionRow(
            "R54, suspended", "delivery rules C4",
            Stage(.suspended, [.p6]) { $0.app.serviceExtension = true }, tap,
            ["proc.foreground R36", "un.didReceive(default) inactive R54", active],
            after: .foreground, codes: ["I-ASSUMED"], silentRules: ["FB4"]),
        ActionRow(
            "R54, terminated", "delivery rules C4",
            Stage(.terminated, [.p6]) { $0.app.serviceExtension = true }, tap,
            launched("R37") + ["un.didReceive(default) inactive R54", active],
            after: .foreground, codes: ["I-ASSUMED"], silentRules: ["FB4"]),
        ActionRow(
            "a locked device", "delivery rules A6",
            Stage(.suspended, [.p1, .act(.lock)]), tap,
            [
                "device.unlock A6.unlock", "proc.foreground R36",
                "un.didReceive(default) inactive R36", active,
            ], after: .foreground, codes: ["I-ASSUMED"], silentRules: ["FB4"]),
    ]

    static let threads =
        "CleverTap/clevertap-cordova#325, firebase/flutterfire#17991, onmyway133/blog#884"

    private static func scene(_ change: @Sendable (inout Stage) -> Void = { _ in }) -> Stage {
        Stage(.terminated, [.p1]) {
            $0.app.lifecycle = .scene
            change(&$0)
        }
    }

    static let sceneActive = "scene.didBecomeActive active R36.active"

    static let scenes: [ActionRow] = [
        ActionRow(
            "R38", threads, scene(), tap,
            launched("R38", "background") + [
                "scene.willConnect(default) R38", "un.didReceive(default) inactive R38",
                sceneActive,
            ], after: .foreground, codes: ["I-DUPLICATE-RESPONSE"], silentRules: ["FB4"]),
        ActionRow(
            "R38, scene-duplicate off", threads, scene { $0.policy.sceneDuplicate = false }, tap,
            launched("A6.tap", "background") + [
                "scene.willConnect(default) R38.options", sceneActive,
            ],
            after: .foreground),
        ActionRow(
            "R38, scene-response nil", threads, scene { $0.policy.sceneResponse = .none }, tap,
            launched("A6.tap", "background") + [
                "scene.willConnect R38.nil", "un.didReceive(default) inactive A6.tap", sceneActive,
            ], after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R38, scene-response nil and scene-duplicate off", threads,
            scene {
                $0.policy.sceneResponse = .none
                $0.policy.sceneDuplicate = false
            }, tap,
            launched("A6.tap", "background") + [
                "scene.willConnect R38.nil", "un.didReceive(default) inactive A6.tap", sceneActive,
            ], after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R38, SwiftUI", "delivery rules A6", scene { $0.app.lifecycle = .swiftui }, tap,
            launched("R38", "background") + [
                "scene.willConnect R38.swiftui", "un.didReceive(default) inactive R38",
                sceneActive,
            ], after: .foreground, codes: ["I-ASSUMED"], silentRules: ["FB4"]),
        ActionRow(
            "R38, below iOS 13 there are no scenes", apple,
            scene { $0.device.os = OSVersion(12) }, tap,
            launched("R37") + ["un.didReceive(default) inactive R37", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R39, scene: the connection options have what the delegate missed", threads,
            scene {
                $0.app.delegate.setAt = .later(milliseconds: 500)
                $0.app.delegate.appDelegate = []
            }, tap,
            launched("A6.tap", "background") + [
                "scene.willConnect(default) R38.options", sceneActive,
            ],
            after: .foreground, codes: ["E-DELEGATE-LATE", "W-NO-RESPONSE-METHOD", "I-ASSUMED"],
            silentRules: ["R39", "FB3.nobody"]),
    ]

    static let delegates: [ActionRow] = [
        ActionRow(
            "R39", "deltachat/deltachat-ios#2672",
            Stage(.terminated, [.p1]) { $0.app.delegate.setAt = .later(milliseconds: 500) }, tap,
            launched("A6.tap") + ["app.didReceiveRemote inactive FB3", active],
            after: .foreground, codes: ["E-DELEGATE-LATE"], silentRules: ["R39"]),
        ActionRow(
            "R39 is over once the app runs", "deltachat/deltachat-ios#2672",
            Stage(.suspended, [.p1]) { $0.app.delegate.setAt = .later(milliseconds: 500) }, tap,
            ["proc.foreground R36", "un.didReceive(default) inactive R36", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "A11.did-finish-notification", "RNFBMessaging+NSNotificationCenter.m",
            Stage(.terminated, [.p1]) { $0.app.delegate.setAt = .didFinishNotification }, tap,
            launched("R37") + ["un.didReceive(default) inactive R37", active],
            after: .foreground, silentRules: ["A11.did-finish-notification", "FB4"]),
        ActionRow(
            "A11.did-finish-notification, delegate-by-notification=too-late",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            Stage(.terminated, [.p1]) {
                $0.app.delegate.setAt = .didFinishNotification
                $0.policy.delegateByNotification = .tooLate
            }, tap,
            launched("A6.tap") + ["app.didReceiveRemote inactive FB3", active],
            after: .foreground, codes: ["E-DELEGATE-LATE"],
            silentRules: ["A11.did-finish-returned"]),
        ActionRow(
            "A11.did-finish-notification, too-late does not touch an app that runs",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            Stage(.suspended, [.p1]) {
                $0.app.delegate.setAt = .didFinishNotification
                $0.policy.delegateByNotification = .tooLate
            }, tap,
            ["proc.foreground R36", "un.didReceive(default) inactive R36", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "A11.did-finish-notification, too-late does not touch one set in didFinish",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            Stage(.terminated, [.p1]) { $0.policy.delegateByNotification = .tooLate }, tap,
            launched("R37") + ["un.didReceive(default) inactive R37", active],
            after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "R40", "one article (533f9b176cdf)",
            Stage(.suspended, [.p1]) { $0.app.delegate.didReceive = false }, tap,
            ["proc.foreground A6.tap", "app.didReceiveRemote inactive R40", active],
            after: .foreground, silentRules: ["FB3"]),
        ActionRow(
            "R40, no UN delegate", "one article (533f9b176cdf)",
            Stage(.background, [.p1]) { $0.app.delegate.un = false }, tap,
            ["proc.foreground A6.tap", "app.didReceiveRemote inactive R40", active],
            after: .foreground, silentRules: ["FB3"]),
        ActionRow(
            "R40, a UN delegate that nobody holds", "pointfreeco/isowords#174",
            Stage(.suspended, [.p1]) { $0.app.delegate.retained = false }, tap,
            ["proc.foreground A6.tap", "app.didReceiveRemote inactive R40", active],
            after: .foreground, codes: ["E-DELEGATE-DEALLOC"], silentRules: ["FB3"]),
        ActionRow(
            "FB3, terminated", "OneSignal SDK source",
            Stage(.terminated, [.p1]) { $0.app.delegate.didReceive = false }, tap,
            launched("A6.tap") + ["app.didReceiveRemote inactive FB3", active],
            after: .foreground),
        ActionRow(
            "FB3, in front", "OneSignal SDK source",
            Stage(.foreground, [.p1]) { $0.app.delegate.didReceive = false }, tap,
            ["app.didReceiveRemote inactive R40"], after: .foreground, silentRules: ["FB3"]),
        ActionRow(
            "FB3, the old variant alone", "OneSignal SDK source",
            Stage(.suspended, [.p1]) {
                $0.app.delegate.didReceive = false
                $0.app.delegate.appDelegate = .old
            }, tap,
            ["proc.foreground A6.tap", "app.didReceiveRemoteOld inactive R40", active],
            after: .foreground, silentRules: ["FB3"]),
        ActionRow(
            "FB5, both variants", "Apple: application(_:didreceiveremotenotification:)",
            Stage(.suspended, [.p1]) {
                $0.app.delegate.un = false
                $0.app.delegate.appDelegate = [.fetch, .old]
            }, tap,
            ["proc.foreground A6.tap", "app.didReceiveRemote inactive R40", active],
            after: .foreground, silentRules: ["FB3", "R51"]),
        ActionRow(
            "FB6", "Apple: application(_:didreceiveremotenotification:)",
            Stage(.terminated, [.p1]) {
                $0.app.delegate.un = false
                $0.app.delegate.appDelegate = .old
            }, tap,
            launched("A6.tap") + [active], after: .foreground, codes: ["W-NO-RESPONSE-METHOD"],
            silentRules: ["FB6"]),
        ActionRow(
            "nobody answers", "delivery rules A4",
            Stage(.suspended, [.p1]) {
                $0.app.delegate.un = false
                $0.app.delegate.appDelegate = []
            }, tap,
            ["proc.foreground A6.tap", active], after: .foreground,
            codes: ["W-NO-RESPONSE-METHOD", "I-ASSUMED"], silentRules: ["FB3.nobody"]),
    ]

    @Test("reaches the app by its rule", arguments: processes + scenes + delegates)
    func row(row: ActionRow) throws { try row.check() }

    @Test("carries the payload in the launch options of a sceneless app, and of no other")
    func options() throws {
        for (lifecycle, carries) in [
            (Lifecycle.sceneless, true), (.scene, false), (.swiftui, false),
        ] {
            var simulation = try Stage(.terminated, [.p1]) { $0.app.lifecycle = lifecycle }
                .simulation()
            let events = try simulation.act(.tap(.push(1)))
            let launch = try #require(events.first { $0.callback == "app.didFinish" })
            #expect((launch.content == .original) == carries)
            #expect(
                launch.detail
                    == (carries
                        ? "launchOptions[.remoteNotification] carries the payload"
                        : "launchOptions do not carry the payload"))
        }
    }

    @Test("hands over what the service extension made of the push (R54)")
    func modified() throws {
        var simulation = try Stage(.suspended, [.p6]) { $0.app.serviceExtension = true }
            .simulation()
        let events = try simulation.act(.tap(.push(1)))
        #expect(events.first { $0.callback == "un.didReceive" }?.content == .modified)
    }

    @Test("happens at the simulation's time, and answers come after it")
    func time() throws {
        var simulation = try Stage(.suspended, [.p1]) {
            $0.app.script.replies[.unDidReceive].afterMilliseconds = 40
        }.simulation()
        _ = simulation.advance(to: 7_000)
        let events = try simulation.act(.tap(.push(1)))
        #expect(events.map(\.atMilliseconds) == [7_000, 7_000, 7_000, 7_040])
        #expect(events.map(\.kind) == [.system, .callback, .callback, .completion])
        #expect(events[1].handler?.calls == 1)
    }

    @Test("whose handler is never called is remarked on, and the app goes on")
    func never() throws {
        var simulation = try Stage(.suspended, [.p1]) {
            $0.app.script.replies[.unDidReceive].calls = 0
        }.simulation()
        let end = try simulation.perform(.tap(.push(1)))
        #expect(end.diagnostics.map(\.code) == ["E-HANDLER-NEVER"])
        #expect(simulation.device.apps[0].state == .foreground)
    }

    @Test("takes the notification from the screen, and only that one")
    func once() throws {
        var simulation = try Stage(.suspended, [.p1, .p1]).simulation()
        _ = try simulation.act(.tap(.push(2)))
        #expect(simulation.runtimes[0].delivered.map(\.number) == [1])
        let error = #expect(throws: ActionImpossible.self) { try simulation.act(.tap(.push(2))) }
        #expect(error?.reason == .noSuchNotification && error?.hint != nil)
    }
}
