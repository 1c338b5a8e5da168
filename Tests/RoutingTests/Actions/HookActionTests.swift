import Routing
import Testing

/// Taps and the settings button through hooks: INT08, INT23, INT26 to INT28.
@Suite("An action through hooks")
struct HookActionTests {
    static let active = TapTests.active
    static let tap = Input.act(.tap(.push(1)))

    private static func stage(
        _ state: AppState, _ hooks: [HookSet], _ change: @Sendable (inout Stage) -> Void = { _ in }
    ) -> Stage {
        Stage(state, [.p1]) {
            $0.app.hooks = hooks
            change(&$0)
        }
    }

    private static func proxy(_ change: (inout Hook) -> Void = { _ in }) -> [HookSet] {
        [
            .ours("seed-proxy") {
                $0.owner = .strong
                change(&$0)
            }
        ]
    }

    private static let lateProxy = HookSet.ours("seed-proxy") {
        $0.owner = .strong
        $0.installAt = .didFinishNotification
    }

    static let rows: [ActionRow] = [
        ActionRow(
            "INT06, the app's delegate is lost too",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            stage(.suspended, [.ours("seed-proxy")]), tap,
            [
                "proc.foreground A6.tap", "app.didReceiveRemote inactive R40",
                "app.didReceiveRemote answered R40", active,
            ], after: .foreground, codes: ["E-DELEGATE-DEALLOC"], silentRules: ["INT06", "FB3"]),
        ActionRow(
            "INT08", "Apple: usernotifications/unusernotificationcenter/delegate",
            stage(.suspended, proxy { $0.installAt = .willFinish }), tap,
            [
                "proc.foreground R36", "un.didReceive(default) inactive R36",
                "un.didReceive answered R36", active,
            ], after: .foreground, codes: ["W-DELEGATE-REPLACED"], silentRules: ["INT08", "FB4"]),
        ActionRow(
            "INT23", "Apple SDK header UserNotifications.framework.h",
            stage(.suspended, proxy()) {
                $0.app.delegate.openSettings = true
                $0.app.script.providesSettings = true
            }, .act(.openSettings(.push(1))),
            ["proc.foreground R44.no-method", "app.didBecomeActive active R44.no-method"],
            after: .foreground, codes: ["W-SETTINGS-DEAD", "I-ASSUMED"], silentRules: ["INT23"]),
        ActionRow(
            "INT23, a proxy that forwards it", "Apple SDK header UserNotifications.framework.h",
            stage(.suspended, [.ours("proxy-correct")]) {
                $0.app.delegate.openSettings = true
                $0.app.script.providesSettings = true
            }, .act(.openSettings(.push(1))),
            [
                "proc.foreground R44",
                "un.openSettings inactive B2.un-replace by PushFramework",
                "un.openSettings inactive R44", "app.didBecomeActive active R44",
            ], after: .foreground),
        ActionRow(
            "INT26", "deltachat/deltachat-ios#2672",
            stage(.terminated, proxy { $0.installAt = .later(milliseconds: 500) }) {
                $0.app.delegate.un = false
            }, tap,
            [
                "proc.launch A6.tap", "app.willFinish inactive A6.tap",
                "app.didFinish inactive A6.tap", "app.didReceiveRemote inactive FB3",
                "app.didReceiveRemote answered FB3", active,
            ], after: .foreground,
            codes: ["E-DELEGATE-LATE", "W-FALLBACK-SUPPRESSED", "W-FALLBACK-SUPPRESSED"],
            silentRules: ["INT26", "R39"]),
        ActionRow(
            "INT26, beside the app's own delegate", "deltachat/deltachat-ios#2672",
            stage(
                .terminated, [.ours("proxy-correct") { $0.installAt = .later(milliseconds: 500) }]),
            tap,
            [
                "proc.launch R37", "app.willFinish inactive R37", "app.didFinish inactive R37",
                "un.didReceive(default) inactive R37", "un.didReceive answered R37", active,
            ], after: .foreground, codes: ["E-DELEGATE-LATE"], silentRules: ["INT26", "FB4"]),
        ActionRow(
            "INT26, the app runs", "deltachat/deltachat-ios#2672",
            stage(.suspended, [.ours("proxy-correct")]), tap,
            [
                "proc.foreground R36",
                "un.didReceive(default) inactive B2.un-replace by PushFramework",
                "un.didReceive(default) inactive R36", "un.didReceive answered R36", active,
            ], after: .foreground, silentRules: ["FB4"]),
        ActionRow(
            "A11.did-finish-notification, a framework's proxy", "FLTFirebaseMessagingPlugin.m",
            stage(.terminated, [lateProxy]) { $0.app.delegate.un = false }, tap,
            [
                "proc.launch R37", "app.willFinish inactive R37", "app.didFinish inactive R37",
                "un.didReceive(default) inactive B2.un-replace by PushFramework",
                "un.didReceive answered R37", active,
            ], after: .foreground,
            codes: ["W-FALLBACK-SUPPRESSED", "W-FALLBACK-SUPPRESSED"],
            silentRules: ["A11.did-finish-notification", "INT28", "FB4"]),
        ActionRow(
            "A11.did-finish-notification, too late for a framework's proxy",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            stage(.terminated, [lateProxy]) {
                $0.app.delegate.un = false
                $0.policy.delegateByNotification = .tooLate
            }, tap,
            [
                "proc.launch A6.tap", "app.willFinish inactive A6.tap",
                "app.didFinish inactive A6.tap", "app.didReceiveRemote inactive FB3",
                "app.didReceiveRemote answered FB3", active,
            ], after: .foreground,
            codes: ["W-FALLBACK-SUPPRESSED", "W-FALLBACK-SUPPRESSED", "E-DELEGATE-LATE"],
            silentRules: ["A11.did-finish-returned"]),
        ActionRow(
            "A11.did-finish-notification, too late: the app's own delegate alone hears",
            "Apple: usernotifications/unusernotificationcenter/delegate",
            stage(.terminated, [lateProxy]) { $0.policy.delegateByNotification = .tooLate }, tap,
            [
                "proc.launch R37", "app.willFinish inactive R37", "app.didFinish inactive R37",
                "un.didReceive(default) inactive R37", "un.didReceive answered R37", active,
            ], after: .foreground, codes: ["E-DELEGATE-LATE"],
            silentRules: ["A11.did-finish-returned", "FB4"]),
        ActionRow(
            "INT27", "invertase/react-native-firebase#9094", stage(.suspended, proxy()), tap,
            [
                "proc.foreground R36",
                "un.didReceive(default) inactive B2.un-replace by PushFramework",
                "un.didReceive(default) inactive R36", "un.didReceive answered R36", active,
            ], after: .foreground, codes: ["E-HANDLER-NEVER"], silentRules: ["INT27", "FB4"]),
        ActionRow(
            "INT28", "OneSignal SDK source (FB3)",
            stage(.suspended, proxy()) { $0.app.delegate.didReceive = false }, tap,
            [
                "proc.foreground R36",
                "un.didReceive(default) inactive B2.un-replace by PushFramework",
                "un.didReceive answered R36", active,
            ], after: .foreground, codes: ["W-FALLBACK-SUPPRESSED"],
            silentRules: ["INT28", "FB4"]),
        ActionRow(
            "INT28, a proxy that leaves the fallback", "OneSignal SDK source (FB3)",
            stage(.suspended, [.ours("proxy-correct")]) { $0.app.delegate.didReceive = false }, tap,
            [
                "proc.foreground A6.tap", "app.didReceiveRemote inactive R40",
                "app.didReceiveRemote answered R40", active,
            ], after: .foreground, silentRules: ["FB3"]),
        ActionRow(
            "INT28, OneSignal plays the fallback itself", "OneSignal SDK source (FB3)",
            stage(.suspended, [.ours("onesignal")]) { $0.app.delegate.didReceive = false }, tap,
            [
                "proc.foreground R36",
                "un.didReceive(default) inactive B2.un-setter-swizzle by OneSignal",
                "app.didReceiveRemote inactive B2.exchange by OneSignal",
                "app.didReceiveRemote inactive B1.onesignal-legacy",
                "app.didReceiveRemote answered B1.onesignal-legacy",
                "un.didReceive answered R36", active,
            ], after: .foreground),
        ActionRow(
            "INT11, on the tap: the app crashes", "firebase/firebase-ios-sdk#8442",
            stage(.suspended, [.ours("firebase")]) {
                $0.app.delegate.un = false
                $0.app.script.replies[.appDidReceiveRemote].calls = 2
            }, tap,
            [
                "proc.foreground A6.tap", "app.didReceiveRemote inactive B2.isa-subclass by FIR",
                "app.didReceiveRemote inactive R40", "app.didReceiveRemote answered R40",
                "proc.crash INT11",
            ], after: .terminated, codes: ["E-HANDLER-TWICE"], silentRules: ["FB3"]),
    ]

    @Test("reaches those that stand behind it", arguments: rows)
    func row(row: ActionRow) throws { try row.check() }

    @Test("names the hooks that a tap has passed")
    func via() throws {
        var simulation = try HookActionTests.stage(.suspended, [.ours("proxy-correct")])
            .simulation()
        let events = try simulation.act(.tap(.push(1)))
        let calls = events.filter { $0.callback == "un.didReceive" && $0.kind == .callback }
        #expect(calls.map { $0.receiver?.via ?? ["?"] } == [[], ["PushFramework"]])
        #expect(calls.allSatisfy { $0.response == .tap })
    }

    @Test("a method of the app delegate is called on it, though a framework's code calls")
    func standInCallsTheAppDelegate() throws {
        var simulation = try HookActionTests.stage(.suspended, [.ours("onesignal")]) {
            $0.app.delegate.un = false
        }.simulation()
        let calls = try simulation.act(.tap(.push(1))).filter {
            $0.subject == .callback(.appDidReceiveRemote)
        }
        #expect(calls.count == 2)
        for call in calls {
            #expect(call.receiver?.object == ReceiverRole.appDelegate.object)
            #expect(call.response == nil)
        }
    }

    @Test("a framework's call of the app delegate has its own answer, which the system never sees")
    func answersToAFramework() throws {
        var simulation = try HookActionTests.stage(.suspended, [.ours("onesignal")]) {
            $0.app.delegate.un = false
            $0.app.script.replies[.appDidReceiveRemote] = ScriptReply(
                calls: 2, afterMilliseconds: 300)
            $0.app.script.replies[.unDidReceive].calls = 0
        }.simulation()
        let answers = try simulation.act(.tap(.push(1))).filter { $0.kind == .completion }
        #expect(
            answers.map(\.callback)
                == ["un.didReceive", "app.didReceiveRemote", "app.didReceiveRemote"])
        #expect(answers.map(\.atMilliseconds) == [0, 300, 300])
        #expect(answers[1].detail == "new-data")
        #expect(answers[2].detail == "ignored: an answer came before")
    }

    @Test("a crash comes when the handler is called the second time, and nothing answers after it")
    func crashTime() throws {
        var simulation = try HookActionTests.stage(.suspended, []) {
            $0.app.delegate.un = false
            $0.app.script.replies[.appDidReceiveRemote] = ScriptReply(
                calls: 2, afterMilliseconds: 700)
        }.simulation()
        let events = try simulation.act(.tap(.push(1)))
        #expect(events.last?.callback == "proc.crash")
        #expect(events.last?.atMilliseconds == 700)
        #expect(events.filter { $0.kind == .completion }.map(\.atMilliseconds) == [700, 700])
    }
}
