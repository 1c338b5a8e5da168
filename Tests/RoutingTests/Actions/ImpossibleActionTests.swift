import Routing
import Testing

/// What cannot happen, and what to do instead.
@Suite("An action that cannot happen")
struct ImpossibleActionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let stage: Stage
        let input: Input
        let reason: ActionImpossible.Reason
        var testDescription: String { name }

        init(
            _ name: String, _ stage: Stage, _ action: UserAction, _ reason: ActionImpossible.Reason
        ) {
            self.name = name
            self.stage = stage
            input = .act(action)
            self.reason = reason
        }
    }

    private static func invited(_ change: @Sendable (inout Stage) -> Void = { _ in }) -> Stage {
        Stage(.suspended, [.invitation]) {
            $0.app.script.categories = [.invite]
            change(&$0)
        }
    }

    private static let settled = Stage(.suspended, [.p1])

    static let notifications: [Case] = [
        Case(
            "R02: nothing was shown",
            Stage(.foreground, [.p1]) {
                $0.app.delegate.willPresent = []
            }, .tap(.push(1)), .noSuchNotification),
        Case(
            "a sound alone", Stage(.suspended, [.push(#"{"aps": {"sound": "default"}}"#)]),
            .tap(.push(1)), .noSuchNotification),
        Case(
            "R32: not allowed",
            Stage(.suspended, [.p1]) {
                $0.app.permission.status = .denied
            }, .tap(.push(1)), .noSuchNotification),
        Case("a silent push", Stage(.suspended, [.p4]), .tap(.push(1)), .noSuchNotification),
        Case("another number", settled, .tap(.push(2)), .noSuchNotification),
        Case("another identifier", settled, .tap(.identifier("tea")), .noSuchNotification),
        Case(
            "dismissed before", Stage(.suspended, [.p1, .act(.dismiss(.push(1)))]),
            .tap(.push(1)), .noSuchNotification),
        Case(
            "the app is gone", Stage(.suspended, [.p1, .act(.uninstall())]), .tap(.push(1)),
            .noSuchNotification),
        Case(
            "a banner in provisional permission",
            Stage(.suspended, [.p1]) {
                $0.app.permission.status = .provisional
            }, .flick(.push(1)), .noSuchNotification),
        Case("no category", settled, .action(.push(1), id: "ACCEPT"), .noSuchButton),
        Case(
            "category not registered", Stage(.suspended, [.invitation]),
            .action(.push(1), id: "ACCEPT"), .noSuchButton),
        Case("another action", invited(), .action(.push(1), id: "ACEPT"), .noSuchButton),
        Case(
            "a category without actions",
            invited {
                $0.app.script.categories[0].actions = []
            }, .action(.push(1), id: "ACCEPT"), .noSuchButton),
        Case("a text that is missing", invited(), .action(.push(1), id: "REPLY"), .textMismatch),
        Case(
            "a text too many", invited(), .action(.push(1), id: "ACCEPT", text: "ok"),
            .textMismatch),
        Case("no settings button", settled, .openSettings(.push(1)), .noSettingsButton),
        Case(
            "no settings button below iOS 12",
            Stage(.suspended, [.p1]) {
                $0.app.script.providesSettings = true
                $0.device.os = OSVersion(11, 4)
            }, .openSettings(.push(1)), .noSettingsButton),
    ]

    static let apps: [Case] = [
        Case("no such app", settled, .launch(topic: "com.example.other"), .noSuchApp),
        Case("launch, in front", Stage(.foreground), .launch(), .alreadySo),
        Case("launch, gone", Stage(.suspended, [.act(.uninstall())]), .launch(), .notInstalled),
        Case("launch, locked", Stage(.suspended, [.act(.lock)]), .launch(), .locked),
        Case("background, not in front", Stage(.suspended), .background(), .alreadySo),
        Case("background, terminated", Stage(.terminated), .background(), .notRunning),
        Case("force-quit twice", Stage(.forceQuit), .forceQuit(), .alreadySo),
        Case("force-quit, never launched", Stage(.neverLaunched), .forceQuit(), .notRunning),
        Case("force-quit, locked", Stage(.suspended, [.act(.lock)]), .forceQuit(), .locked),
        Case("uninstall twice", Stage(.suspended, [.act(.uninstall())]), .uninstall(), .alreadySo),
        Case("uninstall, locked", Stage(.suspended, [.act(.lock)]), .uninstall(), .locked),
        Case("reinstall what is there", Stage(), .reinstall(), .alreadySo),
        Case("the same permission", Stage(), .permission(Permission()), .alreadySo),
        Case(
            "permission, locked", Stage(.suspended, [.act(.lock)]),
            .permission(Permission(.denied)), .locked),
        Case(
            "permission, gone", Stage(.suspended, [.act(.uninstall())]),
            .permission(Permission(.denied)), .notInstalled),
        Case("lock twice", Stage(.suspended, [.act(.lock)]), .lock, .alreadySo),
        Case("unlock twice", Stage(), .unlock, .alreadySo),
        Case("online twice", Stage(), .online, .alreadySo),
        Case("offline twice", Stage(.suspended, [.act(.offline)]), .offline, .alreadySo),
        Case(
            "settings, locked",
            Stage(.suspended, [.act(.lock)]) {
                $0.app.script.providesSettings = true
            }, .openSettings(nil), .locked),
    ]

    @Test(
        "says why and what to do, and leaves everything as it is", arguments: notifications + apps)
    func impossible(row: Case) throws {
        var simulation = try row.stage.simulation()
        let before = simulation
        let error = #expect(throws: ActionImpossible.self) { try row.input.give(to: &simulation) }
        #expect(error?.reason == row.reason)
        #expect(error?.message.isEmpty == false && error?.hint?.isEmpty == false)
        #expect(simulation == before)
    }

    @Test("a registration or a local notification needs an app that can have it")
    func inputs() throws {
        var front = try Stage(.foreground).simulation()
        var error = #expect(throws: ActionImpossible.self) { try front.register(Registration()) }
        #expect(error?.reason == .alreadySo && error?.hint != nil)
        var locked = try Stage(.suspended, [.act(.lock)]).simulation()
        error = #expect(throws: ActionImpossible.self) { try locked.register(Registration()) }
        #expect(error?.reason == .locked)
        var fresh = try Stage(.neverLaunched).simulation()
        error = #expect(throws: ActionImpossible.self) {
            try fresh.local(LocalNotification(body: "Tea"))
        }
        #expect(error?.reason == .notRunning && error?.hint != nil)
        var gone = try Stage(.suspended, [.act(.uninstall())]).simulation()
        error = #expect(throws: ActionImpossible.self) {
            try gone.local(LocalNotification(body: "Tea"))
        }
        #expect(error?.reason == .notInstalled)
        error = #expect(throws: ActionImpossible.self) { try gone.register(Registration()) }
        #expect(error?.reason == .notInstalled)
    }
}
