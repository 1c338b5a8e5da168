import Routing
import Testing

@Suite("An app in front")
struct ForegroundRouteTests {
    static let rows: [Row] = [
        Row(
            "R01", Situation(.p1, .foreground), ["un.willPresent R01", "ui.banner+sound R01"],
            .shown, shown: ["banner", "sound"]),
        Row(
            "R01 with all options",
            Situation(.p1, .foreground) {
                $0.app.delegate.willPresent = [.banner, .list, .sound, .badge]
            },
            ["un.willPresent R01", "ui.banner+sound+badge+list R01"], .shown,
            shown: ["banner", "sound", "badge", "list"]),
        Row(
            "R02", Situation(.p1, .foreground) { $0.app.delegate.willPresent = [] },
            ["un.willPresent R02", "ui.none R02"], .silentCallback),
        Row(
            "R03, FB1", Situation(.p1, .foreground) { $0.app.delegate.willPresent = nil },
            ["app.didReceiveRemote FB1", "ui.none R03"], .silentCallback),
        Row(
            "R04, FB2", Situation(.p1, .foreground) { $0.app.delegate.un = false },
            ["app.didReceiveRemote FB2", "ui.none R04"], .silentCallback),
        Row(
            "R04 by a delegate that nobody holds",
            Situation(.p1, .foreground) { $0.app.delegate.retained = false },
            ["app.didReceiveRemote FB2", "ui.none R04"], .silentCallback,
            codes: ["E-DELEGATE-DEALLOC"]),
        Row(
            "R05, FB2",
            Situation(.p1, .foreground) {
                $0.app.delegate.un = false
                $0.policy.noDelegateForeground = .documented
            },
            ["ui.banner+sound+badge R05"], .shown, shown: ["banner", "sound", "badge"]),
        Row("R06", Situation(.p4, .foreground), ["app.didReceiveRemote R06"], .silentCallback),
        Row(
            "R06 without background mode and refresh",
            Situation(.p4, .foreground) {
                $0.app.backgroundModes = []
                $0.app.backgroundRefresh = false
            },
            ["app.didReceiveRemote R06"], .silentCallback),
        Row(
            "R07", Situation(.p5, .foreground),
            ["un.willPresent R07", "ui.banner+sound R01", "app.didReceiveRemote R07"], .shown,
            shown: ["banner", "sound"]),
        Row(
            "R07, remote first",
            Situation(.p5, .foreground) { $0.policy.p5Order = .remoteFirst },
            ["app.didReceiveRemote R07", "un.willPresent R07", "ui.banner+sound R01"], .shown,
            shown: ["banner", "sound"]),
        Row(
            "R08, FB7", Situation(.p5, .foreground) { $0.app.delegate.willPresent = nil },
            ["app.didReceiveRemote FB7", "ui.none R08"], .silentCallback),
        Row(
            "R09", Situation(.p1, .inactive), ["un.willPresent R09", "ui.banner+sound R09"],
            .shown, shown: ["banner", "sound"], codes: ["I-ASSUMED"]),
        Row(
            "R25 in front", Situation(.p6, .foreground) { $0.app.serviceExtension = true },
            ["nse.didReceive R25", "un.willPresent R25.will-present", "ui.banner+sound R01"],
            .shown, shown: ["banner", "sound"], codes: ["I-ASSUMED"]),
        Row(
            "R31 in front", Situation(.p8, .foreground) { $0.app.serviceExtension = true },
            [
                "nse.didReceive R25", "un.willPresent R25.will-present", "ui.banner+sound R01",
                "app.didReceiveRemote R31",
            ], .shown, shown: ["banner", "sound"], codes: ["I-ASSUMED"]),
        Row(
            "R33 in front",
            Situation(.p4, .foreground) { $0.app.permission.status = .denied },
            ["app.didReceiveRemote R33"], .silentCallback),
        Row(
            "R45", Situation(.p1, .foreground) { $0.device.os = OSVersion(18, 0, 1) },
            ["un.willPresent R01", "un.willPresent R45", "ui.banner+sound R01"], .shown,
            shown: ["banner", "sound"]),
        Row(
            "R45 ends with iOS 18.1",
            Situation(.p1, .foreground) { $0.device.os = OSVersion(18, 1) },
            ["un.willPresent R01", "ui.banner+sound R01"], .shown, shown: ["banner", "sound"]),
        Row(
            "R51, FB5",
            Situation(.p1, .foreground) {
                $0.app.delegate.willPresent = nil
                $0.app.delegate.appDelegate = [.fetch, .old]
            },
            ["app.didReceiveRemote FB1", "ui.none R03"], .silentCallback, silentRules: ["R51"]),
        Row(
            "R53 in front", Situation(.p6, .foreground),
            ["un.willPresent R01", "ui.banner+sound R01"], .shown, shown: ["banner", "sound"],
            codes: ["I-NO-EXTENSION"], silentRules: ["R53"]),
    ]

    @Test("follows the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    static let further: [Row] = [
        Row(
            "the old variant alone is called in front",
            Situation(.p4, .foreground) { $0.app.delegate.appDelegate = .old },
            ["app.didReceiveRemoteOld R06"], .silentCallback),
        Row(
            "no method at all",
            Situation(.p4, .foreground) { $0.app.delegate.appDelegate = [] }, [], .dropped,
            codes: ["W-NO-REMOTE-METHOD"]),
        Row(
            "badge alone",
            Situation(.p2, .foreground) { $0.app.delegate.willPresent = .badge },
            ["un.willPresent A3.badge-or-sound", "ui.badge A3.badge-or-sound"], .shown,
            shown: ["badge"], codes: ["I-ASSUMED"]),
        Row(
            "alerts off in Settings: willPresent is called all the same",
            Situation(.p1, .foreground) { $0.app.permission.alert = false },
            ["un.willPresent R01", "ui.sound R01"], .shown, shown: ["sound"],
            silentRules: ["A5.settings"]),
        Row(
            "denied",
            Situation(.p1, .foreground) { $0.app.permission.status = .denied },
            ["app.didReceiveRemote A5.unauthorized-foreground", "ui.none R32"], .silentCallback,
            codes: ["I-ASSUMED"]),
        Row(
            "denied, policy drop",
            Situation(.p1, .foreground) {
                $0.app.permission.status = .denied
                $0.policy.unknownAuthP1 = .drop
            },
            ["ui.none R32"], .dropped),
        Row(
            "denied with content-available",
            Situation(.p5, .foreground) { $0.app.permission.status = .notDetermined },
            ["app.didReceiveRemote R33", "ui.none R32"], .silentCallback),
        Row(
            "provisional",
            Situation(.p1, .foreground) { $0.app.permission.status = .provisional },
            ["un.willPresent A5.provisional-foreground", "ui.list A5.provisional-foreground"],
            .listed, shown: ["list"], codes: ["I-ASSUMED"]),
        Row(
            "iOS 13 does not know banner",
            Situation(.p1, .foreground) { $0.device.os = OSVersion(13, 7) },
            ["un.willPresent R01", "ui.sound R01"], .shown, shown: ["sound"],
            codes: ["W-OPTION-UNKNOWN"], silentRules: ["A10.presentation-options"]),
        Row(
            "iOS 13 knows alert",
            Situation(.p1, .foreground) {
                $0.device.os = OSVersion(13, 7)
                $0.app.delegate.willPresent = [.alert, .sound]
            },
            ["un.willPresent R01", "ui.banner+sound R01"], .shown, shown: ["banner", "sound"]),
        Row(
            "from iOS 14 alert stands for banner and list",
            Situation(.p1, .foreground) { $0.app.delegate.willPresent = .alert },
            ["un.willPresent R01", "ui.banner+list R01"], .shown, shown: ["banner", "list"]),
        Row(
            "documented, with content-available",
            Situation(.p5, .foreground) {
                $0.app.delegate.un = false
                $0.policy.noDelegateForeground = .documented
            },
            ["ui.banner+sound+badge R05", "app.didReceiveRemote FB7"], .shown,
            shown: ["banner", "sound", "badge"]),
        Row(
            "Focus",
            Situation(.p1, .foreground) { $0.device.focus = "Work" },
            ["un.willPresent A5.focus-foreground", "ui.banner+sound A5.focus-foreground"],
            .shown, shown: ["banner", "sound"], codes: ["I-ASSUMED"]),
    ]

    @Test("answers the neighbouring cases", arguments: further)
    func neighbour(row: Row) {
        row.check()
    }

    static let deadlines: [(ScriptReply, [String], [Int], [String])] = [
        (
            ScriptReply(afterMilliseconds: 10_000),
            ["un.willPresent R01", "un.willPresent R01", "ui.banner+sound R01"],
            [0, 10_000, 10_000], []
        ),
        (
            ScriptReply(afterMilliseconds: 10_001),
            ["un.willPresent R01", "ui.none A1.will-present-late", "un.willPresent R01"],
            [0, 10_000, 10_001], ["E-HANDLER-LATE", "I-ASSUMED"]
        ),
        (
            ScriptReply(calls: 0), ["un.willPresent R01", "ui.none A1.will-present-late"],
            [0, 10_000], ["E-HANDLER-NEVER", "I-ASSUMED"]
        ),
    ]

    @Test(
        "gives un.willPresent 10 s to answer (CHOSEN), then presents nothing", arguments: deadlines)
    func deadline(reply: ScriptReply, lines: [String], times: [Int], codes: [String]) {
        let trace = Situation(.p1, .foreground) {
            $0.app.script.replies[.unWillPresent] = reply
        }.trace
        #expect(trace.lines == lines)
        #expect(trace.events.map(\.atMilliseconds) == times)
        #expect(trace.codes == codes)
    }

    @Test("marks the order of R07 as observed once, and as undefined where a switch chose it")
    func order() throws {
        let observed = Situation(.p5, .foreground).trace
        #expect(observed.events.map(\.order) == [.defined, .defined, .observedOnce])
        let chosen = Situation(.p5, .foreground) { $0.policy.p5Order = .remoteFirst }.trace
        #expect(chosen.events.map(\.order) == [.undefined, .defined, .defined])
        let any = Situation(.p5, .foreground) { $0.policy.p5Order = .any }.trace
        #expect(any.events.map(\.order) == [.defined, .defined, .undefined])
    }

    @Test("names method, receiver and application state of each callback")
    func receivers() throws {
        let trace = Situation(.p5, .inactive).trace
        let present = try #require(trace.events.first)
        #expect(
            present.selector == "userNotificationCenter(_:willPresent:withCompletionHandler:)")
        #expect(present.receiver?.object == "un-delegate")
        #expect(present.applicationState == .inactive)
        let remote = try #require(trace.events.last)
        #expect(
            remote.selector
                == "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
        #expect(
            remote.receiver == .init(object: "app-delegate", className: "AppDelegate"))
        #expect(remote.applicationState == .inactive)
        #expect(remote.content == .original)
    }

    @Test("hands what the extension made of it to willPresent and to the screen")
    func content() {
        let trace = Situation(.p8, .foreground) { $0.app.serviceExtension = true }.trace
        #expect(trace.events.map(\.content) == [.original, .modified, .modified, .original])
        #expect(trace.events.map(\.order) == [.defined, .defined, .defined, .undefined])
    }
}
