import Routing
import Testing

/// LEG02, LEG03, LEG05, LEG06, LEG10: iOS 8 and 9, where the app delegate hears everything.
@Suite("Actions below iOS 10")
struct LegacyActionTests {
    static let guide = "Apple: archived Local and Remote Notification Programming Guide"
    static let active = TapTests.active

    private static func stage(
        _ state: AppState, _ before: [Stage.Before] = [.p1],
        _ change: @Sendable (inout Stage) -> Void = { _ in }
    ) -> Stage {
        Stage(state, before) {
            $0.device.os = OSVersion(9, 3)
            $0.app.script.categories = [.invite]
            change(&$0)
        }
    }

    private static func launched(_ rule: String) -> [String] {
        [
            "proc.launch \(rule)", "app.willFinish inactive \(rule)",
            "app.didFinish inactive \(rule)",
        ]
    }

    static let tap = Input.act(.tap(.push(1)))

    static let rows: [ActionRow] = [
        ActionRow(
            "LEG02", guide, stage(.suspended), tap,
            ["proc.foreground LEG02", "app.didReceiveRemote inactive LEG02", active],
            after: .foreground),
        ActionRow(
            "LEG02, the old variant", guide,
            stage(.suspended) { $0.app.delegate.appDelegate = .old },
            tap, ["proc.foreground LEG02", "app.didReceiveRemoteOld inactive LEG02", active],
            after: .foreground),
        ActionRow(
            "LEG02, neither variant", guide, stage(.suspended) { $0.app.delegate.appDelegate = [] },
            tap, ["proc.foreground A6.tap", active], after: .foreground,
            codes: ["W-NO-RESPONSE-METHOD", "I-ASSUMED"], silentRules: ["FB3.nobody"]),
        ActionRow(
            "LEG03", guide, stage(.terminated), tap,
            launched("LEG03") + ["app.didReceiveRemote inactive LEG03", active],
            after: .foreground),
        ActionRow(
            "LEG03, FB6", guide, stage(.terminated) { $0.app.delegate.appDelegate = .old }, tap,
            launched("LEG03") + [active], after: .foreground, codes: ["W-NO-RESPONSE-METHOD"],
            silentRules: ["FB6"]),
        ActionRow(
            "LEG05", guide, stage(.suspended, [.p5]), tap,
            ["proc.foreground LEG02", "app.didReceiveRemote inactive LEG05", active],
            after: .foreground),
        ActionRow(
            "LEG06", guide, stage(.suspended, [.invitation]),
            .act(.action(.push(1), id: "ACCEPT")),
            ["proc.resume LEG06", "app.handleAction(ACCEPT) background LEG06"],
            after: .background),
        ActionRow(
            "LEG06, terminated", guide, stage(.terminated, [.invitation]),
            .act(.action(.push(1), id: "REPLY", text: "ok")),
            [
                "proc.launch LEG06", "app.willFinish background LEG06",
                "app.didFinish background LEG06", "app.handleAction(REPLY: ok) background LEG06",
            ], after: .background),
        ActionRow(
            "LEG06, in the foreground mode", guide, stage(.suspended, [.invitation]),
            .act(.action(.push(1), id: "OPEN")),
            ["proc.foreground LEG06", "app.handleAction(OPEN) inactive LEG06", active],
            after: .foreground),
        ActionRow(
            "LEG06, not implemented", guide,
            stage(.suspended, [.invitation]) {
                $0.app.delegate.implements.remove(.appHandleAction)
            },
            .act(.action(.push(1), id: "ACCEPT")), ["proc.resume R41"], after: .background,
            codes: ["W-NO-RESPONSE-METHOD", "I-ASSUMED"], silentRules: ["FB3.nobody"]),
        ActionRow(
            "LEG10", "Apple: usernotifications/unusernotificationcenter (iOS 10.0+)",
            stage(.suspended) { $0.app.hooks = [.ours("seed-proxy")] }, tap,
            [
                "proc.foreground LEG02", "app.didReceiveRemote inactive LEG02",
                "app.didReceiveRemote answered LEG02", active,
            ], after: .foreground, codes: ["E-UN-MISSING"], silentRules: ["LEG10"]),
    ]

    @Test("go to the app delegate", arguments: rows)
    func row(row: ActionRow) throws { try row.check() }
}
