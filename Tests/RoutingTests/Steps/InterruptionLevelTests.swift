import APNs
import Routing
import Testing

@Suite("Interruption levels, Focus, summary and lock screen (R35)")
struct InterruptionLevelTests {
    private static let page = "unnotificationinterruptionlevel"
    private static let all = ["banner", "sound", "badge"]

    private static func level(
        _ level: InterruptionLevel, _ change: (inout Situation) -> Void = { _ in }
    ) -> Situation {
        Situation(PushShape.p1.with(level), .suspended, change)
    }

    static let rows: [Row] = [
        Row(
            "R35: passive", level(.passive), ["ui.badge+list A5.passive"], .listed,
            shown: ["badge", "list"], source: page),
        Row(
            "R35: active with Focus", level(.active) { $0.device.focus = "Work" },
            ["ui.badge+list R35"], .listed, shown: ["badge", "list"], codes: ["I-FOCUS"],
            source: page),
        Row(
            "R35: time-sensitive with Focus", level(.timeSensitive) { $0.device.focus = "Work" },
            ["ui.banner+sound+badge A5.time-sensitive"], .shown, shown: all, source: page),
        Row(
            "R35: time-sensitive without the entitlement",
            level(.timeSensitive) {
                $0.device.focus = "Work"
                $0.app.script.entitlements.timeSensitive = false
            },
            ["ui.badge+list R35"], .listed, shown: ["badge", "list"],
            codes: ["W-NOT-ENTITLED", "I-FOCUS"], source: page),
        Row(
            "R35: time-sensitive switched off",
            level(.timeSensitive) {
                $0.device.focus = "Work"
                $0.app.permission.timeSensitive = false
            },
            ["ui.badge+list R35"], .listed, shown: ["badge", "list"], codes: ["I-FOCUS"],
            silentRules: ["A5.settings"], source: page),
        Row(
            "R35: critical with Focus",
            level(.critical) {
                $0.device.focus = "Work"
                $0.app.script.entitlements.critical = true
            },
            ["ui.banner+badge+critical-sound A5.critical"], .shown,
            shown: ["banner", "badge", "critical-sound"], source: page),
        Row(
            "R35: critical with sounds off is heard",
            level(.critical) {
                $0.app.permission.sound = false
                $0.app.script.entitlements.critical = true
            },
            ["ui.banner+badge+critical-sound A5.critical"], .shown,
            shown: ["banner", "badge", "critical-sound"], silentRules: ["A5.settings"],
            source: page),
        Row(
            "R35: critical without the entitlement", level(.critical),
            ["ui.banner+sound+badge R10"], .shown, shown: all, codes: ["W-NOT-ENTITLED"]),
        Row(
            "R35: critical switched off",
            level(.critical) {
                $0.app.script.entitlements.critical = true
                $0.app.permission.critical = false
            },
            ["ui.banner+sound+badge R10"], .shown, shown: all, silentRules: ["A5.settings"]),
        Row(
            "A10: critical exists on iOS 12",
            level(.critical) {
                $0.app.script.entitlements.critical = true
                $0.device.os = OSVersion(12)
            },
            ["ui.banner+badge+critical-sound A5.critical"], .shown,
            shown: ["banner", "badge", "critical-sound"], source: page),
        Row(
            "A10: the other levels do not exist on iOS 14",
            level(.passive) { $0.device.os = OSVersion(14) },
            ["ui.banner+sound+badge R10"], .shown, shown: all,
            silentRules: ["A10.interruption-level"], source: page),
        Row(
            "A5: scheduled summary", level(.active) { $0.device.summary = true },
            ["ui.badge+summary A5.summary"], .listed, shown: ["badge", "summary"], source: page),
        Row(
            "A5: passive waits for the scheduled summary too",
            level(.passive) { $0.device.summary = true },
            ["ui.badge+summary A5.summary"], .listed, shown: ["badge", "summary"], source: page),
        Row(
            "A5: time-sensitive does not wait for the summary",
            level(.timeSensitive) { $0.device.summary = true },
            ["ui.banner+sound+badge A5.time-sensitive"], .shown, shown: all, source: page),
        Row(
            "A5: no summary on iOS 14",
            level(.active) {
                $0.device.summary = true
                $0.device.os = OSVersion(14)
            }, ["ui.banner+sound+badge R10"], .shown, shown: all),
        Row(
            "A5: on the lock screen", level(.active) { $0.device.locked = true },
            ["ui.sound+badge+lock-screen R10"], .shown, shown: ["sound", "badge", "lock-screen"],
            silentRules: ["A5.lock-screen"], source: "lockscreensetting"),
        Row(
            "A5: kept off the lock screen",
            level(.active) {
                $0.device.locked = true
                $0.app.permission.lockScreen = false
            },
            ["ui.sound+badge+list R10"], .shown, shown: ["sound", "badge", "list"],
            silentRules: ["A5.lock-screen"], source: "lockscreensetting"),
    ]

    @Test("follow the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }
}
