import APNs
import JSON
import Routing
import Testing

/// What the user does to app and device, and what pushes find then: R21 to R23, R57, A1.
@Suite("What the user does to app and device")
struct ProcessActionTests {
    static let fetchPage =
        "Apple: uikit/uiapplicationdelegate/"
        + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"
    static let updates = "Apple: usernotifications/pushing-background-updates-to-your-app"

    private static func holding(_ state: AppState) -> Stage {
        Stage(state) { $0.device.held = ["com.example.app"] }
    }

    static let processes: [ActionRow] = [
        ActionRow(
            "A6.icon, terminated", updates, Stage(.terminated), .act(.launch()),
            [
                "proc.launch A6.icon", "app.willFinish inactive A6.icon",
                "app.didFinish inactive A6.icon", "app.didBecomeActive active A6.icon",
            ], after: .foreground),
        ActionRow(
            "A6.icon, scene", updates, Stage(.terminated) { $0.app.lifecycle = .scene },
            .act(.launch()),
            [
                "proc.launch A6.icon", "app.willFinish background A6.icon",
                "app.didFinish background A6.icon", "scene.willConnect A6.icon",
                "scene.didBecomeActive active A6.icon",
            ], after: .foreground),
        ActionRow(
            "A6.icon, suspended", updates, Stage(.suspended), .act(.launch()),
            ["proc.foreground A6.icon", "app.didBecomeActive active A6.icon"],
            after: .foreground),
        ActionRow(
            "A6.icon, inactive", updates, Stage(.inactive), .act(.foreground()),
            ["app.didBecomeActive active A6.icon"], after: .foreground),
        ActionRow(
            "R21, by a launch", fetchPage, Stage(.forceQuit), .act(.launch()),
            [
                "proc.launch A6.icon", "app.willFinish inactive A6.icon",
                "app.didFinish inactive A6.icon", "app.didBecomeActive active A6.icon",
            ], after: .foreground, silentRules: ["R21"]),
        ActionRow(
            "R22, the user's launch", updates, holding(.terminated), .act(.launch()),
            [
                "proc.launch A6.icon", "app.willFinish inactive A6.icon",
                "app.didFinish inactive A6.icon", "app.didBecomeActive active A6.icon",
                "app.didReceiveRemote active R22",
            ], after: .foreground),
        ActionRow(
            "R22, back to the app", updates, holding(.suspended), .act(.foreground()),
            [
                "proc.foreground A6.icon", "app.didBecomeActive active A6.icon",
                "app.didReceiveRemote active R22",
            ], after: .foreground),
        ActionRow(
            "R23", updates, holding(.suspended), .act(.forceQuit()),
            ["proc.forceQuit A1.state", "push.discarded R23"], after: .forceQuit,
            codes: ["I-HELD-DISCARDED"]),
        ActionRow(
            "R23, nothing is held", updates, Stage(.terminated), .act(.forceQuit()),
            ["proc.forceQuit A1.state"], after: .forceQuit),
        ActionRow(
            "to the home screen", fetchPage, Stage(.foreground), .act(.background()),
            ["proc.background A1.state"], after: .background),
        ActionRow(
            "R21, by a restart", fetchPage, Stage(.forceQuit), .act(.reboot),
            ["device.restart A1.state"], after: .terminated, silentRules: ["R21"]),
        ActionRow(
            "R23.restart", "delivery rules A1", holding(.suspended), .act(.reboot),
            ["device.restart A1.state", "push.discarded R23.restart"], after: .terminated,
            codes: ["I-HELD-DISCARDED", "I-ASSUMED"]),
        ActionRow(
            "an app that was never launched stays so", fetchPage, Stage(.neverLaunched),
            .act(.reboot), ["device.restart A1.state"], after: .neverLaunched),
        ActionRow(
            "lock", fetchPage, Stage(.foreground), .act(.lock),
            ["device.lock A1.state", "proc.background A1.state"], after: .background),
        ActionRow(
            "unlock", fetchPage, Stage(.suspended, [.act(.lock)]), .act(.unlock),
            ["device.unlock A1.state"], after: .suspended),
        ActionRow(
            "R57", "delivery rules C4", Stage(.foreground),
            .act(.permission(Permission(.denied))), ["permission.change R57"],
            after: .foreground, codes: ["I-ASSUMED"]),
        ActionRow(
            "A1.uninstalled", "Apple: usernotifications/handling-notification-responses-from-apns",
            Stage(.foreground), .act(.uninstall()),
            ["install.remove A1.uninstalled", "token.dead A1.uninstalled"],
            after: .neverLaunched),
        ActionRow(
            "REG08, installed again", "delivery rules C4",
            Stage(.foreground, [.act(.uninstall())]), .act(.reinstall()), ["install.add REG08"],
            after: .neverLaunched, codes: ["I-ASSUMED"]),
        ActionRow(
            "A1.offline", "Apple: usernotifications/sending-notification-requests-to-apns",
            Stage(), .act(.offline), ["device.offline A1.offline"], after: .suspended),
        ActionRow(
            "A1.online", "Apple: usernotifications/sending-notification-requests-to-apns",
            Stage(.suspended, [.act(.offline)]), .act(.online), ["device.online A1.online"],
            after: .suspended),
    ]

    @Test("changes the state by its rule", arguments: processes)
    func row(row: ActionRow) throws { try row.check() }

    private func silent(_ simulation: inout Simulation) throws -> Trace {
        let payload = try json(#"{"aps": {"content-available": 1}}"#)
        return simulation.push(
            PushInput(pushType: .background, priority: .considerPower, payload: payload))
    }

    @Test("FC-I1: after a force-quit a silent push does nothing until the user opens the app")
    func forceQuit() throws {
        var simulation = try Stage(.suspended, [.act(.forceQuit())]).simulation()
        #expect(try silent(&simulation).outcome == .dropped)
        _ = try simulation.act(.launch())
        let trace = try silent(&simulation)
        #expect(trace.callbacks == ["app.didReceiveRemote"])
    }

    @Test("R21: force-quit, restart, unlock: a silent push launches the app as R16")
    func restart() throws {
        var simulation = try Stage(.forceQuit, [.act(.reboot), .act(.unlock)]).simulation()
        let trace = try silent(&simulation)
        #expect(
            trace.lines == [
                "proc.launch R16", "app.willFinish R16", "app.didFinish R16",
                "app.didReceiveRemote R16",
            ])
    }

    @Test("R57: a permission that changes counts for the next push")
    func permission() throws {
        var simulation = try Stage(.suspended, [.act(.permission(Permission(.denied)))])
            .simulation()
        let payload = try json(#"{"aps": {"alert": "Hi"}}"#)
        let trace = simulation.push(PushInput(pushType: .alert, payload: payload))
        #expect(trace.outcome == .dropped && trace.ruleIDs == ["R32"])
        #expect(simulation.device.apps[0].permission.status == .denied)
    }

    @Test("an app that is gone has neither notifications nor token; installed again it has none")
    func uninstalled() throws {
        var simulation = try Stage(.suspended, [.p1]) { $0.device.held = ["com.example.app"] }
            .simulation()
        _ = try simulation.act(.uninstall())
        #expect(simulation.runtimes[0].delivered.isEmpty && simulation.runtimes[0].held == nil)
        #expect(!simulation.runtimes[0].hasToken && simulation.device.held.isEmpty)
        #expect(try silent(&simulation).ruleIDs == ["A1.uninstalled"])
        _ = try simulation.act(.reinstall())
        #expect(simulation.device.apps[0].permission.status == .notDetermined)
        #expect(try silent(&simulation).outcome == .impossible)
    }

    @Test("an app that comes to the front sends the one that was there to the background")
    func twoApps() throws {
        var simulation = try Stage(.foreground) {
            $0.device.apps.append(AppInstall(topic: "com.example.other"))
        }.simulation()
        let events = try simulation.act(.launch(topic: "com.example.other"))
        #expect(simulation.device.apps.map(\.state) == [.background, .foreground])
        #expect(events.last?.callback == "proc.background")
        #expect(events.last?.detail == "com.example.app")
    }

    @Test("what the device held is delivered once")
    func heldOnce() throws {
        var simulation = try ProcessActionTests.holding(.suspended).simulation()
        _ = try simulation.act(.launch())
        #expect(simulation.device.held.isEmpty)
        _ = try simulation.act(.background())
        let events = try simulation.act(.foreground())
        #expect(events.map(\.callback) == ["proc.foreground", "app.didBecomeActive"])
    }

    @Test("a tap opens the app, so what the device held comes too")
    func heldAtTap() throws {
        var simulation = try Stage(.suspended, [.p1]) { $0.device.held = ["com.example.app"] }
            .simulation()
        let events = try simulation.act(.tap(.push(1)))
        #expect(events.last?.line == "app.didReceiveRemote active R22")
    }
}
