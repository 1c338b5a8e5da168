import APNs
import Routing
import Testing

@Suite("The service extension")
struct ExtensionGateTests {
    private static let all = ["banner", "sound", "badge"]
    private static let page = "modifying-content-in-newly-delivered-notifications"

    private static func situation(
        _ script: ExtensionScript, _ push: PushShape = .p6, _ state: AppState = .suspended,
        _ change: (inout Situation) -> Void = { _ in }
    ) -> Situation {
        Situation(push, state) {
            $0.app.serviceExtension = true
            $0.app.script.serviceExtension = script
            change(&$0)
        }
    }

    static let rows: [Row] = [
        Row(
            "R26: no answer in 30 s: warned, then the original", situation(.init(.never)),
            ["nse.didReceive R25", "nse.willExpire R26", "ui.banner+sound+badge R10"], .shown,
            shown: all, codes: ["E-HANDLER-NEVER", "I-ASSUMED"], silentRules: ["A9.grace"],
            source: page),
        Row(
            "R26: an answer after 30 s is none",
            situation(.init(.modified, afterMilliseconds: 30_000)),
            ["nse.didReceive R25", "nse.willExpire R26", "ui.banner+sound+badge R10"], .shown,
            shown: all, codes: ["E-HANDLER-LATE", "I-ASSUMED"], silentRules: ["A9.grace"],
            source: page),
        Row(
            "R25: an answer in time counts",
            situation(.init(.modified, afterMilliseconds: 29_999)),
            ["nse.didReceive R25", "nse.didReceive R25", "ui.banner+sound+badge R25"], .shown,
            shown: all, source: page),
        Row(
            "R27: no alert text", situation(.init(.noText)),
            ["nse.didReceive R25", "nse.didReceive R27", "ui.banner+sound+badge R10"], .shown,
            shown: all, source: page),
        Row(
            "R28: filtering",
            situation(.init(.empty)) { $0.app.script.entitlements.filtering = true },
            ["nse.didReceive R25", "nse.didReceive R28", "ui.none R28"], .silentCallback,
            source: "usernotifications.filtering"),
        Row(
            "R28 in front",
            situation(.init(.empty), .p6, .foreground) {
                $0.app.script.entitlements.filtering = true
            },
            ["nse.didReceive R25", "nse.didReceive R28", "ui.none R28"], .silentCallback,
            source: "usernotifications.filtering"),
        Row(
            "R28 needs the entitlement", situation(.init(.empty)),
            ["nse.didReceive R25", "nse.didReceive R27", "ui.banner+sound+badge R10"], .shown,
            shown: all, codes: ["W-NOT-ENTITLED"], source: page),
        Row(
            "R28 needs iOS 13.3",
            situation(.init(.empty)) {
                $0.app.script.entitlements.filtering = true
                $0.device.os = OSVersion(13, 2)
            },
            ["nse.didReceive R25", "nse.didReceive R27", "ui.banner+sound+badge R10"], .shown,
            shown: all, source: page),
        Row(
            "R28 needs push type alert",
            situation(
                .init(.empty),
                PushShape(
                    facts: PushShape.p6.facts, pushType: .background, priority: .considerPower)
            ) { $0.app.script.entitlements.filtering = true },
            ["nse.didReceive R25", "nse.didReceive R27", "ui.banner+sound+badge R10"], .shown,
            shown: all, codes: ["W-MISMATCH-PUSH-TYPE"], source: page),
        Row(
            "R28 with content-available: the app is woken all the same",
            situation(.init(.empty), .p8) { $0.app.script.entitlements.filtering = true },
            [
                "nse.didReceive R25", "nse.didReceive R28", "ui.none R28", "proc.resume R12",
                "app.didReceiveRemote R31",
            ], .silentCallback, codes: ["I-ASSUMED"], source: "usernotifications.filtering"),
        Row(
            "R56: true counts as 1",
            Situation(
                PushShape(
                    facts: PushShape.p6.facts.union(.flagIsTrue), pushType: .alert)
            ) { $0.app.serviceExtension = true },
            ["nse.didReceive R25", "ui.banner+sound+badge R25"], .shown, shown: all,
            codes: ["W-FLAG-IS-TRUE", "I-ASSUMED"], silentRules: ["R56"], source: "1 or true"),
        Row(
            "LEG09: mutable-content on iOS 9",
            situation(.init()) { $0.device.os = OSVersion(9, 3) },
            ["ui.banner+sound+badge R10"], .shown, shown: all,
            silentRules: ["LEG09", "A10.extension"], source: "unnotificationserviceextension"),
    ]

    @Test("follows the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    @Test("puts the notification off by as long as it takes, and never the wake-up (R31)")
    func times() {
        let late = ExtensionGateTests.situation(.init(.never), .p8).trace
        #expect(
            late.events.map(\.atMilliseconds) == [0, 0, 0, 30_000, 31_000])
        let slow = ExtensionGateTests.situation(
            .init(.modified, afterMilliseconds: 700), .p8, .foreground
        ).trace
        #expect(
            slow.lines == [
                "nse.didReceive R25", "app.didReceiveRemote R31", "nse.didReceive R25",
                "un.willPresent R25.will-present", "ui.banner+sound R01",
            ])
        #expect(slow.events.map(\.atMilliseconds) == [0, 0, 700, 700, 700])
    }
}
