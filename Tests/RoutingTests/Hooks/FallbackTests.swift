import Routing
import Testing

/// The fallback rules, with and without hooks on them.
@Suite("Fallbacks under hooks")
struct FallbackTests {
    private static func proxy(_ name: String = "seed-proxy") -> HookSet {
        .ours(name) { $0.owner = .strong }
    }

    @Test("FB1: a UN delegate without willPresent leaves the call to the app delegate")
    func fb1() {
        let trace = Situation(.p1, .foreground) {
            $0.app.delegate.willPresent = nil
            $0.app.hooks = [.ours("firebase")]
        }.trace
        #expect(trace.calls == ["app.didReceiveRemote FIR", "app.didReceiveRemote app"])
        #expect(trace.ruleIDs.contains("FB1"))
        #expect(trace.shown.isEmpty)
    }

    @Test("FB2: a proxy that nobody holds leaves the app without its own delegate (INT06, FC-I3)")
    func fb2() {
        let observed = Situation(.p1, .foreground) { $0.app.hooks = [.ours("seed-proxy")] }.trace
        #expect(observed.calls == ["app.didReceiveRemote app"])
        #expect(observed.shown.isEmpty)
        #expect(observed.codes == ["E-DELEGATE-DEALLOC"])
        #expect(observed.diagnostics.first?.message.contains("the app's own") == true)
        let documented = Situation(.p1, .foreground) {
            $0.app.hooks = [.ours("seed-proxy")]
            $0.policy.noDelegateForeground = .documented
        }.trace
        #expect(documented.calls.isEmpty)
        #expect(documented.shown == [.banner, .sound, .badge])
    }

    @Test("FC-I3: in front nothing is shown without a delegate, or with one that answers nothing")
    func noDelegate() {
        for hooks in [[], [HookSet.ours("swizzle-correct")]] {
            let none = Situation(.p1, .foreground) {
                $0.app.delegate.un = false
                $0.app.hooks = hooks
            }.trace
            #expect(none.shown.isEmpty && none.ruleIDs.contains("R04"))
            let empty = Situation(.p1, .foreground) {
                $0.app.delegate.willPresent = []
                $0.app.hooks = hooks
            }.trace
            #expect(empty.shown.isEmpty && empty.ruleIDs.contains("R02"))
        }
    }

    @Test(
        "FC-I4: a framework that adds willPresent takes the push from the app, another leaves it"
    )
    func addIfMissing() {
        let added = Situation(.p1, .foreground) {
            $0.app.delegate.willPresent = nil
            $0.app.hooks = [FallbackTests.proxy()]
        }.trace
        #expect(added.calls == ["un.willPresent PushFramework"])
        #expect(added.codes == ["W-FALLBACK-SUPPRESSED"])
        let left = Situation(.p1, .foreground) {
            $0.app.delegate.willPresent = nil
            $0.app.hooks = [.ours("proxy-correct")]
        }.trace
        #expect(left.calls == ["app.didReceiveRemote app"])
        #expect(left.codes.isEmpty)
    }

    @Test("FB3, FB4: the tap falls back only while nobody brings un.didReceive")
    func tap() {
        let app = AppInstall(
            topic: "com.example.app", delegate: DelegatePlan(didReceive: false))
        let without = Wiring(app: app, hooks: [.ours("proxy-correct")], os: OSVersion(17))
        #expect(!without.responds(to: .unDidReceive) && without.hasUNDelegate())
        let with = Wiring(app: app, hooks: [FallbackTests.proxy()], os: OSVersion(17))
        #expect(with.responds(to: .unDidReceive))
        #expect(with.remarks.map(\.code) == ["W-FALLBACK-SUPPRESSED"])
    }

    @Test("FB5: a hook on the old variant is not called beside the fetch variant")
    func fb5() {
        let trace = Situation(.p4, .foreground) {
            $0.app.delegate.appDelegate = [.fetch, .old]
            $0.app.hooks = [
                .one(
                    Hook(
                        "X", sdk: "X", .setImplementation, on: .liveAppDelegate,
                        [.appDidReceiveRemoteOld]))
            ]
        }.trace
        #expect(trace.calls == ["app.didReceiveRemote app"])
        #expect(trace.codes == ["I-UNNEEDED-HOOK", "I-ASSUMED"])
    }

    @Test("FB6: the old variant alone is not woken, hooked or not")
    func fb6() {
        for hooks in [[], [HookSet.ours("swizzle-correct")]] {
            let trace = Situation(.p4, .terminated) {
                $0.app.delegate.appDelegate = .old
                $0.app.hooks = hooks
            }.trace
            #expect(trace.calls.isEmpty)
            #expect(trace.codes == ["W-NO-FETCH-METHOD"])
        }
        let firebase = Situation(.p4, .terminated) {
            $0.app.delegate.appDelegate = .old
            $0.app.hooks = [.ours("firebase")]
        }.trace
        #expect(firebase.calls.last == "app.didReceiveRemote FIR")
    }

    @Test("FB7: with content-available and no willPresent the chain runs once")
    func fb7() {
        let trace = Situation(.p5, .foreground) {
            $0.app.delegate.willPresent = nil
            $0.app.hooks = [.ours("firebase")]
        }.trace
        #expect(trace.calls == ["app.didReceiveRemote FIR", "app.didReceiveRemote app"])
        #expect(trace.ruleIDs.contains("FB7"))
    }

    @Test("FB8: a method that is added after UIKit looked is not called until it looks again")
    func fb8() {
        let late = Hook(
            "X", sdk: "X", .setImplementation, on: .liveAppDelegate, [.appDidReceiveRemote]
        ) { $0.addIfMissing = true }
        let app = AppInstall(topic: "com.example.app", delegate: DelegatePlan(appDelegate: []))
        let cached = Wiring(app: app, hooks: [.one(late)], os: OSVersion(17))
        #expect(!cached.responds(to: .appDidReceiveRemote))
        #expect(cached.remarks.map(\.code) == ["W-SELECTOR-CACHE"])
        let again = Wiring(
            app: app, hooks: [.one(late) { $0.reassignsDelegate = true }], os: OSVersion(17))
        #expect(again.responds(to: .appDidReceiveRemote) && again.remarks.isEmpty)
        let early = Wiring(
            app: app,
            hooks: [
                .one(late) {
                    $0.installAt = .load
                    $0.followsDelegateChanges = true
                }
            ], os: OSVersion(17))
        #expect(early.responds(to: .appDidReceiveRemote) && early.remarks.isEmpty)
    }
}
