import Routing
import Testing

/// The three plans of the first founding document, as it writes them and with its notes broken.
@Suite("The plans of the first founding document")
struct SeedPlanTests {
    static let source = "founding document 1; delivery rules C4"

    static let swizzle: [HookRow] = [
        HookRow(
            "INT01", source, [.ours("seed-swizzle")], .appToken, ["PushFramework", "crash"],
            codes: ["I-UNNEEDED-HOOK", "E-ARITY", "E-UNRECOGNIZED"]),
        HookRow(
            "INT02", source, [.ours("seed-swizzle")], .appToken, ["PushFramework", "crash"],
            codes: ["I-UNNEEDED-HOOK", "E-ARITY", "E-UNRECOGNIZED"]
        ) { $0.delegate.implements.remove(.appToken) },
        HookRow(
            "INT03, a module in front of the name", source, [.ours("seed-swizzle")], .appToken,
            ["app"], codes: ["E-CLASS-NOT-FOUND", "I-UNNEEDED-HOOK"]
        ) { $0.delegate.className = "Shop.AppDelegate" },
        HookRow(
            "INT03, SwiftUI without adaptor", source, [.ours("seed-swizzle")], .appDidFinish,
            ["app"], codes: ["E-CLASS-NOT-FOUND"]
        ) {
            $0.lifecycle = .swiftui
            $0.delegate.adaptor = false
            $0.delegate.className = "Shop.Unused"
        },
        HookRow(
            "INT04", source, [.ours("seed-swizzle")], .appToken, ["PushFramework", "crash"],
            codes: ["W-INHERITED-SHADOWED", "I-UNNEEDED-HOOK", "E-ARITY", "E-UNRECOGNIZED"]
        ) {
            $0.delegate.implements.remove(.appToken)
            $0.delegate.inherits.insert(.appToken)
        },
        HookRow(
            "INT21", "founding document 1, first note",
            [.ours("seed-swizzle") { $0.times = 2 }], .appToken, ["app"],
            codes: ["E-HOOK-UNDONE", "I-UNNEEDED-HOOK"]
        ) { $0.delegate.implements.insert(.appDidReceiveRemoteOld) },
        HookRow(
            "INT21, correct exchange", "founding document 1, first note",
            [
                .one(
                    Hook("X", sdk: "X", .exchange, on: .liveAppDelegate, [.appToken]) {
                        $0.times = 2
                    })
            ], .appToken, ["app"], codes: ["E-HOOK-UNDONE"]),
        HookRow(
            "INT01, two frameworks: the later one buries the earlier one", source,
            [.firstPlan("A"), .firstPlan("B")], .appToken, ["B", "crash"],
            codes: ["E-NOT-FORWARDED", "E-UNRECOGNIZED"]),
        HookRow(
            "INT01, the same framework twice", source,
            [.ours("seed-swizzle"), .ours("seed-swizzle")], .appToken, ["PushFramework", "crash"],
            codes: ["E-NOT-FORWARDED", "I-UNNEEDED-HOOK", "E-ARITY", "E-UNRECOGNIZED"]),
        HookRow(
            "INT22", "founding document 1, second note",
            [.ours("swizzle-correct") { $0.forward = .none }], .appToken, ["PushFramework"],
            codes: ["E-NOT-FORWARDED"]),
        HookRow(
            "INT29", "founding document 1, third note",
            [
                .one(
                    Hook("X", sdk: "X", .setImplementation, on: .liveAppDelegate, [.appDidFinish]) {
                        $0.installAt = .willFinish
                    })
            ], .appDidFinish, ["X", "app < X"], codes: ["I-UNNEEDED-HOOK"]),
        HookRow(
            "correct", source, [.ours("swizzle-correct")], .appToken,
            ["PushFramework", "app < PushFramework"]),
        HookRow(
            "correct adds nothing", source, [.ours("swizzle-correct")], .appToken, nil
        ) { $0.delegate.implements.remove(.appToken) },
    ]

    static let observer: [HookRow] = [
        HookRow(
            "INT05", source, [.ours("seed-observer")], .appToken, ["app"],
            codes: ["W-NOTIF-NAME-UNKNOWN"]),
        HookRow(
            "INT05, with names that exist", source,
            [
                .ours("seed-observer") {
                    $0.notificationNames = ["UIApplicationDidFinishLaunchingNotification"]
                }
            ], .appDidFinish, ["app", "PushFramework"]),
    ]

    static let proxy: [HookRow] = [
        HookRow(
            "INT06", source, [.ours("seed-proxy")], .unWillPresent, nil,
            codes: ["E-DELEGATE-DEALLOC"]),
        HookRow(
            "INT07", source, [.ours("seed-proxy") { $0.owner = .strong }], .unWillPresent,
            ["PushFramework", "answer PushFramework"], codes: ["W-FALLBACK-SUPPRESSED"]
        ) { $0.delegate.willPresent = nil },
        HookRow(
            "INT08", source,
            [
                .ours("seed-proxy") {
                    $0.owner = .strong
                    $0.installAt = .willFinish
                }
            ], .unWillPresent, ["app", "answer app"], codes: ["W-DELEGATE-REPLACED"]),
        HookRow(
            "INT22, proxy", "founding document 1, core principle",
            [
                .ours("seed-proxy") {
                    $0.owner = .strong
                    $0.forward = .none
                }
            ], .unDidReceive, ["PushFramework", "answer PushFramework"],
            codes: ["E-NOT-FORWARDED"]),
        HookRow(
            "INT23", source, [.ours("seed-proxy") { $0.owner = .strong }], .unOpenSettings, nil,
            codes: ["W-SETTINGS-DEAD"]
        ) { $0.delegate.openSettings = true },
        HookRow(
            "INT25, token", source, [.ours("seed-proxy") { $0.owner = .strong }], .appToken,
            ["app"]),
        HookRow(
            "INT25, silent push", source, [.ours("seed-proxy") { $0.owner = .strong }],
            .appDidReceiveRemote, ["app", "answer app"]),
        HookRow(
            "INT26", source,
            [
                .ours("seed-proxy") {
                    $0.owner = .strong
                    $0.installAt = .later(milliseconds: 500)
                }
            ], .unDidReceive, at: .launching, nil,
            codes: ["E-DELEGATE-LATE", "W-FALLBACK-SUPPRESSED"]
        ) { $0.delegate.un = false },
        HookRow(
            "INT26, beside the app's own delegate", source,
            [.ours("proxy-correct") { $0.installAt = .later(milliseconds: 500) }],
            .unDidReceive, at: .launching, ["app", "answer app"], codes: ["E-DELEGATE-LATE"]),
        HookRow(
            "INT27", "invertase/react-native-firebase#9094",
            [.ours("seed-proxy") { $0.owner = .strong }], .unWillPresent,
            ["PushFramework", "app < PushFramework", "answer app"], codes: ["E-HANDLER-NEVER"]),
        HookRow(
            "INT28", source, [.ours("seed-proxy") { $0.owner = .strong }], .unDidReceive,
            ["PushFramework", "answer PushFramework"], codes: ["W-FALLBACK-SUPPRESSED"]
        ) { $0.delegate.didReceive = false },
        HookRow(
            "LEG10", source, [.ours("seed-proxy")], .unWillPresent, os: OSVersion(9), nil,
            codes: ["E-UN-MISSING"]),
        HookRow(
            "correct", source, [.ours("proxy-correct")], .unWillPresent,
            ["PushFramework", "app < PushFramework", "answer PushFramework"]),
        HookRow(
            "correct, asked again by a proxy set later: on to the delegate before it", source,
            [.ours("proxy-correct"), .one(laterProxy)], .unWillPresent,
            [
                "PushFramework", "Later < PushFramework", "PushFramework < Later < PushFramework",
                "app < PushFramework < Later < PushFramework", "answer PushFramework",
            ]),
        HookRow(
            "correct leaves the fallback", source, [.ours("proxy-correct")], .unWillPresent, nil
        ) { $0.delegate.willPresent = nil },
        HookRow(
            "correct forwards the settings", source, [.ours("proxy-correct")], .unOpenSettings,
            ["PushFramework", "app < PushFramework"]
        ) { $0.delegate.openSettings = true },
    ]

    /// It finds the proxy as the delegate, and forwards to it.
    private static let laterProxy = Hook(
        "Later", sdk: "Later", .unReplace, on: .unCenter, [.unWillPresent, .unDidReceive]
    ) {
        $0.addIfMissing = true
        $0.completion = .ownsIfNoOriginal
        $0.installAt = .didFinishNotification
    }

    @Test("fails as it stands, and works as it should be", arguments: swizzle + observer + proxy)
    func row(row: HookRow) {
        row.check()
    }

    @Test("INT25: a framework with a UN proxy alone hears neither silent pushes nor the token")
    func unheard() {
        func rules(_ push: PushShape, _ hooks: [String], os: OSVersion = OSVersion(17)) -> [String]
        {
            Situation(push, .suspended) {
                $0.device.os = os
                $0.app.hooks = hooks.map { .ours($0) }
            }.trace.ruleIDs
        }
        #expect(rules(.p4, ["proxy-correct"]).contains("INT25"))
        #expect(rules(.p5, ["seed-proxy"]).contains("INT25"))
        #expect(!rules(.p1, ["proxy-correct"]).contains("INT25"))
        #expect(!rules(.p4, ["swizzle-correct"]).contains("INT25"))
        #expect(!rules(.p4, ["flutterfire"]).contains("INT25"))
        #expect(!rules(.p4, ["seed-proxy"], os: OSVersion(9)).contains("INT25"))
    }

    @Test("a hook that another one buries is named with it, and by its set or place if need be")
    func buried() {
        func message(_ sets: HookSet...) -> String? {
            let wiring = Wiring(
                app: AppInstall(topic: "com.example.app"), hooks: sets, os: OSVersion(17))
            #expect(!wiring.remarks.contains { $0.code == "E-HOOK-UNDONE" })
            return wiring.remarks.first { $0.code == "E-NOT-FORWARDED" }?.message
        }
        var other = HookSet.firstPlan("A")
        other.name = "other"
        #expect(
            message(.firstPlan("A"), .firstPlan("B"))?.hasSuffix("the hook of A is never called")
                == true)
        #expect(
            message(.firstPlan("A"), other)?.hasPrefix("the hook of A of other stands where that")
                == true)
        #expect(
            message(.firstPlan("A"), .firstPlan("A"))?.hasSuffix(
                "the hook of the earlier A is never called") == true)
    }

    @Test("INT21 is cited by no trace where nothing was exchanged twice")
    func notTwice() {
        let trace = Situation(.p4) { $0.app.hooks = [.firstPlan("A"), .firstPlan("B")] }.trace
        #expect(!trace.rules.contains(.int21) && trace.rules.contains(.int01))
    }
}
