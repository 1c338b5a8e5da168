import Routing
import Testing

/// R41 to R44: custom actions, texts, dismissals and the settings button.
@Suite("Buttons of a notification")
struct ButtonTests {
    static let apple =
        "Apple: usernotifications/handling-notifications-and-notification-related-actions"
    static let header = "Apple SDK header UserNotifications.framework.h"
    static let active = "app.didBecomeActive active R36.active"

    private static func stage(
        _ state: AppState, _ before: [Stage.Before] = [],
        _ change: @Sendable (inout Stage) -> Void = { _ in }
    ) -> Stage {
        Stage(state, [.invitation] + before) {
            $0.app.script.categories = [.invite]
            change(&$0)
        }
    }

    private static func press(_ id: String, _ text: String? = nil) -> Input {
        .act(.action(.push(1), id: id, text: text))
    }

    static let actions: [ActionRow] = [
        ActionRow(
            "R41", apple, stage(.suspended), press("ACCEPT"),
            ["proc.resume R41", "un.didReceive(ACCEPT) background R41"], after: .background),
        ActionRow(
            "R41, running in the background", apple, stage(.background), press("ACCEPT"),
            ["un.didReceive(ACCEPT) background R41"], after: .background),
        ActionRow(
            "R41, terminated", apple, stage(.terminated), press("ACCEPT"),
            [
                "proc.launch R41", "app.willFinish background R41",
                "app.didFinish background R41", "un.didReceive(ACCEPT) background R41",
            ], after: .background),
        ActionRow(
            "R41.force-quit", "delivery rules A6", stage(.forceQuit), press("ACCEPT"),
            [
                "proc.launch R41.force-quit", "app.willFinish background R41.force-quit",
                "app.didFinish background R41.force-quit",
                "un.didReceive(ACCEPT) background R41",
            ], after: .background, codes: ["I-ASSUMED"]),
        ActionRow(
            "R41, the app in front stays there", apple, stage(.foreground), press("ACCEPT"),
            ["un.didReceive(ACCEPT) active A6.in-front"], after: .foreground),
        ActionRow(
            "R41, on a locked device", apple, stage(.suspended, [.act(.lock)]), press("ACCEPT"),
            ["proc.resume R41", "un.didReceive(ACCEPT) background R41"], after: .background,
            silentRules: ["A6.locked"]),
        ActionRow(
            "R41, before the first unlock", "delivery rules A1",
            stage(.suspended, [.act(.reboot)]), press("ACCEPT"),
            [
                "device.unlock A1.before-unlock", "proc.launch R41",
                "app.willFinish background R41", "app.didFinish background R41",
                "un.didReceive(ACCEPT) background R41",
            ], after: .background, codes: ["I-ASSUMED"]),
        ActionRow(
            "R41, nobody has un.didReceive: no fallback", "delivery rules A4",
            stage(.suspended) { $0.app.delegate.didReceive = false }, press("ACCEPT"),
            ["proc.resume R41"], after: .background,
            codes: ["W-NO-RESPONSE-METHOD", "I-ASSUMED"], silentRules: ["FB3.nobody"]),
        ActionRow(
            "R41.foreground", apple, stage(.suspended), press("OPEN"),
            [
                "proc.foreground R41.foreground",
                "un.didReceive(OPEN) inactive R41.foreground", active,
            ], after: .foreground),
        ActionRow(
            "R41.foreground, terminated scene app", apple,
            stage(.terminated) { $0.app.lifecycle = .scene }, press("OPEN"),
            [
                "proc.launch R41.foreground", "app.willFinish background R41.foreground",
                "app.didFinish background R41.foreground",
                "scene.willConnect(OPEN) R41.foreground",
                "un.didReceive(OPEN) inactive R41.foreground",
                "scene.didBecomeActive active R36.active",
            ], after: .foreground, codes: ["I-DUPLICATE-RESPONSE"]),
        ActionRow(
            "R41.foreground, on a locked device", "delivery rules A6",
            stage(.suspended, [.act(.lock)]), press("OPEN"),
            [
                "device.unlock A6.unlock", "proc.foreground R41.foreground",
                "un.didReceive(OPEN) inactive R41.foreground", active,
            ], after: .foreground, codes: ["I-ASSUMED"]),
        ActionRow(
            "R41.unlock", apple, stage(.suspended, [.act(.lock)]), press("PAY"),
            [
                "device.unlock R41.unlock", "proc.resume R41",
                "un.didReceive(PAY) background R41",
            ], after: .background),
        ActionRow(
            "R41.unlock, on an unlocked device", apple, stage(.suspended), press("PAY"),
            ["proc.resume R41", "un.didReceive(PAY) background R41"], after: .background),
        ActionRow(
            "R42", "Apple: usernotifications/untextinputnotificationresponse",
            stage(.suspended), press("REPLY", "ok"),
            ["proc.resume R41", "un.didReceive(REPLY: ok) background R42"],
            after: .background),
        ActionRow(
            "R42, an empty text", "Apple: usernotifications/untextinputnotificationresponse",
            stage(.foreground), press("REPLY", ""),
            ["un.didReceive(REPLY: ) active R42"], after: .foreground),
    ]

    private static func dismissing(
        _ state: AppState, custom: Bool, _ change: @Sendable (inout Stage) -> Void = { _ in }
    ) -> Stage {
        stage(state) {
            $0.app.script.categories[0].customDismiss = custom
            change(&$0)
        }
    }

    static let dismiss = Input.act(.dismiss(.push(1)))

    static let dismissals: [ActionRow] = [
        ActionRow(
            "R43", apple, dismissing(.suspended, custom: true), dismiss,
            ["proc.resume R43", "un.didReceive(dismiss) background R43"], after: .background),
        ActionRow(
            "R43, terminated", apple, dismissing(.terminated, custom: true), dismiss,
            [
                "proc.launch R43", "app.willFinish background R43",
                "app.didFinish background R43", "un.didReceive(dismiss) background R43",
            ], after: .background),
        ActionRow(
            "R43, without customDismissAction", apple, dismissing(.suspended, custom: false),
            dismiss, [], after: .suspended, silentRules: ["R43"]),
        ActionRow(
            "R43, without a category", apple, Stage(.suspended, [.p1]), dismiss, [],
            after: .suspended, silentRules: ["R43"]),
        ActionRow(
            "R43, a banner that is flicked away", apple, dismissing(.suspended, custom: true),
            .act(.flick(.push(1))), [], after: .suspended, silentRules: ["R43"]),
        ActionRow(
            "R43, before the first unlock", "delivery rules A1",
            {
                var stage = dismissing(.suspended, custom: true)
                stage.before.append(.act(.reboot))
                return stage
            }(), dismiss, [], after: .terminated, codes: ["I-BEFORE-UNLOCK", "I-ASSUMED"],
            silentRules: ["R43", "A1.before-unlock"]),
        ActionRow(
            "R43, iOS 9 knows no dismissals",
            "Apple: usernotifications/unnotificationdismissactionidentifier (iOS 10.0+)",
            dismissing(.suspended, custom: true) { $0.device.os = OSVersion(9) }, dismiss, [],
            after: .suspended, silentRules: ["R43"]),
    ]

    private static func settings(
        _ state: AppState, _ change: @Sendable (inout Stage) -> Void = { _ in }
    ) -> Stage {
        Stage(state, [.p1]) {
            $0.app.script.providesSettings = true
            $0.app.delegate.openSettings = true
            change(&$0)
        }
    }

    static let settingsButton: [ActionRow] = [
        ActionRow(
            "R44", header, settings(.suspended), .act(.openSettings(.push(1))),
            [
                "proc.foreground R44", "un.openSettings inactive R44",
                "app.didBecomeActive active R44",
            ], after: .foreground),
        ActionRow(
            "R44, from Settings, terminated", header, settings(.terminated),
            .act(.openSettings(nil)),
            [
                "proc.launch R44", "app.willFinish inactive R44", "app.didFinish inactive R44",
                "un.openSettings inactive R44", "app.didBecomeActive active R44",
            ], after: .foreground),
        ActionRow(
            "R44, nobody has openSettingsFor", header,
            settings(.suspended) { $0.app.delegate.openSettings = false },
            .act(.openSettings(.push(1))),
            ["proc.foreground R44.no-method", "app.didBecomeActive active R44.no-method"],
            after: .foreground, codes: ["W-SETTINGS-DEAD", "I-ASSUMED"]),
    ]

    @Test("does what its rule says", arguments: actions + dismissals + settingsButton)
    func row(row: ActionRow) throws { try row.check() }

    @Test("tells openSettings where the button was pressed")
    func settingsPlace() throws {
        for (reference, detail) in [
            (NotificationReference.push(1), "for the notification"),
            (nil, "for nil: pressed in Settings"),
        ] {
            var simulation = try ButtonTests.settings(.suspended).simulation()
            let events = try simulation.act(.openSettings(reference))
            #expect(events.first { $0.callback == "un.openSettings" }?.detail == detail)
        }
    }

    @Test("a banner flicked away stays in the list, and in front it is gone where it had no entry")
    func flick() throws {
        var behind = try Stage(.suspended, [.p1]).simulation()
        _ = try behind.act(.flick(.push(1)))
        #expect(behind.runtimes[0].delivered.map(\.shown) == [.list])
        let again = #expect(throws: ActionImpossible.self) { try behind.act(.flick(.push(1))) }
        #expect(again?.reason == .noSuchNotification && again?.hint != nil)
        #expect(try !behind.act(.tap(.push(1))).isEmpty)
        var front = try Stage(.foreground, [.p1]).simulation()
        _ = try front.act(.flick(.push(1)))
        #expect(front.runtimes[0].delivered.isEmpty)
        var listed = try Stage(.foreground, [.p1]) {
            $0.app.delegate.willPresent = [.banner, .list]
        }.simulation()
        _ = try listed.act(.flick(.push(1)))
        #expect(listed.runtimes[0].delivered.map(\.shown) == [.list])
    }
}
