import APNs
import Routing
import Testing

@Suite("An app that is not in front")
struct BackgroundDisplayTests {
    static let all = ["banner", "sound", "badge"]
    static let states: [AppState] = [.background, .suspended, .terminated, .forceQuit]

    static let rows: [Row] =
        states.flatMap { state in
            [
                Row(
                    "R10", Situation(.p1, state), ["ui.banner+sound+badge R10"], .shown,
                    shown: all),
                Row(
                    "R25 or R20", Situation(.p6, state) { $0.app.serviceExtension = true },
                    state == .forceQuit
                        ? ["nse.didReceive R20", "ui.banner+sound+badge R20"]
                        : ["nse.didReceive R25", "ui.banner+sound+badge R25"], .shown, shown: all),
                Row(
                    "R53", Situation(.p6, state), ["ui.banner+sound+badge R10"], .shown,
                    shown: all, codes: ["I-NO-EXTENSION"], silentRules: ["R53"]),
                Row(
                    "R32", Situation(.p1, state) { $0.app.permission.status = .denied },
                    ["ui.none R32"], .dropped),
                Row(
                    "R32, extension installed",
                    Situation(.p6, state) {
                        $0.app.permission.status = .notDetermined
                        $0.app.serviceExtension = true
                    },
                    ["ui.none R32"], .dropped),
                Row(
                    "R34", Situation(.p1, state) { $0.app.permission.status = .provisional },
                    ["ui.list R34"], .listed, shown: ["list"]),
            ]
        } + [
            Row(
                "R29, P7", Situation(.p7) { $0.app.serviceExtension = true }, [], .dropped,
                codes: ["W-NO-ALERT-FOR-NSE", "W-NOTHING-TO-DO", "I-ASSUMED"],
                silentRules: ["R29", "A2.nothing"]),
            Row(
                "R29, badge",
                Situation(
                    PushShape(
                        facts: [.isObject, .hasAPS, .badge, .mutableContent], pushType: .alert)
                ) { $0.app.serviceExtension = true },
                ["ui.badge R10"], .shown, shown: ["badge"], codes: ["W-NO-ALERT-FOR-NSE"],
                silentRules: ["R29"]),
            Row(
                "R30",
                Situation(.p6) {
                    $0.app.serviceExtension = true
                    $0.app.permission.alert = false
                    $0.app.permission.badge = false
                },
                ["ui.sound+list R10"], .shown, shown: ["sound", "list"],
                codes: ["I-ALERTS-OFF"], silentRules: ["R30", "A5.settings"]),
            Row(
                "R35, default level", Situation(.p1) { $0.device.focus = "Work" },
                ["ui.badge+list R35"], .listed, shown: ["badge", "list"], codes: ["I-FOCUS"]),
        ]

    @Test("follows the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    static let further: [Row] = [
        Row(
            "badge alone", Situation(.p2), ["ui.badge R10"], .shown, shown: ["badge"]),
        Row(
            "sound alone", Situation(.p3), ["ui.sound R10"], .shown, shown: ["sound"]),
        Row(
            "settings leave nothing", Situation(.p3) { $0.app.permission.sound = false },
            ["ui.none R10"], .dropped, silentRules: ["A5.settings"]),
        Row(
            "alert and list off",
            Situation(.p1) { $0.app.permission = Permission(alert: false, list: false) },
            ["ui.sound+badge R10"], .shown, shown: ["sound", "badge"],
            silentRules: ["A5.settings"]),
        Row(
            "App Clip", Situation(.p1) { $0.app.permission.status = .ephemeral },
            ["ui.banner+sound+badge R10"], .shown, shown: all),
        Row(
            "provisional, extension runs",
            Situation(.p6) {
                $0.app.permission.status = .provisional
                $0.app.serviceExtension = true
            },
            ["nse.didReceive A5.provisional-extension", "ui.list R34"], .listed,
            shown: ["list"], codes: ["I-ASSUMED"]),
        Row(
            "before the first unlock the extension runs and alerts arrive",
            Situation(.p6, .terminated) {
                $0.app.serviceExtension = true
                $0.device.unlockedSinceBoot = false
            },
            ["nse.didReceive R25", "ui.banner+sound+badge R25"], .shown, shown: all,
            codes: ["I-PROTECTED-DATA"]),
    ]

    @Test("answers the neighbouring cases", arguments: further)
    func neighbour(row: Row) {
        row.check()
    }
}
