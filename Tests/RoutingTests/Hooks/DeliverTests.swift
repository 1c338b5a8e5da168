import APNs
import JSON
import Routing
import Testing

/// A push that goes through hooks, as its trace tells it.
@Suite("A push through hooks")
struct DeliverTests {
    @Test("gives one event for each piece of code, with the hooks passed and the handler's owner")
    func links() throws {
        let trace = Situation(.p5, .foreground) { $0.app.hooks = [.ours("firebase")] }.trace
        #expect(
            trace.lines == [
                "un.willPresent B2.kvo", "un.willPresent R07", "un.willPresent R07",
                "ui.banner+sound R01", "app.didReceiveRemote B2.isa-subclass",
                "app.didReceiveRemote R07", "app.didReceiveRemote R07",
            ])
        #expect(
            trace.events.map(\.kind) == [
                .callback, .callback, .completion, .ui, .callback, .callback, .completion,
            ])
        let own = try #require(trace.events.first { $0.callback == "app.didReceiveRemote" })
        #expect(own.handler?.owner == .sdk("FIR"))
        #expect(own.handler?.deadlineMilliseconds == 30_000)
        #expect(own.receiver?.className == "GUL_AppDelegate-1")
        #expect(own.receiver?.via == [])
        #expect(trace.events[5].receiver?.via == ["FIR"])
        #expect(trace.events[5].handler?.owner == .app)
        #expect(trace.events[2].detail == "banner+sound")
        #expect(trace.shown == [.banner, .sound])
    }

    @Test("shows nothing and calls nothing more once the app has crashed")
    func crash() {
        let trace = Situation(.p5, .foreground) {
            $0.policy.p5Order = .remoteFirst
            $0.app.hooks = [.ours("firebase")]
            $0.app.script.replies[.appDidReceiveRemote].calls = 2
        }.trace
        #expect(trace.callbacks.contains("proc.crash"))
        #expect(trace.codes == ["E-HANDLER-TWICE"])
        #expect(!trace.callbacks.contains("un.willPresent"))
        #expect(trace.shown.isEmpty)
    }

    @Test(
        "R15: ends the process after 30 s without an answer in the background",
        arguments: [false, true])
    func never(hooked: Bool) throws {
        let trace = Situation(.p4) {
            $0.app.script.replies[.appDidReceiveRemote].calls = 0
            $0.app.hooks = hooked ? [.ours("firebase")] : []
        }.trace
        let kill = try #require(trace.events.last)
        #expect(kill.callback == "proc.kill" && kill.rule == .r15)
        #expect(kill.atMilliseconds == 30_000)
        #expect(trace.codes == ["E-HANDLER-NEVER"])
        #expect(!trace.events.contains { $0.kind == .completion })
    }

    @Test("an answer after 30 s comes too late, one before counts")
    func late() {
        let late = Situation(.p4) {
            $0.app.script.replies[.appDidReceiveRemote].afterMilliseconds = 31_000
        }.trace
        #expect(late.codes == ["E-HANDLER-LATE"])
        #expect(late.callbacks.last == "proc.kill")
        let early = Situation(.p4) {
            $0.app.script.replies[.appDidReceiveRemote].afterMilliseconds = 29_000
        }.trace
        #expect(early.codes.isEmpty)
        #expect(early.events.last?.kind == .completion)
        #expect(early.events.last?.atMilliseconds == 29_000)
    }

    @Test("a framework's timer answers for an app that takes too long")
    func timer() throws {
        let trace = Situation(.p4) {
            $0.app.hooks = [
                .ours("swizzle-correct") { $0.completion = .timeout(milliseconds: 25_000) }
            ]
            $0.app.script.replies[.appDidReceiveRemote].calls = 0
        }.trace
        let answer = try #require(trace.events.last)
        #expect(answer.kind == .completion && answer.atMilliseconds == 25_000)
        #expect(answer.handler?.owner == .sdk("PushFramework"))
        #expect(trace.codes.isEmpty)
    }

    @Test("an answer to willPresent after 10 s shows nothing")
    func latePresentation() {
        let trace = Situation(.p1, .foreground) {
            $0.app.script.replies[.unWillPresent].afterMilliseconds = 10_001
        }.trace
        #expect(trace.shown.isEmpty)
        #expect(trace.ruleIDs.contains("A1.will-present-late"))
        #expect(trace.codes.contains("E-HANDLER-LATE"))
    }

    @Test("INT15: a framework's options count where the app's come later")
    func oneSignal() {
        let trace = Situation(.p1, .foreground) {
            $0.app.hooks = [.ours("onesignal") { $0.presents = [.badge] }]
            $0.app.script.replies[.unWillPresent].afterMilliseconds = 20
        }.trace
        #expect(trace.shown == [.badge])
        let atOnce = Situation(.p1, .foreground) {
            $0.app.hooks = [.ours("onesignal") { $0.presents = [.badge] }]
        }.trace
        #expect(atOnce.shown == [.banner, .sound])
    }

    @Test("INT14: Airship and the app together present what either of them asks for")
    func airship() {
        let trace = Situation(.p1, .foreground) {
            $0.app.hooks = [.ours("airship") { $0.presents = [.badge] }]
            $0.app.delegate.willPresent = [.banner]
        }.trace
        #expect(trace.shown == [.banner, .badge])
    }

    @Test("INT24: a proxy's banner is unknown below iOS 14")
    func banner() {
        for (os, shown, codes) in [
            (OSVersion(13), Shown.sound, ["W-OPTION-UNKNOWN"]),
            (OSVersion(14), [.banner, .sound], []),
        ] {
            let trace = Situation(.p1, .foreground) {
                $0.device.os = os
                $0.app.delegate.un = false
                $0.app.hooks = [
                    .ours("seed-proxy") {
                        $0.owner = .strong
                        $0.addIfMissing = true
                    }
                ]
            }.trace
            #expect(trace.shown == shown)
            #expect(trace.codes.unique == ["W-FALLBACK-SUPPRESSED"] + codes)
        }
    }

    @Test("a push that launches the app finds only what is installed by then")
    func launching() {
        let sdk = HookSet.ours("swizzle-correct") {
            $0.installAt = .later(milliseconds: 100)
            $0.followsDelegateChanges = false
        }
        let launched = Situation(.p4, .terminated) { $0.app.hooks = [sdk] }.trace
        #expect(launched.calls.last == "app.didReceiveRemote app")
        #expect(launched.calls.count == 3)
        let running = Situation(.p4) { $0.app.hooks = [sdk] }.trace
        #expect(
            running.calls == ["app.didReceiveRemote PushFramework", "app.didReceiveRemote app"])
    }

    @Test("says nothing of hooks where no code of the app can be meant")
    func quiet() {
        let uninstalled = Situation(.p1) {
            $0.app.installed = false
            $0.app.hooks = [.ours("seed-proxy")]
        }.trace
        #expect(uninstalled.codes.isEmpty)
        let system = Situation(.special(.mdm)) { $0.app.hooks = [.ours("seed-proxy")] }.trace
        #expect(!system.codes.contains("E-DELEGATE-DEALLOC"))
    }

    @Test("a hook that finds nothing changes nothing", arguments: AppState.allCases)
    func idle(state: AppState) {
        let idle = HookSet.one(
            Hook("X", sdk: "X", .setImplementation, on: .literalClass("Nobody"), [.appToken]))
        for push in [PushShape.p1, .p4, .p5, .p8] {
            let plain = Situation(push, state) { $0.app.serviceExtension = true }.trace
            let hooked = Situation(push, state) {
                $0.app.serviceExtension = true
                $0.app.hooks = [idle]
            }.trace
            #expect(
                hooked.events.filter { $0.kind != .completion }.map(\.callback) == plain.callbacks)
            #expect(hooked.shown == plain.shown && hooked.outcome == plain.outcome)
            #expect(hooked.codes.contains("E-CLASS-NOT-FOUND") == (state != .neverLaunched))
        }
    }
}
