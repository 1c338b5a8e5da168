import Routing
import Testing

/// Rules about frameworks that ship.
@Suite("Push frameworks by their behaviour")
struct FrameworkTests {
    private static func gul(_ change: (inout Hook) -> Void = { _ in }) -> HookSet {
        .ours("firebase", change)
    }

    /// An exchange that follows the setter, as OneSignal's; `exact` is what it did once.
    private static func exchange(_ name: String, _ check: Hook.ClassCheck) -> HookSet {
        .one(
            Hook(name, sdk: name, .exchange, on: .liveAppDelegate, [.appToken]) {
                $0.addIfMissing = true
                $0.classCheck = check
                $0.followsDelegateChanges = true
                $0.installAt = .load
            })
    }

    /// What runs where Customer.io's proxy keeps the correct one that has it behind itself.
    private static let ring = [
        "PushFramework", "CIO < PushFramework", "PushFramework < CIO < PushFramework",
        "app < PushFramework < CIO < PushFramework", "answer PushFramework",
    ]

    static let rows: [HookRow] = [
        HookRow(
            "INT09, onesignal", "OneSignal SDK source", [.ours("onesignal")], .unDidReceive,
            ["OneSignal", "app < OneSignal", "answer app"]
        ) { $0.delegate.setAt = .later(milliseconds: 200) },
        HookRow(
            "INT09, airship", "UAAutoIntegration.m", [.ours("airship")], .unDidReceive,
            ["app < Airship", "Airship", "answer Airship"]
        ) { $0.delegate.setAt = .later(milliseconds: 200) },
        HookRow(
            "INT09, customerio", "customerio-ios Integration", [.ours("customerio")],
            .unDidReceive, ["CIO", "app < CIO", "answer CIO"]
        ) { $0.delegate.setAt = .later(milliseconds: 200) },
        HookRow(
            "two proxies that keep each other pass on to the app", "customerio-ios Integration",
            [.ours("customerio"), .ours("proxy-correct")], .unWillPresent, ring),
        HookRow(
            "and so in the other order", "customerio-ios Integration",
            [.ours("proxy-correct"), .ours("customerio")], .unWillPresent, ring),
        HookRow(
            "INT10", "firebase/firebase-ios-sdk#324", [gul()], .appDidReceiveRemote,
            ["FIR", "app < FIR", "answer app"]
        ) { $0.delegate.willPresent = nil },
        HookRow(
            "INT10, UN class untouched", "firebase/firebase-ios-sdk#324", [gul()], .unWillPresent,
            nil
        ) { $0.delegate.willPresent = nil },
        HookRow(
            "INT11", "firebase/firebase-ios-sdk#8442", [gul()], .appDidReceiveRemote,
            ["FIR", "app < FIR", "answer app", "crash"], codes: ["E-HANDLER-TWICE"]
        ) { $0.script.replies[.appDidReceiveRemote].calls = 2 },
        HookRow(
            "INT12", "GULAppDelegateSwizzler.m", [gul()], .appDidReceiveRemote,
            ["FIR", "app < FIR"], codes: ["E-HANDLER-NEVER"]
        ) { $0.script.replies[.appDidReceiveRemote].calls = 0 },
        HookRow(
            "INT13", "GULAppDelegateSwizzler.m (read, not run)",
            [
                gul {
                    if $0.kind == .isaSubclass { $0.undoneAt = .later(milliseconds: 1) }
                }
            ], .appDidReceiveRemote, ["answer GUL"]
        ) { $0.delegate.implements.remove(.appDidReceiveRemote) },
        HookRow(
            "INT14", "UAAutoIntegration.m", [.ours("airship")], .unWillPresent,
            ["app < Airship", "Airship", "answer Airship"]
        ) { $0.script.replies[.unWillPresent].calls = 2 },
        HookRow(
            "INT15", "UNUserNotificationCenter+OneSignalNotifications.m", [.ours("onesignal")],
            .unWillPresent,
            ["OneSignal", "app < OneSignal", "answer OneSignal", "answer app ignored"],
            codes: ["E-HANDLER-TWICE"]
        ) { $0.script.replies[.unWillPresent].afterMilliseconds = 50 },
        HookRow(
            "INT16, affected", "RNFB ios-notification-delegate-forwarding.md",
            [
                .ours("rnfirebase") {
                    if $0.kind == .unReplace { $0.completion = .thenCallAgain }
                }
            ], .unWillPresent,
            ["FIR", "RNFB < FIR", "app < RNFB < FIR", "answer app", "answer RNFB ignored"],
            codes: ["E-HANDLER-TWICE"]),
        HookRow(
            "INT16, mended", "RNFB ios-notification-delegate-forwarding.md", [.ours("rnfirebase")],
            .unWillPresent, ["FIR", "RNFB < FIR", "app < RNFB < FIR", "answer app"]),
        HookRow(
            "INT18", "PostHog/posthog-ios#768",
            [
                .one(
                    Hook("X", sdk: "X", .exchange, on: .liveAppDelegate, [.appToken]) {
                        $0.addIfMissing = true
                        $0.followsDelegateChanges = true
                        $0.installAt = .load
                    })
            ], .appToken, ["X"], codes: ["W-SWIFTUI-FORWARDING-LOST"]
        ) { $0.lifecycle = .swiftui },
        HookRow(
            "INT18, forwarding fixed", "OneSignal/OneSignal-iOS-SDK#1091", [.ours("onesignal")],
            .appToken, ["OneSignal", "app < OneSignal"]
        ) { $0.lifecycle = .swiftui },
        HookRow(
            "INT19", "firebase/firebase-ios-sdk#12403",
            [
                .one(
                    Hook("FIR", sdk: "Firebase", .manual, on: .liveAppDelegate, [.appToken]) {
                        $0.calledByApp = false
                    })
            ], .appToken, ["app"], codes: ["W-NOT-CALLED-BY-APP"]),
        HookRow(
            "INT20", "EXNotifications NotificationCenterManager.swift", [.ours("expo")],
            .unWillPresent, ["app", "answer app"], codes: ["I-HOOK-SILENT"]),
        HookRow(
            "expo alone", "EXNotifications NotificationCenterManager.swift", [.ours("expo")],
            .unWillPresent, ["EXNotifications", "answer EXNotifications"],
            codes: ["W-FALLBACK-SUPPRESSED"]
        ) { $0.delegate.un = false },
        HookRow(
            "timer of RNFB", "RNFBMessaging+AppDelegate.m",
            [
                .ours("rnfirebase") {
                    if $0.name == "RNFB" { $0.answersAfter = 60_000 }
                }
            ], .appDidReceiveRemote,
            ["FIR", "RNFB", "app < RNFB < FIR", "answer RNFB"]),
        HookRow(
            "a hook that keeps the handler", "delivery rules B1 (RN PushNotificationIOS)",
            [
                .ours("swizzle-correct") { $0.completion = .never }
            ], .appDidReceiveRemote, ["PushFramework", "app < PushFramework"],
            codes: ["E-HANDLER-NEVER"]),
        HookRow(
            "the stub of an un-swizzle", "urbanairship/react-native-airship#605 (inference)",
            [
                .ours("airship") {
                    $0.undoneAt = .later(milliseconds: 1)
                    $0.leavesStub = true
                }
            ], .unDidReceive, ["crash"], codes: ["E-UNRECOGNIZED"]
        ) { $0.delegate.un = false },
        HookRow(
            "un-swizzled by the first, the second is lost too", "delivery rules B2",
            [
                .ours("swizzle-correct") { $0.undoneAt = .later(milliseconds: 1) },
                .ours("batch"),
            ], .appToken, ["app"], codes: ["E-HOOK-UNDONE"]),
        HookRow(
            "onesignal emulates the fallback of the tap", "OneSignal SDK source",
            [.ours("onesignal")], .unDidReceive,
            [
                "OneSignal", "OneSignal < OneSignal", "app < OneSignal < OneSignal",
                "answer app", "answer OneSignal",
            ],
            codes: ["W-FALLBACK-SUPPRESSED"]
        ) { $0.delegate.un = false },
        HookRow(
            "batch in the adaptor", "BADelegatedApplicationDelegate.m", [.ours("batch")],
            .appToken, ["Batch", "app < Batch"]
        ) { $0.lifecycle = .swiftui },
    ]

    @Test("follow the rule table", arguments: rows)
    func row(row: HookRow) {
        row.check()
    }

    @Test("INT17: an exchange over the subclass of another framework goes round without end")
    func recursion() throws {
        let app = AppInstall(topic: "com.example.app")
        let sets = [
            FrameworkTests.exchange("OneSignal", .exact), FrameworkTests.gul(),
            HookSet.ours("swizzle-correct"),
        ]
        let wiring = Wiring(app: app, hooks: sets, os: OSVersion(17))
        let chain = try #require(wiring.chain(.appToken))
        #expect(chain.outcome.crashed)
        #expect(chain.codes == ["E-RECURSION"])
        #expect(!chain.reachesHost)
        #expect(chain.remarks.first?.message.contains("FIR, OneSignal") == true)
    }

    @Test("INT17: with a look at the superclasses the same frameworks reach the app")
    func hierarchy() throws {
        let app = AppInstall(topic: "com.example.app")
        let sets = [FrameworkTests.exchange("OneSignal", .hierarchy), FrameworkTests.gul()]
        let chain = try #require(
            Wiring(app: app, hooks: sets, os: OSVersion(17)).chain(.appToken))
        #expect(
            chain.steps.compactMap(\.line) == ["FIR", "OneSignal < FIR", "app < OneSignal < FIR"])
    }

    @Test("INT12, INT13, INT14 are cited where they decide, and not beside an app that does right")
    func answersOfFrameworks() {
        func trace(
            _ push: PushShape, _ hooks: HookSet, _ change: (inout AppInstall) -> Void = { _ in }
        ) -> Trace {
            Situation(push, .foreground) {
                $0.app.hooks = [hooks]
                change(&$0.app)
            }.trace
        }
        let ours: Set<RoutingRule> = [.int12, .int13, .int14]
        let silent = trace(.p4, FrameworkTests.gul()) {
            $0.script.replies[.appDidReceiveRemote].calls = 0
        }
        #expect(ours.intersection(silent.rules) == [.int12])
        let nobody = FrameworkTests.gul {
            if $0.kind == .isaSubclass { $0.undoneAt = .later(milliseconds: 1) }
        }
        let failed = trace(.p4, nobody) { $0.delegate.implements.remove(.appDidReceiveRemote) }
        #expect(ours.intersection(failed.rules) == [.int13])
        #expect(failed.events.first { $0.kind == .completion }?.rule == .int13)
        let twice = trace(.p1, .ours("airship")) { $0.script.replies[.unWillPresent].calls = 2 }
        #expect(ours.intersection(twice.rules) == [.int14])
        for (push, name) in [(PushShape.p4, "firebase"), (.p1, "airship")] {
            #expect(ours.isDisjoint(with: trace(push, .ours(name)).rules))
        }
    }
}
