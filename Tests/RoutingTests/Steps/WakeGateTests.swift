import Routing
import Testing

@Suite("Content-available while the app is not in front")
struct WakeGateTests {
    static let all = ["banner", "sound", "badge"]
    static let launch = ["proc.launch R16", "app.willFinish R16", "app.didFinish R16"]

    static let rows: [Row] = [
        Row(
            "R11", Situation(.p4), ["proc.resume R11", "app.didReceiveRemote R11"],
            .silentCallback),
        Row(
            "R11, running in the background", Situation(.p4, .background),
            ["app.didReceiveRemote A3.background"], .silentCallback),
        Row(
            "R12", Situation(.p5),
            ["ui.banner+sound+badge R12", "proc.resume R12", "app.didReceiveRemote R12"], .shown,
            shown: all),
        Row(
            "R13", Situation(.p4) { $0.app.backgroundModes = [.voip] }, [], .dropped,
            codes: ["W-NO-BG-MODE"], silentRules: ["R13"]),
        Row(
            "R14", Situation(.p4) { $0.app.backgroundRefresh = false }, [], .dropped,
            codes: ["I-BG-REFRESH-OFF"], silentRules: ["R14"]),
        Row(
            "A11.alert-with-content: nothing but the notification",
            Situation(.p5) { $0.policy.alertWithContent = .shows },
            ["ui.banner+sound+badge R10"], .shown, shown: all,
            silentRules: ["A11.alert-with-content"], source: "736268"),
        Row(
            "A11.old-variant-in-background",
            Situation(.p4) {
                $0.policy.oldVariantInBackground = true
                $0.app.delegate.appDelegate = .old
            },
            ["proc.resume R11", "app.didReceiveRemoteOld R11"], .silentCallback,
            silentRules: ["A11.old-variant-in-background"], source: "deltachat"),
        Row(
            "R16", Situation(.p4, .terminated), launch + ["app.didReceiveRemote R16"],
            .silentCallback),
        Row(
            "R16 with alert", Situation(.p5, .terminated),
            ["ui.banner+sound+badge R12"] + launch + ["app.didReceiveRemote R16"], .shown,
            shown: all),
        Row(
            "R16, scene app", Situation(.p4, .terminated) { $0.app.lifecycle = .scene },
            [
                "proc.launch R16", "app.willFinish R16", "app.didFinish R16.scene",
                "app.didReceiveRemote R16",
            ], .silentCallback, codes: ["I-ASSUMED"]),
        Row(
            "R15: no answer within 30 s",
            Situation(.p4) { $0.app.script.replies[.appDidReceiveRemote] = .init(calls: 0) },
            ["proc.resume R11", "app.didReceiveRemote R11", "proc.kill R15"], .silentCallback,
            codes: ["E-HANDLER-NEVER"], source: "fetchcompletionhandler"),
        Row(
            "R15: an answer after 30 s",
            Situation(.p4) {
                $0.app.script.replies[.appDidReceiveRemote] = .init(afterMilliseconds: 30_001)
            },
            ["proc.resume R11", "app.didReceiveRemote R11", "proc.kill R15"], .silentCallback,
            codes: ["E-HANDLER-LATE"], source: "fetchcompletionhandler"),
        Row(
            "R17: registers later",
            Situation(.p4, .terminated) { $0.app.script.registers = .later }, launch,
            .silentCallback, codes: ["W-NOT-REGISTERED-YET"], silentRules: ["R17"],
            source: "RNFBMessaging"),
        Row(
            "R17: registers when granted, and is not",
            Situation(.p4, .terminated) {
                $0.app.script.registers = .whenGranted
                $0.app.permission.status = .denied
            }, launch, .silentCallback, codes: ["W-NOT-REGISTERED-YET"], silentRules: ["R17"],
            source: "RNFBMessaging"),
        Row(
            "R17: registers when granted, and is",
            Situation(.p4, .terminated) { $0.app.script.registers = .whenGranted },
            launch + ["app.didReceiveRemote R16"], .silentCallback),
        Row(
            "R17 is about launches alone", Situation(.p4) { $0.app.script.registers = .later },
            ["proc.resume R11", "app.didReceiveRemote R11"], .silentCallback),
        Row(
            "R18", Situation(.p4, .forceQuit), [], .dropped, codes: ["I-FORCE-QUIT"],
            silentRules: ["R18"]),
        Row(
            "R19", Situation(.p5, .forceQuit), ["ui.banner+sound+badge R19"], .shown, shown: all,
            codes: ["I-FORCE-QUIT"], silentRules: ["R18"]),
        Row(
            "R20 with content-available",
            Situation(.p8, .forceQuit) { $0.app.serviceExtension = true },
            ["nse.didReceive R20", "ui.banner+sound+badge R20"], .shown, shown: all,
            codes: ["I-FORCE-QUIT"], silentRules: ["R18"]),
        Row(
            "R21: restarted and unlocked, a force-quit app is a terminated one",
            Situation(.p4, .terminated) { $0.device.unlockedSinceBoot = true },
            launch + ["app.didReceiveRemote R16"], .silentCallback),
        Row(
            "R31", Situation(.p8) { $0.app.serviceExtension = true },
            [
                "nse.didReceive R25", "ui.banner+sound+badge R25", "proc.resume R12",
                "app.didReceiveRemote R31",
            ], .shown, shown: all, codes: ["I-ASSUMED"]),
        Row(
            "R33", Situation(.p4) { $0.app.permission.status = .denied },
            ["proc.resume R11", "app.didReceiveRemote R33"], .silentCallback),
        Row(
            "R33 with alert", Situation(.p5) { $0.app.permission.status = .notDetermined },
            ["ui.none R32", "proc.resume R12", "app.didReceiveRemote R33"], .silentCallback),
    ]

    @Test("follows the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    static let further: [Row] = [
        Row(
            "alert without background mode is shown only",
            Situation(.p5) { $0.app.backgroundModes = [] }, ["ui.banner+sound+badge R10"],
            .shown, shown: all, codes: ["W-NO-BG-MODE"], silentRules: ["R13"]),
        Row(
            "the old variant is not woken",
            Situation(.p4) { $0.app.delegate.appDelegate = .old }, [], .dropped,
            codes: ["W-NO-FETCH-METHOD"], silentRules: ["A10.fetch-variant"]),
        Row(
            "all that stands against it is told",
            Situation(.p4, .forceQuit) {
                $0.app.backgroundModes = []
                $0.app.backgroundRefresh = false
                $0.app.delegate.appDelegate = []
            }, [], .dropped,
            codes: ["W-NO-BG-MODE", "I-BG-REFRESH-OFF", "I-FORCE-QUIT", "W-NO-FETCH-METHOD"],
            silentRules: ["R13", "R14", "R18", "A10.fetch-variant"]),
        Row(
            "held until the first unlock",
            Situation(.p4, .terminated) { $0.device.unlockedSinceBoot = false },
            ["push.held A1.before-unlock"], .held, codes: ["I-BEFORE-UNLOCK", "I-ASSUMED"]),
        Row(
            "Low Power Mode is remarked on", Situation(.p4) { $0.device.lowPower = true },
            ["proc.resume R11", "app.didReceiveRemote R11"], .silentCallback,
            codes: ["I-LOW-POWER"]),
    ]

    @Test("answers the neighbouring cases", arguments: further)
    func neighbour(row: Row) {
        row.check()
    }

    @Test("leaves the order of display and wake-up undefined, and defined without a display")
    func order() {
        let both = Situation(.p5, .terminated).trace
        #expect(both.events.map(\.order) == [.defined] + Array(repeating: .undefined, count: 4))
        let silent = Situation(.p4, .terminated).trace
        #expect(silent.events.allSatisfy { $0.order == .defined })
    }

    @Test("gives the app the original payload beside the extension")
    func originalPayload() throws {
        let trace = Situation(.p8) { $0.app.serviceExtension = true }.trace
        let call = try #require(trace.events.last)
        #expect(call.callback == "app.didReceiveRemote")
        #expect(call.content == .original)
        #expect(call.evidence == .assumed)
        #expect(trace.events[1].content == .modified)
    }

    @Test("launches with the payload in the options, in application state background")
    func launchOptions() throws {
        let trace = Situation(.p4, .terminated).trace
        let finish = try #require(trace.events.first { $0.callback == "app.didFinish" })
        #expect(finish.content == .original)
        #expect(finish.applicationState == .background)
        let scene = Situation(.p4, .terminated) { $0.app.lifecycle = .swiftui }.trace
        let other = try #require(scene.events.first { $0.callback == "app.didFinish" })
        #expect(other.content == nil)
        #expect(other.receiver?.className == "SwiftUI.AppDelegate")
    }
}
